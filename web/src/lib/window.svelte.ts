// What the window has room for; asked by the shell and by boards, so that they agree.
import { MediaQuery } from 'svelte/reactivity';

/** Wider than high, and no phone held upright: dice and what else there is stand beside a board. */
export const hasColumn = new MediaQuery('(min-width: 48rem) and (orientation: landscape)', false);
/** High enough to show a whole sheet at once in a size that can be read. */
export const showsAll = new MediaQuery('(min-height: 34rem)', true);
/** High enough for a column with dice in two rows and more below them. */
export const isHigh = new MediaQuery('(min-height: 46rem)', true);
/** High enough for two sheets below each other in one column. */
export const isTall = new MediaQuery('(min-height: 56rem)', false);
/** Wide enough for the log beside the board instead of over it. */
export const hasLog = new MediaQuery('(min-width: 72rem)', true);
