import type { EntityClass, EntityManager, FilterQuery, QueryOrderMap } from '@mikro-orm/postgresql';

/** One page of rows and how many there are in all. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly count: number;
  readonly hasMore: boolean;
}

export interface PageQuery<Entity> {
  readonly where: FilterQuery<Entity>;
  readonly orderBy: QueryOrderMap<Entity> | QueryOrderMap<Entity>[];
  readonly pageNumber: number | undefined;
  readonly pageSize: number;
}

/** A text as a pattern: `%`, `_` and `\` mean themselves. */
export const escapePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Contains, without regard to case. */
export const contains = (text: string): { $ilike: string } => ({ $ilike: `%${escapePattern(text)}%` });

/** Adds whether more rows follow the page. */
export const paged = <Row>(rows: Row[], count: number, offset: number): Page<Row> => ({
  rows,
  count,
  hasMore: count > offset + rows.length,
});

/** One page of an entity. Pages count from 1. */
export async function pageOf<Entity extends object>(
  em: EntityManager,
  entity: EntityClass<Entity>,
  query: PageQuery<Entity>,
): Promise<Page<Entity>> {
  const { where, orderBy, pageNumber = 1, pageSize } = query;
  const offset = (pageNumber - 1) * pageSize;
  const [rows, count] = await em.findAndCount(entity, where as FilterQuery<NoInfer<Entity>>, { orderBy, limit: pageSize, offset });
  return paged(rows as Entity[], count, offset);
}
