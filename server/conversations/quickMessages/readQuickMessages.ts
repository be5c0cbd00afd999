import type { api } from '#shared/api.ts';
import type { QuickMessageListRecord, QuickMessageRecord } from '#shared/conversations/quickMessages.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { Bind } from '#server/platform/database/createBindings.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { findRecord, listRecords, pageRows } from '#server/platform/database/records.ts';
import { byName } from '#server/platform/database/rowOrder.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { quickMessageListRecords, quickMessageRecords } from './quickMessageRecords.ts';

const pageSize = 20;
/** Of the composer's list. */
const maxListed = 2000;
const orderBy = byName('m.shortcode', 'm.id');

/** Shared ones, and those of the caller, or of the user whom an admin names. */
const isShownTo =
  ({ actor }: Scope, userId: number | null = null) =>
  (bind: Bind): string =>
    `(m.is_shared or m.user_id = ${bind(actor.profile === 'admin' ? (userId ?? actor.userId) : actor.userId)})`;

export const pageQuickMessages = (
  scope: Scope,
  { searchParam = '', pageNumber, after, userId }: InputOf<typeof api.quickMessages.page>,
): Promise<ResultOf<typeof api.quickMessages.page>> =>
  pageRows(scope.em, quickMessageRecords, {
    key: 'records',
    where: (bind) => `${isShownTo(scope, userId)(bind)} and ${matchesTerm(searchParam, { texts: ['m.shortcode'] }, bind)}`,
    orderBy,
    pageNumber,
    after,
    pageSize,
  });

export const listQuickMessages = (scope: Scope, { userId }: InputOf<typeof api.quickMessages.list>): Promise<QuickMessageListRecord[]> =>
  listRecords(scope.em, quickMessageListRecords, {
    where: (bind) => `${isShownTo(scope, userId)(bind)} and m.is_active`,
    orderBy,
    limit: maxListed,
  });

/** Another's own message is not found, except by admins. */
export async function showQuickMessage({ em, actor }: Scope, { id }: InputOf<typeof api.quickMessages.show>): Promise<QuickMessageRecord> {
  const record = required(await findRecord(em, quickMessageRecords, id), 'ERR_NO_QUICKMESSAGE_FOUND');
  const isShown = record.geral || record.userId === actor.userId || actor.profile === 'admin';
  return required(isShown ? record : null, 'ERR_NO_QUICKMESSAGE_FOUND');
}
