import Joi from 'joi';
import { del, get, post, put } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import {
  identifyingText,
  companyOwnedColumns,
  confirmation,
  exampleOwnedRecord,
  hexColor,
  id,
  nullable,
  numberOrNull,
  type CompanyOwnedRecord,
  type Confirmation,
} from '#shared/kit/schemas.ts';
import { adminPermission, permission } from '#shared/rules/permissionRule.ts';

/** Label of tickets; with `kanban` 1 also a lane of the board. */
export interface TagRecord extends CompanyOwnedRecord {
  name: string;
  color: string;
  kanban: number;
  /** Tickets that the lane should hold at most; more are shown, never refused. */
  laneLimit: number | null;
}

/** Tag with the number of its tickets. */
export interface TagListRecord extends TagRecord {
  ticketsCount: number;
}

const columns = {
  ...companyOwnedColumns,
  name: Joi.string().required(),
  color: Joi.string().allow('').required(),
  kanban: Joi.number().valid(0, 1).required(),
  laneLimit: nullable(Joi.number().integer()).required(),
};

const tagRecord = Joi.object<TagRecord, true>(columns).label('Tag');
const tagListRecord = Joi.object<TagListRecord, true>({ ...columns, ticketsCount: Joi.number().integer().min(0).required() }).label(
  'TagRow',
);

export interface TagInput {
  name: string;
  color?: string;
  kanban?: number;
  laneLimit?: number | null;
}

export const maxLaneLimit = 9999;

const name = (): Joi.StringSchema => identifyingText().min(3).max(50);
const kanban = (): Joi.NumberSchema => Joi.number().valid(0, 1).empty(Joi.valid(null, ''));
const laneLimit = (): Joi.NumberSchema => numberOrNull().integer().min(1).max(maxLaneLimit).allow(null);

export const defaultTagColor = '#A4CCCC';

const tagInput = {
  name: name().required(),
  color: hexColor().allow('').default(defaultTagColor),
  kanban: kanban().default(0),
  laneLimit: laneLimit().default(null),
};

const example: TagRecord = {
  ...exampleOwnedRecord,
  name: 'recompra',
  color: '#14804A',
  kanban: 0,
  laneLimit: null,
};

/** One page holds them all. */
export const maxTags = 5000;

export const tagErrors = { ERR_NO_TAG_FOUND: 404, ERR_TAGS_LIMIT: 400 } as const;

export const tagPermissions = {
  'tag.update': permission({ profiles: ['admin', 'supervisor'] }),
  'tag.delete': adminPermission,
} as const;

export const tags = {
  page: get<PageInput, PageResult<'tags', TagListRecord>>('/tags', {
    access: 'signed-in',
    summary: 'Tags by name, with the number of tickets that carry each.',
    input: pageInput,
    result: pageSchema('tags', tagListRecord),
    example: { input: { searchParam: 'rec' }, result: { tags: [{ ...example, ticketsCount: 12 }], count: 1, hasMore: false } },
  }),
  list: get<{ searchParam?: string }, TagRecord[]>('/tags/list', {
    access: 'signed-in',
    summary: 'Every tag by name.',
    input: { searchParam: pageInput.searchParam },
    result: Joi.array().items(tagRecord),
    example: { input: {}, result: [example] },
  }),
  kanban: get<Record<never, never>, { lista: TagRecord[] }>('/tags/kanban', {
    access: 'kanban.use',
    summary: 'The lanes of the board, oldest first.',
    input: {},
    result: Joi.object<{ lista: TagRecord[] }, true>({ lista: Joi.array().items(tagRecord).required() }),
    example: { input: {}, result: { lista: [{ ...example, kanban: 1, laneLimit: 12 }] } },
  }),
  show: get<{ id: number }, TagRecord>('/tags/:id', {
    access: 'signed-in',
    summary: 'One tag.',
    input: { id: id() },
    result: tagRecord,
    example: { input: { id: 9 }, result: example },
  }),
  create: post<TagInput, TagRecord>('/tags', {
    access: 'signed-in',
    summary: `Adds a tag, of which a company has at most ${maxTags}; an identical one is returned instead of doubled.`,
    input: tagInput,
    result: tagRecord,
    example: { input: { name: 'recompra', color: '#14804A' }, result: example },
  }),
  update: put<Partial<TagInput> & { id: number }, TagRecord>('/tags/:id', {
    access: 'tag.update',
    summary: 'Changes a tag; keys left out stay as they are.',
    input: { id: id(), name: name(), color: hexColor().allow(''), kanban: kanban(), laneLimit: laneLimit() },
    result: tagRecord,
    example: { input: { id: 9, name: 'recompra', kanban: 1 }, result: { ...example, kanban: 1 } },
  }),
  remove: del<{ id: number }, Confirmation>('/tags/:id', {
    access: 'tag.delete',
    summary: 'Removes a tag from the company and from every ticket.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 9 }, result: { message: 'Tag deleted' } },
  }),
};

interface TagEvents {
  tag: { action: 'create' | 'update'; tag: TagRecord } | { action: 'delete'; tagId: number };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends TagEvents {}
}
