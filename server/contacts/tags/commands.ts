import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { defaultTagColor, maxTags, type TagRecord } from '#shared/contacts/tags.ts';
import type { Bind } from '#server/platform/database/createBindings.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { findRecord, listRecords, pageRows } from '#server/platform/database/records.ts';
import { byName } from '#server/platform/database/rowOrder.ts';
import { Tag } from './Tag.ts';
import { tagListRecords, tagRecords } from './tagRecords.ts';

const pageSize = maxTags;
const orderBy = byName('g.name', 'g.id');

const searchCondition =
  (searchParam = '') =>
  (bind: Bind): string =>
    matchesTerm(searchParam, { texts: ['g.name', 'g.color'] }, bind);

export const pageTags = (
  scope: Scope,
  { searchParam, pageNumber, after }: InputOf<typeof api.tags.page>,
): Promise<ResultOf<typeof api.tags.page>> =>
  pageRows(scope.em, tagListRecords(scope), { key: 'tags', where: searchCondition(searchParam), orderBy, pageNumber, after, pageSize });

export const listTags = ({ em }: Scope, { searchParam }: InputOf<typeof api.tags.list>): Promise<TagRecord[]> =>
  listRecords(em, tagRecords, { where: searchCondition(searchParam), orderBy });

export const listLanes = async ({ em }: Scope): Promise<ResultOf<typeof api.tags.kanban>> => ({
  lista: await listRecords(em, tagRecords, { where: () => 'g.kanban = 1', orderBy: 'g.id' }),
});

export const showTag = async ({ em }: Scope, { id }: InputOf<typeof api.tags.show>): Promise<TagRecord> =>
  required(await findRecord(em, tagRecords, id), 'ERR_NO_TAG_FOUND');

const requireTag = async ({ em }: Scope, id: number): Promise<Tag> => required(await em.findOne(Tag, { id }), 'ERR_NO_TAG_FOUND');

/** Returns an existing tag of the same look, whatever the case of its name: concurrent calls with one name get the same tag. */
export async function createTag(
  scope: Scope,
  { name, color = defaultTagColor, kanban = 0, laneLimit = null }: InputOf<typeof api.tags.create>,
): Promise<TagRecord> {
  const [added] = await queryRows(
    scope.em,
    queryOf(
      { id: column.number() },
      `insert into tags (company_id, name, color, kanban, lane_limit)
     select $1::int, $2::text, $3::text, $4::int, $5::int where (select count(*) from tags) < $6
       and not exists (select 1 from tags where lower(name) = lower($2) and color = $3 and kanban = $4)
     on conflict on constraint tags_identical_key do nothing returning id`,
    ),
    [scope.companyId, name, color, kanban, laneLimit, maxTags],
  );
  if (added) {
    scope.recordEvent('tag.created', { tagId: added.id });
    return showTag(scope, added);
  }
  const [identical] = await queryRows(
    scope.em,
    queryOf(
      { id: column.number() },
      'select id from tags where lower(name) = lower($1) and color = $2 and kanban = $3 order by name = $1 desc, id',
    ),
    [name, color, kanban],
  );
  if (identical === undefined) {
    throw new AppError('ERR_TAGS_LIMIT', { values: { limit: maxTags } });
  }
  return showTag(scope, identical);
}

export async function updateTag(scope: Scope, { id, ...changes }: InputOf<typeof api.tags.update>): Promise<TagRecord> {
  scope.em.assign(await requireTag(scope, id), changes);
  await scope.em.flush();
  scope.recordEvent('tag.changed', { tagId: id });
  return showTag(scope, { id });
}

export async function removeTag(scope: Scope, { id }: InputOf<typeof api.tags.remove>): Promise<Confirmation> {
  scope.em.remove(await requireTag(scope, id));
  scope.recordEvent('tag.removed', { tagId: id });
  return { message: 'Tag deleted' };
}
