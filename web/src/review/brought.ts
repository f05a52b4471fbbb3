// A record on its way from one page to the next: it has no address of its own.
let carried = '';

export function bring(record: string): void {
  carried = record;
}

/** '' if nothing was brought. */
export function takeBrought(): string {
  const record = carried;
  carried = '';
  return record;
}
