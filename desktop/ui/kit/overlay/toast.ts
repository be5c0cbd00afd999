import type { ReactNode } from 'react';

export interface ToastOptions {
  /** Two with the same id are one; the text itself when not given. */
  readonly id?: string | undefined;
  /** Milliseconds it stays; hovering or focusing it stops the clock. */
  readonly lasts?: number | undefined;
  /** A second line. */
  readonly detail?: ReactNode;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

export interface ToastItem extends ToastOptions {
  readonly id: string;
  readonly tint: 'good' | 'bad' | 'plain';
  readonly title: ReactNode;
  readonly lasts: number;
  /** Changes when the same toast is shown again, so that its clock starts over. */
  readonly shown: number;
}

const most = 3;
let items: readonly ToastItem[] = [];
let shown = 0;
const listeners = new Set<() => void>();

function keep(next: readonly ToastItem[]): void {
  items = next;
  for (const listener of listeners) {
    listener();
  }
}

function show(tint: ToastItem['tint'], title: ReactNode, options: ToastOptions): void {
  shown += 1;
  const id = options.id ?? (typeof title === 'string' ? `${tint}:${title}` : `toast-${shown}`);
  const item: ToastItem = { ...options, id, tint, title, shown, lasts: options.lasts ?? (tint === 'bad' ? 3000 : 2000) };
  const isKnown = items.some((other) => other.id === id);
  keep(isKnown ? items.map((other) => (other.id === id ? item : other)) : [...items, item].slice(-most));
}

/** Short news at the bottom left. Never for what belongs to a message, a field or the connection. */
export const toast = {
  done: (title: ReactNode, options: ToastOptions = {}): void => show('good', title, options),
  /** News that are neither: something goes on. */
  told: (title: ReactNode, options: ToastOptions = {}): void => show('plain', title, options),
  failed: (title: ReactNode, options: ToastOptions = {}): void => show('bad', title, options),
  /** More of what is still shown: it stays as it stands, and is not told again. Nothing where it has been closed. */
  goOn: (id: string, options: Pick<ToastOptions, 'detail'>): void =>
    keep(items.map((item) => (item.id === id ? { ...item, ...options } : item))),
  close: (id: string): void => keep(items.filter((item) => item.id !== id)),
};

/** The store behind the parts that draw the toasts. */
export const toastStore = {
  read: (): readonly ToastItem[] => items,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
