import { RowMenuHost } from '#ui/conversations/tickets/menu/RowMenuHost.tsx';
import { ListChips } from '#ui/conversations/tickets/views/ListChips.tsx';
import { setRowGestures } from './rowGestures.ts';
import { selectionGestures } from './selectionGestures.ts';
import type { OpenRow } from './VirtualTicketList.tsx';

setRowGestures(selectionGestures);

/** What stands over the list and at its rows; loaded once the list is shown. */
export function ListTools({ onOpen }: { readonly onOpen: OpenRow }) {
  return (
    <>
      <ListChips />
      <RowMenuHost onOpen={onOpen} />
    </>
  );
}
