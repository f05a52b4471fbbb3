// The plain board until this game has its own.
import type { GameKit } from '../board';
import plain from '../plain/index';

export default { ...plain, area: 'high-score' } satisfies GameKit;
