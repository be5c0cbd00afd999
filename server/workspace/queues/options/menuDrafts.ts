import type { api } from '#shared/api.ts';
import type { MenuDraftRecord } from '#shared/workspace/queues/menuDrafts.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { lockQueue } from '#server/workspace/queues/commands.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { findRecord, listRecords, type RecordSource } from '#server/platform/database/records.ts';
import { required, type Scope, type UserScope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { MenuDraft } from './MenuDraft.ts';
import { orderByDepth } from './orderByDepth.ts';
import { QueueOption } from './QueueOption.ts';

/** The published menu of a queue as one text, so that a comparison finds any change. */
const stateSql = (queueId: string): string => `(
  select md5(coalesce(string_agg(jsonb_build_array(s.id, s.parent_id, s.position, s.title, s.message, s.media_path)::text, ',' order by s.id), ''))
  from queue_options s where s.queue_id = ${queueId} and s.draft_id is null)`;

const stateQuery = queryOf({ state: column.text() }, `select ${stateSql('$1')} as state`);

const draftRecords = ({ sqlFragments }: Platform): RecordSource<MenuDraftRecord> => ({
  columns: {
    id: 'd.id',
    queueId: 'd.queue_id',
    userName: `coalesce(u.name, '')`,
    createdAt: 'iso(d.created_at)',
    isBehind: `d.base <> ${stateSql('d.queue_id')}`,
  },
  from: `menu_drafts d left join (${sqlFragments['user.names']}) u on u.id = d.user_id`,
});

export const listMenuDrafts = ({ em, platform }: Scope): Promise<MenuDraftRecord[]> =>
  listRecords(em, draftRecords(platform), { orderBy: 'd.id' });

export const requireDraft = async ({ em }: Scope, queueId: number): Promise<MenuDraft> =>
  required(await em.findOne(MenuDraft, { queueId }), 'ERR_NO_MENU_DRAFT_FOUND');

type Input = InputOf<typeof api.menuDrafts.begin>;

/** What a copy of an option says; its parent is the copy of the parent, which comes before it. */
const copyOf = ({ parentId, position, title, message, mediaPath, mediaName }: QueueOption, copies: ReadonlyMap<number, number>) => ({
  parentId: parentId ? (copies.get(parentId) ?? null) : null,
  position,
  title,
  message: message ?? null,
  mediaPath: mediaPath ?? null,
  mediaName: mediaName ?? null,
});

/** Copies parents before what hangs on them; files are shared until one of both changes. */
async function copyOptions(scope: Scope, queueId: number, draftId: number): Promise<void> {
  const published = await scope.em.find(QueueOption, { queueId, draftId: null }, { refresh: true });
  const ids = new Map<number, number>();
  for (const option of orderByDepth(published)) {
    const copy = scope.create(QueueOption, { queueId, draftId, publishedId: option.id, ...copyOf(option, ids) });
    await scope.em.flush();
    ids.set(option.id, copy.id);
  }
}

export async function beginMenuDraft(scope: UserScope, { queueId }: Input): Promise<MenuDraftRecord> {
  await lockQueue(scope, queueId);
  const existing = await scope.em.findOne(MenuDraft, { queueId });
  if (existing === null) {
    const [row] = await queryRows(scope.em, stateQuery, [queueId]);
    const draft = scope.create(MenuDraft, { queueId, userId: scope.actor.userId, base: required(row, 'ERR_UNEXPECTED').state });
    await scope.em.flush();
    await copyOptions(scope, queueId, draft.id);
    scope.recordEvent('queueOptions.changed', { queueId });
  }
  const { id } = existing ?? (await requireDraft(scope, queueId));
  return required(await findRecord(scope.em, draftRecords(scope.platform), id), 'ERR_NO_MENU_DRAFT_FOUND');
}

/** The options of every menu that is being written, by queue. */
export async function readDraftedOptions({ em }: Scope): Promise<ReadonlyMap<number, QueueOption[]>> {
  const drafts = await em.find(MenuDraft, {});
  const options = await em.find(QueueOption, { draftId: { $ne: null } }, { orderBy: { position: 'asc', id: 'asc' } });
  return new Map(drafts.map(({ id, queueId }) => [queueId, options.filter(({ draftId }) => draftId === id)]));
}

/** Whose customers stand in the menu stay there: options keep their ids, where the draft has a copy of them. */
async function replacePublished(scope: Scope, queueId: number, draftId: number): Promise<void> {
  const published = await scope.em.find(QueueOption, { queueId, draftId: null }, { refresh: true });
  const drafted = await scope.em.find(QueueOption, { queueId, draftId }, { refresh: true });
  const ids = new Map<number, number>();
  for (const draft of orderByDepth(drafted)) {
    const values = copyOf(draft, ids);
    const publishedOption = published.find(({ id }) => id === draft.publishedId);
    const option =
      publishedOption === undefined
        ? scope.create(QueueOption, { queueId, draftId: null, publishedId: null, ...values })
        : scope.em.assign(publishedOption, values);
    await scope.em.flush();
    ids.set(draft.id, option.id);
  }
  const kept = new Set(ids.values());
  scope.em.remove(published.filter(({ id }) => !kept.has(id)));
}

export async function publishMenuDraft(scope: Scope, { queueId }: Input): Promise<Confirmation> {
  await lockQueue(scope, queueId);
  const draft = await requireDraft(scope, queueId);
  await replacePublished(scope, queueId, draft.id);
  scope.em.remove(draft);
  await scope.em.flush();
  scope.recordEvent('queueOptions.changed', { queueId });
  return { message: 'Menu published' };
}

export async function discardMenuDraft(scope: Scope, { queueId }: Input): Promise<Confirmation> {
  await lockQueue(scope, queueId);
  scope.em.remove(await requireDraft(scope, queueId));
  await scope.em.flush();
  scope.recordEvent('queueOptions.changed', { queueId });
  return { message: 'Draft discarded' };
}
