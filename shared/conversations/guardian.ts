import Joi from 'joi';
import { get } from '#shared/kit/endpoint.ts';
import { connectionStates, type ConnectionState } from '#shared/workspace/connections/record.ts';
import { waitingSummary, type WaitingSummary } from './messages/waiting.ts';
import { isoDate, id, nullable } from '#shared/kit/schemas.ts';

/** Reasons for a ban on new contacts. */
const lockReasons = ['timeLock', 'quota', 'refused'] as const;
export type LockReason = (typeof lockReasons)[number];

/** Limit of messages to people who never wrote to the number. */
export interface NewContactPolicy {
  /** New contacts per day; null: unlimited. */
  perDay: number | null;
  /** True: `perDay` follows the age of the number; false: a setting. */
  isAutomatic: boolean;
  usedToday: number;
  numberSince: string;
  /** Next higher limit. */
  next: { perDay: number; at: string } | null;
  /** WhatsApp's own count, where it was reported. */
  quota: { used: number; total: number; endsAt: string | null } | null;
  lock: { reason: LockReason; until: string | null } | null;
}

/** Counters of one day. */
export interface HealthDay {
  /** `2029-05-02`, in the business time zone. */
  day: string;
  /** Messages written here on this day that reached WhatsApp; `delivered` and `read` are those of them, whenever that was. */
  sent: number;
  delivered: number;
  read: number;
  received: number;
  failed: number;
  newContacts: number;
  undecryptable: number;
  reconnects: number;
  /** Messages that could not even be decrypted, because their addresses are not understood; their bytes are kept. */
  refused: number;
}

/** Period in which the number was unreachable. */
export interface Outage {
  id: number;
  state: ConnectionState;
  reason: string | null;
  startedAt: string;
  /** Null: ongoing. */
  endedAt: string | null;
  /** Messages of the period received afterwards. */
  recovered: number;
  /** Messages received afterwards that could not be decrypted. */
  undecryptable: number;
}

/** The version of WhatsApp Web that was last read from WhatsApp, daily and after a refusal. */
export interface ClientVersion {
  revision: number;
  readAt: string;
  /** Whether the numbers announce a version read from WhatsApp, because the built-in one was refused. */
  isInUse: boolean;
}

/** A received message that belongs to no chat. */
export interface UnplacedMessage {
  id: number;
  /** The other side, as WhatsApp spells it. */
  address: string;
  kind: string;
  body: string;
  at: string;
  /** All its bytes, base64, where it could not even be decrypted. */
  stanza: string | null;
}

export interface ConnectionHealth {
  connectionId: number;
  /** Null: never read. */
  clientVersion: ClientVersion | null;
  guard: NewContactPolicy;
  /** Queued messages by cause, most frequent first. */
  waiting: WaitingSummary[];
  /** Fourteen days, oldest first. */
  days: HealthDay[];
  /** Failures of the same days, most frequent first. */
  failures: { cause: string; count: number }[];
  /** Newest first. */
  changes: { id: number; state: ConnectionState; reason: string | null; createdAt: string }[];
  outages: Outage[];
  /** Newest first. */
  unplaced: UnplacedMessage[];
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
  refused: count(),
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

const clientVersion = Joi.object<ClientVersion, true>({
  revision: count(),
  readAt: isoDate().required(),
  isInUse: Joi.boolean().required(),
}).label('ClientVersion');

const unplacedMessage = Joi.object<UnplacedMessage, true>({
  id: count(),
  address: Joi.string().required(),
  kind: Joi.string().required(),
  body: Joi.string().allow('').required(),
  at: isoDate().required(),
  stanza: nullable(Joi.string()).required(),
}).label('UnplacedMessage');

const connectionHealthSchema = Joi.object<ConnectionHealth, true>({
  connectionId: count(),
  clientVersion: nullable(clientVersion).required(),
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
  unplaced: Joi.array().items(unplacedMessage).required(),
}).label('Health');

const when = '2029-05-02T13:00:00.000Z';
const example: ConnectionHealth = {
  connectionId: 2,
  clientVersion: { revision: 1043857760, readAt: when, isInUse: false },
  guard: { perDay: 10, isAutomatic: true, usedToday: 4, numberSince: when, next: { perDay: 30, at: when }, quota: null, lock: null },
  waiting: [{ cause: 'pace', count: 25, since: when, perMinute: 60, until: '2029-05-02T13:00:25.000Z' }],
  days: [
    {
      day: '2029-05-02',
      sent: 120,
      delivered: 118,
      read: 96,
      received: 140,
      failed: 1,
      newContacts: 4,
      undecryptable: 0,
      reconnects: 1,
      refused: 1,
    },
  ],
  failures: [{ cause: 'notOnWhatsApp', count: 1 }],
  changes: [{ id: 7, state: 'connected', reason: null, createdAt: when }],
  outages: [
    { id: 3, state: 'backoff', reason: 'network', startedAt: when, endedAt: '2029-05-02T13:04:00.000Z', recovered: 5, undecryptable: 0 },
  ],
  unplaced: [{ id: 1, address: '16505361212@interop', kind: 'ciphertext', body: '', at: when, stanza: 'APgFEQ==' }],
};

export const guardianErrors = {
  ERR_NEW_CONTACT_LIMIT: 409,
  ERR_NUMBER_RESTRICTED: 409,
} as const;

export const guardian = {
  health: get<{ id: number }, ConnectionHealth>('/whatsapp/:id/health', {
    access: 'connection.manage',
    summary: 'How a number has been in the last two weeks, what it may do with new contacts, and what waits for it.',
    input: { id: id() },
    result: connectionHealthSchema,
    example: { input: { id: 2 }, result: example },
  }),
};

interface GuardianEvents {
  /** Counters changed; clients refetch the health they show. */
  connectionHealth: { action: 'update'; whatsappId: number };
  /** Causes of waiting messages changed; clients refetch the health they show. */
  numberHold: { action: 'update'; whatsappId: number };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends GuardianEvents {}
}
