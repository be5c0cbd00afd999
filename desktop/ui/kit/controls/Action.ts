import type { LucideIcon } from 'lucide-react';

/** Action on an item, shared by buttons, menus and keys. */
export interface Action {
  readonly key: string;
  /** Verb and object: 'Excluir Financeiro'. */
  readonly label: string;
  readonly icon: LucideIcon;
  /** In a table row: 'Enter' or 'Del'. */
  readonly keys?: string | undefined;
  readonly danger?: boolean | undefined;
  /** Why the action is disabled. */
  readonly reason?: string | undefined;
  readonly run: () => void;
}
