import type { api } from '#shared/api.ts';
import { maxTicketViews, type TicketViewRecord } from '#shared/conversations/tickets/views.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { collateByName } from '#server/platform/database/collateByName.ts';
import { assertBelow } from '#server/platform/database/companyLock.ts';
import { findRecord, listRecords } from '#server/platform/database/records.ts';
import { authorize, required, type Scope, type UserScope } from '#server/platform/database/scope.ts';
import { TicketView } from './TicketView.ts';
import { ticketViewRecords } from './ticketViewRecords.ts';

/** Shared views, then the actor's own ones, by name. */
export const listTicketViews = ({ em, actor }: UserScope): Promise<TicketViewRecord[]> =>
  listRecords(em, ticketViewRecords, {
    where: (bind) => `(r.user_id is null or r.user_id = ${bind(actor.userId)})`,
    orderBy: `r.user_id is not null, ${collateByName('r.name')}, r.id`,
  });

const showTicketView = async ({ em }: Scope, id: number): Promise<TicketViewRecord> =>
  required(await findRecord(em, ticketViewRecords, id), 'ERR_NO_TICKET_VIEW_FOUND');

/** The view, if the actor may change it; views of others do not exist for the actor. */
async function requireOwnView(scope: UserScope, id: number): Promise<TicketView> {
  const view = required(
    await scope.em.findOne(TicketView, { id, $or: [{ userId: null }, { userId: scope.actor.userId }] }),
    'ERR_NO_TICKET_VIEW_FOUND',
  );
  if ((view.userId ?? null) === null) {
    authorize(scope, 'ticketView.share');
  }
  return view;
}

export async function createTicketView(
  scope: UserScope,
  { name, filter, isShared = false }: InputOf<typeof api.ticketViews.create>,
): Promise<TicketViewRecord> {
  if (isShared) {
    authorize(scope, 'ticketView.share');
  }
  const userId = isShared ? null : scope.actor.userId;
  await assertBelow(scope, { max: maxTicketViews, code: 'ERR_TICKET_VIEWS_LIMIT', count: () => scope.em.count(TicketView, { userId }) });
  const view = scope.create(TicketView, { name, filter, userId });
  await scope.em.flush();
  scope.recordEvent('ticketView.created', { ticketViewId: view.id });
  return showTicketView(scope, view.id);
}

export async function updateTicketView(
  scope: UserScope,
  { id, ...changes }: InputOf<typeof api.ticketViews.update>,
): Promise<TicketViewRecord> {
  const view = await requireOwnView(scope, id);
  scope.em.assign(view, changes, { mergeObjectProperties: false });
  await scope.em.flush();
  scope.recordEvent('ticketView.changed', { ticketViewId: id });
  return showTicketView(scope, id);
}

export async function removeTicketView(scope: UserScope, { id }: InputOf<typeof api.ticketViews.remove>): Promise<Confirmation> {
  const view = await requireOwnView(scope, id);
  scope.em.remove(view);
  scope.recordEvent('ticketView.removed', { ticketViewId: id, userId: view.userId ?? null });
  return { message: 'Ticket view deleted' };
}
