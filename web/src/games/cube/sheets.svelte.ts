// On a phone the parts of the board are sheets side by side: one is in sight, a swipe or a tab
// brings the next.
export type SheetName = 'ask' | 'answers' | 'notes' | 'work' | 'fronts';

export class Sheets {
  /** The one in sight. */
  shown = $state<SheetName>('ask');
  /** By sheet, so that none is longer than it needs. */
  heights = $state<Partial<Record<SheetName, number>>>({});
  row = $state<HTMLElement>();

  /** As long as the one in sight; null while that is not known. */
  get height(): string | null {
    const height = this.heights[this.shown];
    return height ? `${height}px` : null;
  }

  /** Wherever the row has been pushed to, by a finger, a tab or a key. */
  follow(all: readonly SheetName[]): void {
    const { row } = this;
    if (!row?.clientWidth) return;
    row.scrollTop = 0; // sheets go sideways only
    this.shown = all[Math.round(row.scrollLeft / row.clientWidth)] ?? this.shown;
  }

  bring(name: SheetName, all: readonly SheetName[], motion: boolean): void {
    const { row } = this;
    if (!row || !all.includes(name)) return;
    const left = all.indexOf(name) * row.clientWidth;
    row.scrollTo({ left, top: 0, behavior: motion ? 'smooth' : 'auto' });
  }
}
