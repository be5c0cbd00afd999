import Joi from 'joi';
import { post } from '#shared/kit/endpoint.ts';
import { id, idOrNull, isoDate, nullable, optionalId } from '#shared/kit/schemas.ts';
import type { RehearsedAssignment } from '#shared/conversations/tickets/assignments.ts';
import { ticketStatuses, type TicketStatus } from '#shared/conversations/tickets/filter.ts';
import { optionProblems, type OptionProblem } from '#shared/rules/findOptionProblems.ts';
import { rehearsedPeople, type RehearsedPeople } from '#shared/rules/chatbotWords.ts';
import { adminPermission } from '#shared/rules/permissionRule.ts';

/** Messages of a rehearsal, and of a conversation that is replayed. */
export const maxRehearsalSteps = 100;
export const maxRehearsalTextLength = 4096;

/** `message`: of the customer · `wait`: only the time passes · `answer`: a person takes the conversation and writes · `close`: a person ends it. */
const rehearsalStepKinds = ['message', 'wait', 'answer', 'close'] as const;
export type RehearsalStepKind = (typeof rehearsalStepKinds)[number];

/** What happens at any instant: a message of the customer, where nothing else is said. */
export interface RehearsalStep {
  kind?: RehearsalStepKind;
  text: string;
  at: string;
}

/** One thing that follows from a message, with its reason. */
export interface RehearsalEffect {
  /** `reply`, `enterQueue`, `openOption` … */
  kind: string;
  reason: string;
  /** What the customer receives, variables replaced; null: nothing is sent. */
  text: string | null;
  fileName: string | null;
  /** The queue, the option, the assistant or the integration that it is about. */
  targetId: number | null;
}

/** Where the conversation is: its queue, and the place in its menu; `isInMenu` without an option is the top. */
interface RehearsalPlace {
  queueId: number | null;
  isInMenu: boolean;
  optionId: number | null;
}

export interface RehearsalTurn extends RehearsalStep {
  effects: RehearsalEffect[];
  place: RehearsalPlace;
}

/** A turn, and who gets the conversation after it; null: it does not wait for people in a queue. */
export interface RehearsedTurn extends RehearsalTurn {
  status: TicketStatus;
  assignment: RehearsedAssignment | null;
}

export interface RehearsedOption {
  id: number;
  parentId: number | null;
  position: number;
  title: string;
  isReached: boolean;
  problems: OptionProblem[];
}

const queueProblems = ['neverOpen', 'nothingSaid'] as const;
export type QueueProblem = (typeof queueProblems)[number];

/** A queue of the connection and its menu, with what of it the customer has seen. */
export interface RehearsedQueue {
  id: number;
  name: string;
  color: string;
  isReached: boolean;
  /** `neverOpen`: closed at every time of the week · `nothingSaid`: choosing it gives no answer. */
  problems: QueueProblem[];
  options: RehearsedOption[];
}

export interface RehearsalRecord {
  turns: RehearsedTurn[];
  queues: RehearsedQueue[];
}

export interface RehearsalInput {
  connectionId: number;
  /** As if it were the connection's only queue; null: the connection's queues. */
  queueId?: number | null;
  /** The contact's name, for variables of texts. */
  name?: string;
  /** True: the customer has been in touch before. */
  isReturning?: boolean;
  people?: RehearsedPeople;
  /** By the rules of a version; null: by those of now. */
  versionId?: number | null;
  /** With the menus that are being written in place of the published ones. */
  usesDrafts?: boolean;
  steps: RehearsalStep[];
}

/** What the chatbot really did after a message. */
export interface ReplayedAnswer {
  texts: string[];
  queueId: number | null;
}

export interface ReplayTurn extends RehearsalTurn {
  /** The conversation was in a person's hands, or put somewhere by one. */
  isHandled: boolean;
  happened: ReplayedAnswer;
  isSame: boolean;
}

export interface ReplayRecord {
  ticketId: number;
  contactName: string;
  connectionId: number;
  turns: ReplayTurn[];
  /** Messages beyond the limit, which are left out. */
  omitted: number;
  queues: RehearsedQueue[];
}

const place = Joi.object<RehearsalPlace, true>({
  queueId: nullable(Joi.number()).required(),
  isInMenu: Joi.boolean().required(),
  optionId: nullable(Joi.number()).required(),
}).label('RehearsalPlace');

const effect = Joi.object<RehearsalEffect, true>({
  kind: Joi.string().required(),
  reason: Joi.string().required(),
  text: nullable(Joi.string().allow('')).required(),
  fileName: nullable(Joi.string().allow('')).required(),
  targetId: nullable(Joi.number()).required(),
}).label('RehearsalEffect');

const stepKind = (): Joi.StringSchema<RehearsalStepKind> => Joi.string<RehearsalStepKind>().valid(...rehearsalStepKinds);

const turnColumns = {
  kind: stepKind(),
  text: Joi.string().allow('').required(),
  at: isoDate().required(),
  effects: Joi.array().items(effect).required(),
  place: place.required(),
};

