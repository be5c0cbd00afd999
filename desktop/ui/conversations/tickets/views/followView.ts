import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { TicketViewEvents } from '#shared/conversations/tickets/views.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { ticketViewFilter } from '#shared/rules/ticketViewFilter.ts';
import { listCachedResults } from '#ui/data/cache/query.ts';
import { getInbox, setViewId, showView } from '#ui/conversations/tickets/inbox/inboxStore.ts';
import { showsView } from './showsView.ts';

/**
 * Keeps the list on screen true to its view, which others may share. A removed view leaves its filters, which can be saved again; filters
 * that were changed here stay as well. Called before the cached views are updated.
 */
export function followView(cache: QueryClient, event: TicketViewEvents['ticketView'], actor: Actor): void {
  const inbox = getInbox();
  if (event.action === 'delete') {
    if (event.ticketViewId === inbox.viewId) {
      setViewId(null);
    }
    return;
  }
  const { id, filter } = event.ticketView;
  const known = listCachedResults(cache, api.ticketViews.list)
    .flat()
    .find((view) => view.id === id);
  if (id !== inbox.viewId || known === undefined) {
    return;
  }
  if (showsView(known.filter, inbox, actor) && !showsView(filter, inbox, actor)) {
    showView(id, ticketViewFilter(filter, actor));
  }
}
