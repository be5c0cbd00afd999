import type { EntityClass, EntityManager, FilterQuery, QueryOrderMap } from '@mikro-orm/postgresql';

/** One page of rows and how many there are in all. */
export interface RowPage<Row> {
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
export const escapeLikePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Contains, without regard to case. */
export const matchContaining = (text: string): { $ilike: string } => ({ $ilike: `%${escapeLikePattern(text)}%` });

/** Adds whether more rows follow the page. */
export const createPage = <Row>(rows: Row[], count: number, offset: number): RowPage<Row> => ({
  rows,
  count,
  hasMore: count > offset + rows.length,
});

/** One page of an entity. Pages count from 1. */
export async function findPage<Entity extends object>(
  em: EntityManager,
  entity: EntityClass<Entity>,
  query: PageQuery<Entity>,
): Promise<RowPage<Entity>> {
  const { where, orderBy, pageNumber = 1, pageSize } = query;
  const offset = (pageNumber - 1) * pageSize;
  const [rows, count] = await em.findAndCount(entity, where as FilterQuery<NoInfer<Entity>>, { orderBy, limit: pageSize, offset });
  return createPage(rows as Entity[], count, offset);
}
