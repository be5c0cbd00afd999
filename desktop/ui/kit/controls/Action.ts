import type { LucideIcon } from 'lucide-react';

/** Something that can be done to a thing: the same object behind a row's button, its menu and its key. */
export interface Action {
  readonly key: string;
  /** What it does, to what: 'Excluir Financeiro'. */
  readonly label: string;
  readonly icon: LucideIcon;
  /** In a row: 'Enter' or 'Del'. */
  readonly keys?: string | undefined;
  readonly danger?: boolean | undefined;
  /** Why it cannot be done now. */
  readonly reason?: string | undefined;
  readonly run: () => void;
}
