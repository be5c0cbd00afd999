import Joi from 'joi';
import { providers, type Provider } from '#shared/workspace/connections/input.ts';
import { isoDate, nullable } from '#shared/kit/schemas.ts';

/** Status of the legacy contract; `state` is the precise one. */
const connectionStatuses = ['OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'DISCONNECTED', 'TIMEOUT'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** Precise state of a connection. */
export const connectionStates = [
  'new',
  'connecting',
  'qr',
  'code',
  'pairing',
  'restarting',
  'syncing',
  'connected',
  'restricted',
  'backoff',
  'qrExpired',
  'loggedOut',
  'banned',
  'replaced',
  'versionRefused',
  'passkey',
  'failed',
  'paused',
] as const;
export type ConnectionState = (typeof connectionStates)[number];

export interface ConnectionQueueRecord {
  id: number;
  name: string;
  color: string;
  greetingMessage: string;
  WhatsappQueue: { whatsappId: number; queueId: number; createdAt: string; updatedAt: string };
}

/** Connection to a phone number. `qrcode`, `pairingCode` and `token` are sent to admins only. */
export interface ConnectionRecord {
  id: number;
  name: string;
  status: ConnectionStatus;
  state: ConnectionState;
  /** Reason code of the state, translated by the screens. */
  stateReason: string | null;
  /** The provider's own words for the state, lines separated by `\n`. */
  stateText: string | null;
  stateSince: string;
  /** ISO time of the next automatic attempt; while a code is shown, its expiry. */
  nextAttemptAt: string | null;
  /** Digits of the connected number. */
  number: string | null;
  /** Content of the QR code; empty: none. */
  qrcode?: string;
  /** Eight characters to type into the phone; empty: none. */
  pairingCode?: string;
  /** Mask of the token of the messages API; empty: none. */
  token?: string;
  retries: number;
  battery: string | null;
  plugged: boolean | null;
  isDefault: boolean;
  provider: Provider;
  companyId: number;
  greetingMessage: string;
  farewellMessage: string;
  complationMessage: string;
  outOfHoursMessage: string;
  ratingMessage: string;
  /** Reply to refused calls; empty: `defaultCallMessage`. */
  callMessage: string;
  transferQueueId: number | null;
  timeToTransfer: number | null;
  promptId: number | null;
  integrationId: number | null;
  maxUseBotQueues: number;
  timeUseBotQueues: number;
  expiresTicket: number;
  expiresInactiveMessage: string;
  /** Daily limit of new contacts; null: `computeWarmUp` decides. */
  newContactsPerDay: number | null;
  queues: ConnectionQueueRecord[];
  createdAt: string;
  updatedAt: string;
}

/** Queue within the detail of one connection. */
export interface ConnectionQueueDetail extends ConnectionQueueRecord {
  integrationId: number | null;
  promptId: number | null;
  mediaPath: string | null;
  mediaName: string | null;
  /** Menu of the queue's bot; always empty before bots exist. */
  options: never[];
}

/** Detail of one connection. */
export interface ConnectionDetail extends ConnectionRecord {
  queues: ConnectionQueueDetail[];
  /** Always null before prompts exist. */
  prompt: null;
}

const text = (): Joi.StringSchema => Joi.string().allow('').required();
const count = (): Joi.NumberSchema => Joi.number().integer().required();

const queueColumns = {
  id: count(),
  name: Joi.string().required(),
  color: Joi.string().required(),
  greetingMessage: text(),
  WhatsappQueue: Joi.object<ConnectionQueueRecord['WhatsappQueue'], true>({
    whatsappId: count(),
    queueId: count(),
    createdAt: isoDate().required(),
    updatedAt: isoDate().required(),
  }).required(),
};

const connectionColumns = {
  id: count(),
  name: Joi.string().required(),
  status: Joi.string<ConnectionStatus>()
    .valid(...connectionStatuses)
    .required(),
  state: Joi.string<ConnectionState>()
    .valid(...connectionStates)
    .required(),
  stateReason: nullable(Joi.string()).required(),
  stateText: nullable(Joi.string()).required(),
  stateSince: isoDate().required(),
  nextAttemptAt: nullable(isoDate()).required(),
  number: nullable(Joi.string()).required(),
  qrcode: Joi.string().allow(''),
  pairingCode: Joi.string().allow(''),
  token: Joi.string().allow(''),
  retries: count(),
  battery: nullable(Joi.string()).required(),
  plugged: nullable(Joi.boolean()).required(),
  isDefault: Joi.boolean().required(),
  provider: Joi.string<Provider>()
    .valid(...providers)
    .required(),
  companyId: count(),
  greetingMessage: text(),
  farewellMessage: text(),
  complationMessage: text(),
  outOfHoursMessage: text(),
  ratingMessage: text(),
  callMessage: text(),
  transferQueueId: nullable(Joi.number()).required(),
  timeToTransfer: nullable(Joi.number()).required(),
  promptId: nullable(Joi.number()).required(),
  integrationId: nullable(Joi.number()).required(),
  maxUseBotQueues: count(),
  timeUseBotQueues: count(),
  expiresTicket: count(),
  expiresInactiveMessage: text(),
  newContactsPerDay: nullable(Joi.number()).required(),
  createdAt: isoDate().required(),
  updatedAt: isoDate().required(),
};

export const connectionRecord = Joi.object<ConnectionRecord, true>({
  ...connectionColumns,
  queues: Joi.array().items(Joi.object<ConnectionQueueRecord, true>(queueColumns)).required(),
}).label('Connection');

const connectionQueueDetail = Joi.object<ConnectionQueueDetail, true>({
  ...queueColumns,
  integrationId: nullable(Joi.number()).required(),
  promptId: nullable(Joi.number()).required(),
  mediaPath: nullable(Joi.string()).required(),
  mediaName: nullable(Joi.string()).required(),
  options: Joi.array().max(0).required() as Joi.ArraySchema<never[]>,
});

export const connectionDetail = Joi.object<ConnectionDetail, true>({
  ...connectionColumns,
  queues: Joi.array().items(connectionQueueDetail).required(),
  prompt: Joi.string().valid(null).required(),
}).label('ShownConnection');

const when = '2029-05-02T13:00:00.000Z';
export const exampleConnection: ConnectionRecord = {
  id: 2,
  name: 'Loja Centro',
  status: 'CONNECTED',
  state: 'connected',
  stateReason: null,
  stateText: null,
  stateSince: when,
  nextAttemptAt: null,
  number: '5511987654321',
  qrcode: '',
  pairingCode: '',
  token: '',
  retries: 0,
  battery: null,
  plugged: null,
  isDefault: true,
  provider: 'beta',
  companyId: 3,
  greetingMessage: 'Olá! Como podemos ajudar?',
  farewellMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  callMessage: '',
  transferQueueId: null,
  timeToTransfer: null,
  promptId: null,
  integrationId: null,
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
  expiresTicket: 0,
  expiresInactiveMessage: '',
  newContactsPerDay: null,
  queues: [],
  createdAt: when,
  updatedAt: when,
};
