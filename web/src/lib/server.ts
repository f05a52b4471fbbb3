// Who answers: a table server over the net, or the table inside the page (src/alone). Nothing
// else in the client knows which.

/** As much of a WebSocket as we use. */
export interface Socket {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: never) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface TableServer {
  /** A request, as `fetch` answers it. */
  ask(path: string, init: RequestInit): Promise<Response>;
  /** A line to a table. */
  dial(table: string): Socket;
  /** Whether it needs the net to be reached. */
  readonly far: boolean;
}

/** The table is named in the address too, so that a proxy can lead everybody at it together. */
export function socketAddress(table: string): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}/socket?table=${encodeURIComponent(table)}`;
}

const overTheNet: TableServer = {
  ask: (path, init) => fetch(path, { credentials: 'same-origin', ...init }),
  dial: (table) => new WebSocket(socketAddress(table)) as unknown as Socket,
  far: true,
};

let present = overTheNet;

export const server = (): TableServer => present;

/** From now on this one answers. */
export function useServer(other: TableServer): void {
  present = other;
}
