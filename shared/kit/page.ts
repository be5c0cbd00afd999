import Joi from 'joi';

/** How every list is asked: a search text and a 1-based page. */
export interface PageInput {
  searchParam?: string;
  pageNumber?: number;
}

export const pageInput = {
  searchParam: Joi.string().trim().allow('').max(200).default(''),
  pageNumber: Joi.number().integer().min(1).max(100_000).default(1),
};

/** How every list answers: its rows under the resource's own key. */
export type PageResult<Key extends string, Row> = Record<Key, Row[]> & { count: number; hasMore: boolean };

/** The rule of a list answer: `{ [key]: rows, count, hasMore }`. */
export const pageSchema = <Key extends string, Row>(key: Key, row: Joi.ObjectSchema<Row>): Joi.ObjectSchema<PageResult<Key, Row>> =>
  Joi.object({
    [key]: Joi.array().items(row).required(),
    count: Joi.number().integer().min(0).required(),
    hasMore: Joi.boolean().required(),
  }) as Joi.ObjectSchema<PageResult<Key, Row>>;
