import Joi from 'joi';
import { del, get, post } from '#shared/kit/endpoint.ts';
import { confirmation, id, isoDate, type Confirmation } from '#shared/kit/schemas.ts';

/** A menu that is written beside the one that customers meet. */
export interface MenuDraftRecord {
  id: number;
  queueId: number;
  /** Who began it; empty: is gone. */
  userName: string;
  createdAt: string;
  /** The published menu has changed since: publishing undoes that. */
  isBehind: boolean;
}

const menuDraft = Joi.object<MenuDraftRecord, true>({
  id: Joi.number().required(),
  queueId: Joi.number().required(),
  userName: Joi.string().allow('').required(),
  createdAt: isoDate().required(),
  isBehind: Joi.boolean().required(),
}).label('MenuDraft');

const example: MenuDraftRecord = { id: 5, queueId: 4, userName: 'Ana', createdAt: '2029-05-02T13:00:00.000Z', isBehind: false };

export const menuDraftErrors = { ERR_NO_MENU_DRAFT_FOUND: 404 } as const;

export const menuDrafts = {
  list: get<Record<never, never>, MenuDraftRecord[]>('/menu-drafts', {
    access: 'queue.manage',
    summary: 'Queues whose menu is being written anew, oldest first; their options: `GET /queue-options` with `isDraft`.',
    input: {},
    result: Joi.array().items(menuDraft),
    example: { input: {}, result: [example] },
  }),
  begin: post<{ queueId: number }, MenuDraftRecord>('/queue/:queueId/menu-draft', {
    access: 'queue.manage',
    summary: 'Begins a draft of a queue’s menu as a copy of it; one that is there already stays as it is.',
    input: { queueId: id() },
    result: menuDraft,
    example: { input: { queueId: 4 }, result: example },
  }),
  publish: post<{ queueId: number }, Confirmation>('/queue/:queueId/menu-draft/publish', {
    access: 'queue.manage',
    summary: 'Makes the draft the menu that customers meet, all of it at once; options that it was copied from keep their ids.',
    input: { queueId: id() },
    result: confirmation,
    example: { input: { queueId: 4 }, result: { message: 'Menu published' } },
  }),
  discard: del<{ queueId: number }, Confirmation>('/queue/:queueId/menu-draft', {
    access: 'queue.manage',
    summary: 'Removes the draft; the published menu stays.',
    input: { queueId: id() },
    result: confirmation,
    example: { input: { queueId: 4 }, result: { message: 'Draft discarded' } },
  }),
};
