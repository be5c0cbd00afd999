import type { ReactNode } from 'react';

export interface ToastOptions {
  /** Two with the same id are one; the text itself when not given. */
  readonly id?: string | undefined;
  /** Milliseconds it stays; hovering or focusing it stops the clock. */
  readonly durationMs?: number | undefined;
  /** A second line. */
  readonly detail?: ReactNode;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

export interface ToastItem extends ToastOptions {
  readonly id: string;
  readonly tint: 'good' | 'bad' | 'plain';
  readonly title: ReactNode;
  readonly durationMs: number;
  /** Changes when the same toast is shown again, so that its clock starts over. */
  readonly showCount: number;
}

const maxToasts = 3;
let items: readonly ToastItem[] = [];
let showCount = 0;
const listeners = new Set<() => void>();

function setItems(next: readonly ToastItem[]): void {
  items = next;
  for (const listener of listeners) {
    listener();
  }
}

function show(tint: ToastItem['tint'], title: ReactNode, options: ToastOptions): void {
  showCount += 1;
  const id = options.id ?? (typeof title === 'string' ? `${tint}:${title}` : `toast-${showCount}`);
  const item: ToastItem = { ...options, id, tint, title, showCount, durationMs: options.durationMs ?? (tint === 'bad' ? 3000 : 2000) };
  const isKnown = items.some((other) => other.id === id);
  setItems(isKnown ? items.map((other) => (other.id === id ? item : other)) : [...items, item].slice(-maxToasts));
}

/** Short news at the bottom left. Never for what belongs to a message, a field or the connection. */
export const toast = {
  success: (title: ReactNode, options: ToastOptions = {}): void => show('good', title, options),
  /** News that are neither: something goes on. */
  info: (title: ReactNode, options: ToastOptions = {}): void => show('plain', title, options),
  error: (title: ReactNode, options: ToastOptions = {}): void => show('bad', title, options),
  /** More of what is still shown: it stays as it stands, and is not told again. Nothing where it has been closed. */
  update: (id: string, options: Pick<ToastOptions, 'detail'>): void =>
    setItems(items.map((item) => (item.id === id ? { ...item, ...options } : item))),
  dismiss: (id: string): void => setItems(items.filter((item) => item.id !== id)),
};

/** The store behind the parts that draw the toasts. */
export const toastStore = {
  read: (): readonly ToastItem[] => items,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
