import Joi from 'joi';
import { get } from '#shared/kit/endpoint.ts';
import { id } from '#shared/kit/schemas.ts';

/** What is listed on the page of a contact. */
export const contactMessageKinds = ['media', 'files', 'links'] as const;
export type ContactMessageKind = (typeof contactMessageKinds)[number];

/** Matches within one ticket. */
export interface MessageSearchResult {
  count: number;
  /** Row ids of the newest matches. */
  rowIds: number[];
}

export const messageSearch = {
  search: get<{ ticketId: number; searchParam: string }, MessageSearchResult>('/messages/search/:ticketId', {
    access: 'signed-in',
    summary: 'In which messages of a conversation, earlier ones with the contact included, something was said: newest first.',
    input: { ticketId: id(), searchParam: Joi.string().trim().min(1).max(200).required() },
    result: Joi.object<MessageSearchResult, true>({
      count: Joi.number().integer().required(),
      rowIds: Joi.array().items(Joi.number().integer()).required(),
    }),
    example: { input: { ticketId: 120, searchParam: 'oi' }, result: { count: 1, rowIds: [991] } },
  }),
};
