import type { api } from '#shared/api.ts';
import { maxShownAnnouncements, type AnnouncementRecord } from '#shared/outreach/announcements.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { findRecord, listRecords, pageRows } from '#server/platform/database/records.ts';
import { newestFirst } from '#server/platform/database/rowOrder.ts';
import { createBindings } from '#server/platform/database/createBindings.ts';
import { required, type Scope, type UserScope } from '#server/platform/database/scope.ts';
import { createUserSource, findShownAnnouncement, isShownTo, presentAnnouncement, storedAnnouncements } from './announcementRecords.ts';

const pageSize = 20;
const orderBy = newestFirst('a.created_at', 'a.id');

type Page = ResultOf<typeof api.announcements.page>;

/** Operators may ask for every one, hidden ones and those of others too. */
export async function pageAnnouncements(
  { em, actor, platform }: Scope,
  { searchParam = '', pageNumber, after, all = false }: InputOf<typeof api.announcements.page>,
): Promise<Page> {
  const isManaging = all && actor.super;
  const page = await pageRows(em, isManaging ? storedAnnouncements : createUserSource(actor), {
    key: 'records',
    where: (bind) => `${matchesTerm(searchParam, { texts: ['a.title'] }, bind)} and ${isManaging ? 'true' : isShownTo(actor)(bind)}`,
    orderBy,
    pageNumber,
    after,
    pageSize,
  });
  return { ...page, records: page.records.map((stored) => presentAnnouncement(platform, stored, isManaging)) };
}

export async function listAnnouncements({ em, actor, platform }: Scope): Promise<AnnouncementRecord[]> {
  const shown = await listRecords(em, createUserSource(actor), { where: isShownTo(actor), orderBy, limit: maxShownAnnouncements });
  return shown.map((stored) => presentAnnouncement(platform, stored, false));
}

export async function showAnnouncement(scope: Scope, { id }: InputOf<typeof api.announcements.show>): Promise<AnnouncementRecord> {
  const { em, actor, platform } = scope;
  const stored = actor.super ? await findRecord(em, storedAnnouncements, id) : null;
  return stored
    ? presentAnnouncement(platform, stored, true)
    : required(await findShownAnnouncement(scope, id), 'ERR_NO_ANNOUNCEMENT_FOUND');
}

/** Ids that the user is not shown are passed over, as is all that an operator reads who works as the user. */
export async function readAnnouncements(
  { em, actor, companyId }: UserScope,
  { ids }: InputOf<typeof api.announcements.read>,
): Promise<Confirmation> {
  if (actor.operator !== undefined) {
    return { message: 'Announcements read' };
  }
  const { bind, values } = createBindings();
  await execute(
    em,
    `insert into announcement_reads (company_id, user_id, announcement_id)
     select ${bind(companyId)}, ${bind(actor.userId)}, a.id from announcements a
     where a.id = any(${bind(ids)}::int[]) and ${isShownTo(actor)(bind)}
     on conflict do nothing`,
    values,
  );
  return { message: 'Announcements read' };
}
