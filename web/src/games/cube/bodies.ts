// The things of the scene: the board, the blocks with their signs, and marks made of light.
import {
  BackSide,
  BoxGeometry,
  CanvasTexture,
  Color,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  SRGBColorSpace,
  Vector3,
  type Material,
  type Object3D,
  type Texture,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import type { Colour } from '../../lib/Sign.svelte';
import type { CubeSide, CubeSight } from '../../wire';
import { SIDE, type Cell } from './figure';
import { readBlockPaint, signOutline, type Paints } from './paint';
import { BOARD, FACES, RIM, edgeSpot, joints, placeOf } from './space';

const GAP = 0.05;
const ROUND = 0.1;
const THICK = 0.22;
const BOARD_TEXTURE = 1024;
const SIGN_TEXTURE = 128;

// The board

export function makeBoard(
  paints: Paints,
  sights: readonly CubeSight[],
  letters: readonly string[],
): Mesh {
  const print = boardTexture(paints, sights, letters);
  const top = new MeshStandardMaterial({ map: print, roughness: 0.8 });
  const side = new MeshStandardMaterial({ color: paints.rim, roughness: 0.8 });
  const under = new MeshStandardMaterial({ color: paints.board, roughness: 0.9 });
  const slab = new BoxGeometry(BOARD, THICK, BOARD);
  const board = new Mesh(slab, [side, side, top, under, side, side]);
  board.position.y = -THICK / 2;
  board.receiveShadow = true;
  return board;
}

function boardTexture(
  { board, cell, line, ink }: Paints,
  sights: readonly CubeSight[],
  letters: readonly string[],
): Texture {
  const unit = BOARD_TEXTURE / BOARD;
  return draughted(BOARD_TEXTURE, (pen) => {
    pen.fillStyle = board;
    pen.fillRect(0, 0, BOARD_TEXTURE, BOARD_TEXTURE);
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    for (let i = 0; i < SIDE * SIDE; i += 1) {
      const [x, y] = [RIM + (i % SIDE), RIM + Math.floor(i / SIDE)];
      pen.fillStyle = cell;
      pen.strokeStyle = line;
      pen.lineWidth = 3;
      pen.beginPath();
      pen.roundRect((x + 0.03) * unit, (y + 0.03) * unit, 0.94 * unit, 0.94 * unit, 0.1 * unit);
      pen.fill();
      pen.stroke();
      pen.fillStyle = ink;
      pen.font = `700 ${0.42 * unit}px system-ui, sans-serif`;
      pen.fillText(String(i + 1), (x + 0.5) * unit, (y + 0.53) * unit);
    }
    pen.fillStyle = '#fff4e1';
    pen.font = `700 ${0.4 * unit}px system-ui, sans-serif`;
    sights.forEach((sight, i) => {
      const { x, y } = edgeSpot(sight.side, sight.place);
      pen.fillText(letters[i] ?? '', (x + RIM + 1.5) * unit, (y + RIM + 1.53) * unit);
    });
  });
}

// Blocks

/** `glow`: the colour of the halo around a block in the hand. */
export function makeBlock(
  letter: string,
  cells: readonly Cell[],
  colour: Colour,
  sign: Texture,
  glow: string | null,
): Group {
  const group = new Group();
  const { face } = readBlockPaint(colour);
  const skin = new MeshStandardMaterial({ color: face, roughness: 0.5, metalness: 0.02 });
  const halo = glow ? new MeshBasicMaterial({ color: glow, side: BackSide }) : null;
  for (const [one, other] of joints(cells)) {
    const [a, b] = [placeOf(one), placeOf(other)];
    const size = new Vector3().subVectors(b, a).addScalar(1);
    const middle = new Vector3().addVectors(a, b).multiplyScalar(0.5);
    const part = new Mesh(rounded(size, GAP), skin);
    part.position.copy(middle);
    part.castShadow = part.receiveShadow = true;
    part.userData = { solid: true, letter };
    group.add(part);
    if (halo) {
      const around = new Mesh(rounded(size, -0.07), halo);
      around.position.copy(middle);
      group.add(around);
    }
  }
  addSigns(group, cells, sign);
  return group;
}

function rounded(size: Vector3, gap: number): RoundedBoxGeometry {
  return new RoundedBoxGeometry(size.x - gap, size.y - gap, size.z - gap, 4, ROUND);
}

/** The colour's sign on every face that shows. */
function addSigns(group: Group, cells: readonly Cell[], map: Texture): void {
  const skin = new MeshBasicMaterial({
    map,
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  });
  const sheet = new PlaneGeometry(0.42, 0.42);
  const own = new Set(cells.map((cell) => placeOf(cell).toArray().join()));
  for (const cell of cells)
    for (const normal of FACES) {
      const middle = placeOf(cell);
      if (own.has(middle.clone().add(normal).toArray().join())) continue;
      const sign = new Mesh(sheet, skin);
      sign.position.copy(middle).addScaledVector(normal, 0.5 - GAP / 2 + 0.004);
      if (normal.y) sign.rotation.x = (-Math.PI / 2) * normal.y;
      else sign.lookAt(sign.position.clone().add(normal));
      group.add(sign);
    }
}

export function makeSign(colour: Colour): Texture {
  return draughted(SIGN_TEXTURE, (pen) => {
    pen.scale(SIGN_TEXTURE / 24, SIGN_TEXTURE / 24);
    pen.globalAlpha = 0.82;
    pen.fillStyle = readBlockPaint(colour).ink;
    pen.fill(new Path2D(signOutline(colour)), 'evenodd');
  });
}

// Marks

/** An empty cell under a cube. */
export function markAir(cell: Cell, paints: Paints): Mesh {
  return mark(new Vector3(0.8, 0.96, 0.8), placeOf(cell), paints.bad, 0.35);
}

/** A look along a row: what it passes, and the letter it comes from. */
export function markSight(side: CubeSide, place: number, paints: Paints): Mesh[] {
  const { x, y } = edgeSpot(side, place);
  const along = side === 'top' || side === 'bottom';
  const long = SIDE + 0.5;
  const size = along ? new Vector3(0.98, 3, long) : new Vector3(long, 3, 0.98);
  const middle = new Vector3(along ? x : x * 0.12, 1.5, along ? y * 0.12 : y);
  return [
    mark(size, middle, paints.fox, 0.16),
    mark(new Vector3(0.9, 0.05, 0.72), new Vector3(x, 0.03, y), paints.fox, 0.6),
  ];
}

/** A look from above onto a cell of the board. */
export function markAbove(cell: Cell, paints: Paints): Mesh {
  const { x, z } = placeOf(cell);
  return mark(new Vector3(0.98, 3.6, 0.98), new Vector3(x, 1.8, z), paints.fox, 0.2);
}

function mark(size: Vector3, at: Vector3, paint: string, opacity: number): Mesh {
  const skin = new MeshBasicMaterial({
    color: new Color(paint),
    transparent: true,
    opacity,
    depthWrite: false,
  });
  const mesh = new Mesh(new BoxGeometry(size.x, size.y, size.z), skin);
  mesh.position.copy(at);
  mesh.renderOrder = 2;
  return mesh;
}

// What all are made with

function draughted(size: number, draw: (pen: CanvasRenderingContext2D) => void): Texture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const pen = canvas.getContext('2d');
  if (pen) draw(pen);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

/** Free what the graphics card keeps for a thing; signs are shared and stay. */
export function discard(thing: Object3D): void {
  thing.traverse((each) => {
    if (!(each instanceof Mesh)) return;
    (each.geometry as { dispose(): void }).dispose();
    const skins = [each.material].flat() as Material[];
    for (const skin of skins) {
      if (each.userData['solid'] === undefined && thing instanceof Mesh)
        (skin as MeshStandardMaterial).map?.dispose();
      skin.dispose();
    }
  });
}
