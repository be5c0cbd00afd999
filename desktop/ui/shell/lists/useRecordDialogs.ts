import { useState } from 'react';

type OpenDialog<Row> = { readonly kind: 'create' } | { readonly kind: 'edit' | 'remove'; readonly row: Row } | null;

interface RecordDialogs<Row> {
  /** Record of the form dialog; null creates one, undefined: closed. */
  readonly rowToEdit: Row | null | undefined;
  /** Record of the remove dialog; undefined: closed. */
  readonly rowToRemove: Row | undefined;
  create(): void;
  edit(row: Row): void;
  remove(row: Row): void;
  close(): void;
}

/** State of the form and remove dialogs of a list screen. */
export function useRecordDialogs<Row>(): RecordDialogs<Row> {
  const [open, setOpen] = useState<OpenDialog<Row>>(null);
  return {
    rowToEdit: open?.kind === 'edit' ? open.row : open?.kind === 'create' ? null : undefined,
    rowToRemove: open?.kind === 'remove' ? open.row : undefined,
    create: () => setOpen({ kind: 'create' }),
    edit: (row) => setOpen({ kind: 'edit', row }),
    remove: (row) => setOpen({ kind: 'remove', row }),
    close: () => setOpen(null),
  };
}
