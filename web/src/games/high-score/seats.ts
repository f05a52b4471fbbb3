// Every seat's piece has a colour and a shape.
import type { Colour } from '../../lib/Sign.svelte';

const PIECES: readonly Colour[] = ['blue', 'orange', 'purple', 'turquoise', 'pink'];

export const pieceOf = (seat: number): Colour => PIECES[seat % PIECES.length] ?? 'blue';
