import type { ReactNode } from 'react';

export interface ToastOptions {
  /** Toasts with the same id replace each other. Default: the text. */
  readonly id?: string | undefined;
  /** Pauses on hover and focus. */
  readonly durationMs?: number | undefined;
  /** Second line. */
  readonly detail?: ReactNode;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

export interface ToastItem extends ToastOptions {
  readonly id: string;
  readonly tint: 'good' | 'bad' | 'plain';
  readonly title: ReactNode;
  readonly durationMs: number;
  /** Changes when the toast is shown again, which restarts its timer. */
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
  const isShown = items.some((other) => other.id === id);
  setItems(isShown ? items.map((other) => (other.id === id ? item : other)) : [...items, item].slice(-maxToasts));
}

/** Short messages at the bottom left; not for messages, fields or the connection. */
export const toast = {
  success: (title: ReactNode, options: ToastOptions = {}): void => show('good', title, options),
  /** Neither success nor error: progress. */
  info: (title: ReactNode, options: ToastOptions = {}): void => show('plain', title, options),
  error: (title: ReactNode, options: ToastOptions = {}): void => show('bad', title, options),
  /** Changes a visible toast without announcing it again. */
  update: (id: string, options: Pick<ToastOptions, 'detail'>): void =>
    setItems(items.map((item) => (item.id === id ? { ...item, ...options } : item))),
  isShown: (id: string): boolean => items.some((item) => item.id === id),
  /** With an action: only where the toast offers it. */
  dismiss: (id: string, action?: ToastOptions['action']): void =>
    setItems(items.filter((item) => item.id !== id || (action !== undefined && item.action !== action))),
};

/** Success toast, unless there is no message. */
export const announceSuccess = (message: string | undefined): void => (message === undefined ? undefined : toast.success(message));

export const toastStore = {
  read: (): readonly ToastItem[] => items,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
