// Short notes at the edge of the screen: what was refused, what was copied.
export interface Toast {
  id: number;
  text: string;
  kind: 'note' | 'problem';
}

const STAYS = 6000;

class Toasts {
  all = $state.raw<readonly Toast[]>([]);
  #next = 1;

  show(text: string, kind: Toast['kind'] = 'note'): void {
    const id = this.#next++;
    // The same note twice is one note that stays longer.
    this.all = [...this.all.filter((toast) => toast.text !== text), { id, text, kind }].slice(-3);
    setTimeout(() => this.dismiss(id), STAYS);
  }

  dismiss(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
