// What things are called: seats, letters at the edge, blocks and their colours.
import { language, words } from '../../lib/i18n.svelte';
import { isColour, type Colour } from '../../lib/Sign.svelte';
import type { CubeBlock, CubePrint, CubeSight } from '../../wire';
import { EMPTY, LAYER, LEVELS } from './figure';

export { nameOf } from '../../table/expected';

const t = words('cube');

/** The letter as this language's edition prints it (BTC-16). */
export function letterOf(sight: CubeSight): string {
  return language() === 'ru' ? sight.russian : sight.letter;
}

export function sightOf(print: CubePrint, letter: string): CubeSight | undefined {
  return print.sights.find((sight) => sight.letter === letter);
}

/** The name of a question as people say it: 5, B, or Б. */
export function questionName(print: CubePrint, word: string): string {
  const mark = word.slice(1);
  const sight = sightOf(print, mark);
  return sight ? letterOf(sight) : mark;
}

/** The token and the sign of a colour. */
export function colourOf(block: CubeBlock | undefined): Colour {
  const name = block?.colour.replaceAll(' ', '-') ?? '';
  return isColour(name) ? name : 'brown';
}

export function colourName(block: CubeBlock | undefined): string {
  const key = `colour.${colourOf(block)}`;
  return t.has(key) ? t(key) : (block?.colour ?? '');
}

export function sizeName(block: CubeBlock): string {
  const key = `size.${block.size}`;
  return t.has(key) ? t(key) : block.size;
}

/** "the large block, red" */
export function blockName(block: CubeBlock): string {
  return t('block.name', { size: sizeName(block), colour: colourName(block) });
}

export function blockOf(print: CubePrint, owner: number, letter: string): CubeBlock | undefined {
  return print.blocks[owner]?.find((block) => block.letter === letter);
}

/** What was named: a colour, or nothing. */
export function seenName(print: CubePrint, owner: number, mark: string): string {
  const block = blockOf(print, owner, mark);
  return block ? colourName(block) : t('seen.nothing');
}

export function levelName(level: number): string {
  return t(`level.${LEVELS[level] ?? 'top'}`);
}

/** A figure told layer by layer, for those who do not see it. */
export function figureTold(print: CubePrint, owner: number, cells: readonly string[]): string {
  const layers = LEVELS.map((_, z) => {
    const layer = cells.slice(z * LAYER, (z + 1) * LAYER);
    const told = layer
      .map((mark, i) => (mark === EMPTY ? '' : `${i + 1} ${seenName(print, owner, mark)}`))
      .filter(Boolean);
    return told.length ? t('figure.layer', { level: levelName(z), cells: told.join(', ') }) : '';
  }).filter(Boolean);
  return layers.length ? layers.join('; ') : t('figure.empty');
}
