import type { EntityClass, EntityManager, FilterQuery, QueryOrderMap } from '@mikro-orm/postgresql';

/** A page of rows and the total count. */
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

/** Escapes `%`, `_` and `\` for `like`. */
export const escapeLikePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A case-insensitive "contains" condition. */
export const matchContaining = (text: string): { $ilike: string } => ({ $ilike: `%${escapeLikePattern(text)}%` });

/** Adds `hasMore`. */
export const createPage = <Row>(rows: Row[], count: number, offset: number): RowPage<Row> => ({
  rows,
  count,
  hasMore: count > offset + rows.length,
});

/** A page of entities. Pages count from 1. */
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
