import Joi from 'joi';
import { get } from '#shared/kit/endpoint.ts';
import { isoDate, id, nullable } from '#shared/kit/schemas.ts';
import type { NamedReference } from '#shared/conversations/tickets/records.ts';

export const ticketStepKinds = [
  'opened',
  'reopened',
  'accepted',
  'transferred',
  'returned',
  'connectionChanged',
  'closed',
  'undone',
  'joined',
  'split',
  'queueRemoved',
  'connectionRemoved',
  /** The contact has another number, or its number belongs to another person now. */
  'numberChanged',
  'numberLost',
] as const;
export type TicketStepKind = (typeof ticketStepKinds)[number];

/** What else than a person's choice led to a step. */
export const ticketStepCauses = [
  /** A message of the customer, or one of the company. */
  'received',
  'sent',
  'import',
  /** The customer chose a queue in the menu; nobody answered in time. */
  'menu',
  'timeout',
  /** An assistant or an integration has handed it over, or closed it. */
  'assistant',
  'integration',
  'userDeactivated',
  'userRemoved',
  'queueRemoved',
  /** Given to somebody by the rule of its queue. */
  'roundRobin',
  'leastBusy',
  'skill',
  'lastAgent',
  /** Taken out of the conversations that nobody could see or answer. */
  'unrouted',
] as const;
export type TicketStepCause = (typeof ticketStepCauses)[number];

/** Most steps that are listed, the newest first; a ticket with more is rare. */
export const maxTicketSteps = 200;

/** One step of a ticket's way to where it is; never changed. Removed people, queues and connections are null. */
export interface TicketStep {
  id: number;
  kind: TicketStepKind;
  cause: TicketStepCause | null;
  at: string;
  /** Null: the contact, a program or a removed user. */
  by: NamedReference | null;
  fromUser: NamedReference | null;
  toUser: NamedReference | null;
  fromQueue: NamedReference | null;
  toQueue: NamedReference | null;
  /** The one after the step. */
  connection: NamedReference | null;
  /** Message to the next agent; of a removal, the name of what was removed; of a changed or lost number, the former one in digits. */
  note: string;
}

const reference = nullable(
  Joi.object<NamedReference, true>({ id: Joi.number().required(), name: Joi.string().allow('').required() }),
).required();

const ticketStep = Joi.object<TicketStep, true>({
  id: Joi.number().integer().required(),
  kind: Joi.string<TicketStepKind>()
    .valid(...ticketStepKinds)
    .required(),
  cause: nullable(Joi.string<TicketStepCause>().valid(...ticketStepCauses)).required(),
  at: isoDate().required(),
  by: reference,
  fromUser: reference,
  toUser: reference,
  fromQueue: reference,
  toQueue: reference,
  connection: reference,
  note: Joi.string().allow('').required(),
}).label('TicketStep');

const exampleStep: TicketStep = {
  id: 76,
  kind: 'opened',
  cause: 'received',
  at: '2029-05-02T13:05:00.000Z',
  by: null,
  fromUser: null,
  toUser: null,
  fromQueue: null,
  toQueue: { id: 4, name: 'Vendas' },
  connection: { id: 2, name: 'Loja Centro' },
  note: '',
};

export const ticketSteps = {
  steps: get<{ id: number }, TicketStep[]>('/tickets/:id/steps', {
    access: 'signed-in',
    summary: `How a conversation came to where it is, step by step, oldest first; the last ${maxTicketSteps} steps.`,
    input: { id: id() },
    result: Joi.array().items(ticketStep),
    example: { input: { id: 120 }, result: [exampleStep] },
  }),
};
