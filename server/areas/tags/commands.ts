import type { api } from '#shared/api.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { defaultTagColor } from '#shared/areas/tags.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { orderByName } from '#server/platform/database/orderByName.ts';
import { matchContaining, findPage, type RowPage } from '#server/platform/database/findPage.ts';
import { Tag } from './Tag.ts';

const pageSize = 5000;

const searchFilter = (searchParam: string | undefined): object =>
  searchParam ? { $or: [{ name: matchContaining(searchParam) }, { color: matchContaining(searchParam) }] } : {};

/** A page of tags and the number of tickets per tag. */
export interface TagPage extends RowPage<Tag> {
  readonly ticketCounts: ReadonlyMap<number, number>;
}

const countQuery = `select tag_id as "tagId", count(*)::int as count from ticket_tags where tag_id = any($1::int[]) group by tag_id`;

export async function pageTags({ em }: Scope, { searchParam, pageNumber }: InputOf<typeof api.tags.page>): Promise<TagPage> {
  const page = await findPage(em, Tag, { where: searchFilter(searchParam), pageNumber, pageSize, orderBy: orderByName() });
  const counts = await queryRows(em, queryOf({ tagId: column.number(), count: column.number() }, countQuery), [
    page.rows.map(({ id }) => id),
  ]);
  return { ...page, ticketCounts: new Map(counts.map(({ tagId, count }) => [tagId, count])) };
}

export const listTags = ({ em }: Scope, { searchParam }: InputOf<typeof api.tags.list>): Promise<Tag[]> =>
  em.find(Tag, searchFilter(searchParam), { orderBy: orderByName() });

export const listLanes = ({ em }: Scope): Promise<Tag[]> => em.find(Tag, { kanban: 1 }, { orderBy: { id: 'asc' } });

export const showTag = async ({ em }: Scope, { id }: InputOf<typeof api.tags.show>): Promise<Tag> =>
  required(await em.findOne(Tag, { id }), 'ERR_NO_TAG_FOUND');

/** Returns an identical existing tag: concurrent calls with one name get the same tag. */
export async function createTag(
  scope: Scope,
  { name, color = defaultTagColor, kanban = 0 }: InputOf<typeof api.tags.create>,
): Promise<Tag> {
  const values = { name, color, kanban, companyId: scope.companyId };
  const [added] = await queryRows(
    scope.em,
    queryOf(
      { id: column.number() },
      `insert into tags (company_id, name, color, kanban) values ($1, $2, $3, $4)
     on conflict on constraint tags_identical_key do nothing returning id`,
    ),
    [scope.companyId, name, color, kanban],
  );
  if (added) {
    scope.recordEvent('tag.created', { tagId: added.id });
  }
  return scope.em.findOneOrFail(Tag, values);
}

export async function updateTag(scope: Scope, { id, ...changes }: InputOf<typeof api.tags.update>): Promise<Tag> {
  const tag = await showTag(scope, { id });
  scope.em.assign(tag, changes);
  scope.recordEvent('tag.changed', { tagId: id });
  return tag;
}

export async function removeTag(scope: Scope, { id }: InputOf<typeof api.tags.remove>): Promise<{ message: string }> {
  scope.em.remove(await showTag(scope, { id }));
  scope.recordEvent('tag.removed', { tagId: id });
  return { message: 'Tag deleted' };
}
