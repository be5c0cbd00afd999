import Joi from 'joi';

/** Query of a list in which page numbers alone lead on: search text and 1-based page number. */
export interface NumberedPageInput {
  searchParam?: string;
  pageNumber?: number;
}

export const numberedPageInput = {
  searchParam: Joi.string().trim().allow('').max(200).default(''),
  pageNumber: Joi.number().integer().min(1).max(100_000).default(1),
};

/** In place of a page number: the `nextCursor` of the page before. Costs as much for the last page as for the first. */
export interface CursorInput {
  after?: string;
}

export const maxCursorLength = 2_000;

export const cursorInput = { after: Joi.string().base64({ urlSafe: true, paddingRequired: false }).max(maxCursorLength) };

/** Query of a paged list. */
export interface PageInput extends NumberedPageInput, CursorInput {}

export const pageInput = { ...numberedPageInput, ...cursorInput };

/** Result of a paged list; the rows stand under the resource's key. */
export type PageResult<Key extends string, Row> = Record<Key, Row[]> & {
  count: number;
  hasMore: boolean;
  /** Where the next page begins; absent or null where there is none, and where only page numbers lead on. */
  nextCursor?: string | null;
};

/** Schema of `{ [key]: rows, count, hasMore }`. */
export const pageSchema = <Key extends string, Row>(key: Key, row: Joi.ObjectSchema<Row>): Joi.ObjectSchema<PageResult<Key, Row>> =>
  Joi.object({
    [key]: Joi.array().items(row).required(),
    count: Joi.number().integer().min(0).required(),
    hasMore: Joi.boolean().required(),
    nextCursor: Joi.string().allow(null),
  }) as Joi.ObjectSchema<PageResult<Key, Row>>;
