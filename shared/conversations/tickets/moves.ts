import Joi from 'joi';
import { get, post } from '#shared/kit/endpoint.ts';
import { isoDate, id, nullable } from '#shared/kit/schemas.ts';
import { ticketStepCauses, type TicketStepCause } from '#shared/conversations/tickets/steps.ts';
import { ticketRecord, exampleTicket, type TicketRecord } from '#shared/conversations/tickets/records.ts';

export const ticketMoveKinds = ['accepted', 'transferred', 'returned', 'numberChanged', 'numberLost'] as const;
export type TicketMoveKind = (typeof ticketMoveKinds)[number];

interface NamedReference {
  id: number;
  name: string;
}

/** Change of a ticket's user or queue, or of its contact's number; its opening and closing are rounds. */
export interface TicketMove {
  id: number;
  ticketId: number;
  kind: TicketMoveKind;
  at: string;
  /** What else than a person's choice led to it. */
  cause: TicketStepCause | null;
  /** Null: by a program or a removed user. */
  by: NamedReference | null;
  fromUser: NamedReference | null;
  toUser: NamedReference | null;
  fromQueue: NamedReference | null;
  toQueue: NamedReference | null;
  /** Message to the next agent, often empty; of a changed or lost number, the former one in digits. */
  note: string;
}

/** Presence of a user and number of open tickets. */
export interface UserLoad {
  userId: number;
  online: boolean;
  tickets: number;
}

const reference = nullable(
  Joi.object<NamedReference, true>({ id: Joi.number().required(), name: Joi.string().allow('').required() }),
).required();

const ticketMove = Joi.object<TicketMove, true>({
  id: Joi.number().integer().required(),
  ticketId: Joi.number().integer().required(),
  kind: Joi.string<TicketMoveKind>()
    .valid(...ticketMoveKinds)
    .required(),
  at: isoDate().required(),
  cause: nullable(Joi.string<TicketStepCause>().valid(...ticketStepCauses)).required(),
  by: reference,
  fromUser: reference,
  toUser: reference,
  fromQueue: reference,
  toQueue: reference,
  note: Joi.string().allow('').required(),
}).label('TicketMove');

const userLoad = Joi.object<UserLoad, true>({
  userId: Joi.number().integer().required(),
  online: Joi.boolean().required(),
  tickets: Joi.number().integer().required(),
}).label('UserLoad');

const sales = { id: 4, name: 'Vendas' };
const exampleMove: TicketMove = {
  id: 77,
  ticketId: 120,
  kind: 'transferred',
  at: '2029-05-02T13:20:00.000Z',
  cause: null,
  by: { id: 7, name: 'Ana' },
  fromUser: { id: 7, name: 'Ana' },
  toUser: { id: 8, name: 'Bia' },
  fromQueue: sales,
  toQueue: sales,
  note: 'Quer trocar o produto.',
};

export const ticketMoves = {
  moves: get<{ id: number }, TicketMove[]>('/tickets/:id/moves', {
    access: 'signed-in',
    summary: 'Who accepted, handed over or returned a conversation and earlier ones with the contact over its connection, oldest first.',
    input: { id: id() },
    result: Joi.array().items(ticketMove),
    example: { input: { id: 120 }, result: [exampleMove] },
  }),
  undoMove: post<{ id: number }, TicketRecord>('/tickets/:id/undo', {
    access: 'signed-in',
    summary: "Takes back the caller's resolution or return of a moment ago, while nothing else has happened to the conversation.",
    input: { id: id() },
    result: ticketRecord,
    example: { input: { id: 120 }, result: exampleTicket },
  }),
  loads: get<Record<never, never>, UserLoad[]>('/tickets/loads', {
    access: 'signed-in',
    summary: 'Who is there, and how many open conversations each person has.',
    input: {},
    result: Joi.array().items(userLoad),
    example: { input: {}, result: [{ userId: 7, online: true, tickets: 11 }] },
  }),
};
