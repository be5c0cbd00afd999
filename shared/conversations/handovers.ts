import Joi from 'joi';
import { get, put } from '#shared/kit/endpoint.ts';
import { confirmation, id, isoDate, nullable, type Confirmation } from '#shared/kit/schemas.ts';
import type { HandoverFindings, HandoverLine } from '#shared/rules/draftHandover.ts';

/** Card for the next agent, written at a transfer. */
export interface HandoverRecord {
  id: number;
  ticketId: number;
  text: string;
  createdAt: string;
  /** Null: removed meanwhile. */
  by: { id: number; name: string } | null;
}

/** What the rules have found in a conversation. */
export interface HandoverDraft extends HandoverFindings {
  /** Messages that wait for their time, the next ones first; `at`: their time. */
  scheduled: HandoverLine[];
  unread: number;
}

const handoverRecord = Joi.object<HandoverRecord, true>({
  id: Joi.number().required(),
  ticketId: Joi.number().required(),
  text: Joi.string().required(),
  createdAt: isoDate().required(),
  by: nullable(
    Joi.object<{ id: number; name: string }, true>({ id: Joi.number().required(), name: Joi.string().allow('').required() }),
  ).required(),
}).label('Handover');

const lines = Joi.array()
  .items(Joi.object<HandoverLine, true>({ text: Joi.string().allow('').required(), at: isoDate().required() }).label('HandoverLine'))
  .required();

const handoverDraft = Joi.object<HandoverDraft, true>({
  questions: lines,
  promises: lines,
  unanswered: Joi.number().integer().required(),
  scheduled: lines,
  unread: Joi.number().integer().required(),
}).label('HandoverDraft');

const when = '2029-05-02T13:05:00.000Z';
const example: HandoverRecord = {
  id: 12,
  ticketId: 120,
  text: 'Perguntou o prazo da troca. Prometi o código de envio até sexta.',
  createdAt: when,
  by: { id: 7, name: 'Ana' },
};

export const handovers = {
  show: get<{ ticketId: number }, { handover: HandoverRecord | null }>('/tickets/:ticketId/handover', {
    access: 'signed-in',
    summary: 'The card of the last transfer of a conversation, until it is done; null without one.',
    input: { ticketId: id() },
    result: Joi.object<{ handover: HandoverRecord | null }, true>({ handover: nullable(handoverRecord).required() }),
    example: { input: { ticketId: 120 }, result: { handover: example } },
  }),
  draft: get<{ ticketId: number }, HandoverDraft>('/tickets/:ticketId/handover-draft', {
    access: 'signed-in',
    summary:
      'What a transfer of a conversation should tell: questions without an answer, promises, messages that wait. Found by rules; `handover` of `PUT /tickets/:id` stores the card.',
    input: { ticketId: id() },
    result: handoverDraft,
    example: {
      input: { ticketId: 120 },
      result: {
        questions: [{ text: 'Qual é o prazo da troca?', at: when }],
        promises: [{ text: 'Vou enviar o código até sexta.', at: when }],
        unanswered: 2,
        scheduled: [],
        unread: 0,
      },
    },
  }),
  finish: put<{ ticketId: number }, Confirmation>('/tickets/:ticketId/handover/done', {
    isRefusedToOperators: true,
    access: 'signed-in',
    summary: 'Marks the card of a conversation as done: nobody is shown it any more.',
    input: { ticketId: id() },
    result: confirmation,
    example: { input: { ticketId: 120 }, result: { message: 'Handover done' } },
  }),
};

interface HandoverEvents {
  handover: { action: 'create'; handover: HandoverRecord } | { action: 'delete'; ticketId: number };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends HandoverEvents {}
}
