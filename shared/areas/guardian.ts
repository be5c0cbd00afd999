import Joi from 'joi';
import { get } from '#shared/kit/endpoint.ts';
import { connectionStates, type ConnectionState } from '#shared/areas/connections.ts';
import { waitingSummary, type WaitingSummary } from './waitingMessages.ts';
import { isoDate, id, nullable } from '#shared/kit/schemas.ts';

/** Why a number may write to no new contacts for now. */
export const lockReasons = ['timeLock', 'quota', 'refused'] as const;
export type LockReason = (typeof lockReasons)[number];

/** What a number may do with people who never wrote to it. */
export interface NewContactPolicy {
  /** New contacts a day; null: nobody counts. */
  perDay: number | null;
  /** The figure comes from the age of the number, not from a setting. */
  isAutomatic: boolean;
  usedToday: number;
  numberSince: string;
  /** When the automatic figure rises, and to what. */
  next: { perDay: number; at: string } | null;
  /** What WhatsApp itself counts, where it has said so. */
  quota: { used: number; total: number; endsAt: string | null } | null;
  lock: { reason: LockReason; until: string | null } | null;
}

/** What passed through a number on one day. */
export interface HealthDay {
  /** `2029-05-02`, in the business time zone. */
  day: string;
  sent: number;
  delivered: number;
  read: number;
  received: number;
  failed: number;
  newContacts: number;
  undecryptable: number;
  reconnects: number;
}

/** A time in which a number could not be reached, and what came of it. */
export interface Outage {
  id: number;
  state: ConnectionState;
  reason: string | null;
  startedAt: string;
  /** Null: it is still going on. */
  endedAt: string | null;
  /** Messages of that time that came in afterwards. */
  recovered: number;
  /** Messages that came in afterwards and could not be opened. */
  undecryptable: number;
}

/** How a number has been lately. */
export interface ConnectionHealth {
  connectionId: number;
  guard: NewContactPolicy;
  /** What has not left yet, by what it waits for; the most first. */
  waiting: WaitingSummary[];
  /** Fourteen days, oldest first. */
  days: HealthDay[];
  /** Of the same days, most frequent first. */
  failures: { cause: string; count: number }[];
  /** Newest first. */
  changes: { id: number; state: ConnectionState; reason: string | null; createdAt: string }[];
  outages: Outage[];
}

const count = (): Joi.NumberSchema => Joi.number().integer().min(0).required();
const state = (): Joi.StringSchema<ConnectionState> =>
  Joi.string<ConnectionState>()
    .valid(...connectionStates)
    .required();
const reason = (): Joi.Schema => nullable(Joi.string()).required();

const newContactPolicy = Joi.object<NewContactPolicy, true>({
  perDay: nullable(Joi.number().integer()).required(),
  isAutomatic: Joi.boolean().required(),
  usedToday: count(),
  numberSince: isoDate().required(),
  next: nullable(Joi.object({ perDay: count(), at: isoDate().required() })).required(),
  quota: nullable(Joi.object({ used: count(), total: count(), endsAt: nullable(isoDate()).required() })).required(),
  lock: nullable(Joi.object({ reason: Joi.valid(...lockReasons).required(), until: nullable(isoDate()).required() })).required(),
});

const healthDay = Joi.object<HealthDay, true>({
  day: Joi.string().required(),
  sent: count(),
  delivered: count(),
  read: count(),
  received: count(),
  failed: count(),
  newContacts: count(),
  undecryptable: count(),
  reconnects: count(),
}).label('HealthDay');

const outage = Joi.object<Outage, true>({
  id: count(),
  state: state(),
  reason: reason() as Joi.StringSchema,
  startedAt: isoDate().required(),
  endedAt: nullable(isoDate()).required(),
  recovered: count(),
  undecryptable: count(),
}).label('Outage');

const connectionHealthSchema = Joi.object<ConnectionHealth, true>({
  connectionId: count(),
  guard: newContactPolicy.required(),
  waiting: Joi.array().items(waitingSummary).required(),
  days: Joi.array().items(healthDay).required(),
  failures: Joi.array()
    .items(Joi.object({ cause: Joi.string().required(), count: count() }))
    .required(),
  changes: Joi.array()
    .items(Joi.object({ id: count(), state: state(), reason: reason(), createdAt: isoDate().required() }))
    .required(),
  outages: Joi.array().items(outage).required(),
}).label('Health');

const when = '2029-05-02T13:00:00.000Z';
const example: ConnectionHealth = {
  connectionId: 2,
  guard: { perDay: 10, isAutomatic: true, usedToday: 4, numberSince: when, next: { perDay: 30, at: when }, quota: null, lock: null },
  waiting: [{ cause: 'pace', count: 25, since: when, perMinute: 60, until: '2029-05-02T13:00:25.000Z' }],
  days: [
    { day: '2029-05-02', sent: 120, delivered: 118, read: 96, received: 140, failed: 1, newContacts: 4, undecryptable: 0, reconnects: 1 },
  ],
  failures: [{ cause: 'notOnWhatsApp', count: 1 }],
  changes: [{ id: 7, state: 'connected', reason: null, createdAt: when }],
  outages: [
    { id: 3, state: 'backoff', reason: 'network', startedAt: when, endedAt: '2029-05-02T13:04:00.000Z', recovered: 5, undecryptable: 0 },
  ],
};

export const guardian = {
  health: get<{ id: number }, ConnectionHealth>('/whatsapp/:id/health', {
    access: 'connection.manage',
    summary: 'How a number has been in the last two weeks, what it may do with new contacts, and what waits for it.',
    input: { id: id() },
    result: connectionHealthSchema,
    example: { input: { id: 2 }, result: example },
  }),
};

export interface GuardianEvents {
  /** The figures of a number have changed; whoever looks at them asks again. */
  connectionHealth: { action: 'update'; whatsappId: number };
  /** What waits for a number does so for other causes than before; whoever looks at it asks again. */
  numberHold: { action: 'update'; whatsappId: number };
}