const assignment = Joi.object<RehearsedAssignment, true>({
  userId: nullable(Joi.number()).required(),
  userName: nullable(Joi.string().allow('')).required(),
  reason: Joi.string().required(),
}).label('RehearsedAssignment');

const option = Joi.object<RehearsedOption, true>({
  id: Joi.number().required(),
  parentId: nullable(Joi.number()).required(),
  position: Joi.number().required(),
  title: Joi.string().allow('').required(),
  isReached: Joi.boolean().required(),
  problems: Joi.array()
    .items(Joi.string().valid(...optionProblems))
    .required(),
}).label('RehearsedOption');

const queue = Joi.object<RehearsedQueue, true>({
  id: Joi.number().required(),
  name: Joi.string().required(),
  color: Joi.string().required(),
  isReached: Joi.boolean().required(),
  problems: Joi.array()
    .items(Joi.string().valid(...queueProblems))
    .required(),
  options: Joi.array().items(option).required(),
}).label('RehearsedQueue');

const queues = Joi.array().items(queue).required();

const exampleQueue: RehearsedQueue = {
  id: 4,
  name: 'Vendas',
  color: '#7C3AED',
  isReached: true,
  problems: [],
  options: [{ id: 31, parentId: null, position: 1, title: 'Segunda via do boleto', isReached: false, problems: [] }],
};
const exampleTurn: RehearsalTurn = {
  text: '1',
  at: '2029-05-06T23:00:00.000Z',
  effects: [
    { kind: 'enterQueue', reason: 'queueChosen', text: null, fileName: null, targetId: 4 },
    { kind: 'reply', reason: 'greeting', text: 'Olá, Marina! Você fala com Vendas.', fileName: null, targetId: null },
  ],
  place: { queueId: 4, isInMenu: false, optionId: null },
};

export const rehearsalErrors = { ERR_REHEARSAL_ORDER: 400, ERR_REPLAY_EMPTY: 400 } as const;

export const rehearsalPermissions = { 'chatbot.rehearse': adminPermission } as const;

export const rehearsals = {
  run: post<RehearsalInput, RehearsalRecord>('/rehearsals', {
    access: 'chatbot.rehearse',
    summary: `What the rules of a connection would do in up to ${maxRehearsalSteps} steps in the order of their times, and why: messages of a customer, time that passes, answers and the end by a person; nothing is sent or stored.`,
    input: {
      connectionId: id(),
      queueId: idOrNull(),
      name: Joi.string().trim().allow('').max(120).default(''),
      isReturning: Joi.boolean().default(false),
      people: Joi.string()
        .valid(...rehearsedPeople)
        .default('now'),
      versionId: idOrNull(),
      usesDrafts: Joi.boolean().default(false),
      steps: Joi.array()
        .items(
          Joi.object<RehearsalStep, true>({
            kind: stepKind(),
            text: Joi.string().allow('').max(maxRehearsalTextLength).required(),
            at: isoDate().required(),
          }).label('RehearsalStep'),
        )
        .max(maxRehearsalSteps)
        .required(),
    },
    result: Joi.object<RehearsalRecord, true>({
      turns: Joi.array()
        .items(
          Joi.object<RehearsedTurn, true>({
            ...turnColumns,
            status: Joi.string()
              .valid(...ticketStatuses)
              .required(),
            assignment: nullable(assignment).required(),
          }).label('RehearsedTurn'),
        )
        .required(),
      queues,
    }).label('Rehearsal'),
    example: {
      input: { connectionId: 2, name: 'Marina', steps: [{ text: '1', at: exampleTurn.at }] },
      result: {
        turns: [{ ...exampleTurn, status: 'open', assignment: { userId: 7, userName: 'Ana', reason: 'leastBusy' } }],
        queues: [exampleQueue],
      },
    },
  }),
  replay: post<{ ticketId: number }, ReplayRecord>('/rehearsals/replay', {
    access: 'chatbot.rehearse',
    summary: "What the chatbot would answer today to a conversation's messages, beside what it did; nothing is sent or stored.",
    input: { ticketId: id() },
    result: Joi.object<ReplayRecord, true>({
      ticketId: optionalId().required(),
      contactName: Joi.string().allow('').required(),
      connectionId: Joi.number().required(),
      turns: Joi.array()
        .items(
          Joi.object<ReplayTurn, true>({
            ...turnColumns,
            isHandled: Joi.boolean().required(),
            happened: Joi.object<ReplayedAnswer, true>({
              texts: Joi.array().items(Joi.string().allow('')).required(),
              queueId: nullable(Joi.number()).required(),
            })
              .label('ReplayedAnswer')
              .required(),
            isSame: Joi.boolean().required(),
          }).label('ReplayTurn'),
        )
        .required(),
      omitted: Joi.number().required(),
      queues,
    }).label('Replay'),
    example: {
      input: { ticketId: 120 },
      result: {
        ticketId: 120,
        contactName: 'Marina',
        connectionId: 2,
        turns: [{ ...exampleTurn, isHandled: false, happened: { texts: ['Olá, Marina!'], queueId: 4 }, isSame: false }],
        omitted: 0,
        queues: [exampleQueue],
      },
    },
  }),
};
