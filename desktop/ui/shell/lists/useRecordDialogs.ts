import { useState } from 'react';

type OpenDialog<Row, Removed> =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit'; readonly row: Row }
  | { readonly kind: 'remove'; readonly row: Removed }
  | null;

interface RecordDialogs<Row, Removed> {
  /** Record of the form dialog; null creates one, undefined: closed. */
  readonly rowToEdit: Row | null | undefined;
  /** Record of the remove dialog; undefined: closed. */
  readonly rowToRemove: Removed | undefined;
  create(): void;
  edit(row: Row): void;
  remove(row: Removed): void;
  close(): void;
}

/** State of the form and remove dialogs of a list screen; `Row` is what the form starts with. */
export function useRecordDialogs<Row, Removed = Row>(): RecordDialogs<Row, Removed> {
  const [open, setOpen] = useState<OpenDialog<Row, Removed>>(null);
  return {
    rowToEdit: open?.kind === 'edit' ? open.row : open?.kind === 'create' ? null : undefined,
    rowToRemove: open?.kind === 'remove' ? open.row : undefined,
    create: () => setOpen({ kind: 'create' }),
    edit: (row) => setOpen({ kind: 'edit', row }),
    remove: (row) => setOpen({ kind: 'remove', row }),
    close: () => setOpen(null),
  };
}
