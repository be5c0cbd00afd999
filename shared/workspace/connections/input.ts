import Joi from 'joi';
import { identifyingText, flag, idOrNull, numberOrNull, optionalId, templateText, tokenMask } from '#shared/kit/schemas.ts';

export const providers = ['beta', 'stable', 'simulated'] as const;
export type Provider = (typeof providers)[number];

/** Absent keys: default on create, unchanged on update. Empty text in a number means null. */
export interface ConnectionInput {
  name: string;
  isDefault?: boolean;
  provider?: Provider;
  /** A chosen token; the mask or an empty text keeps the present one. */
  token?: string;
  greetingMessage?: string;
  farewellMessage?: string;
  complationMessage?: string;
  outOfHoursMessage?: string;
  ratingMessage?: string;
  callMessage?: string;
  queueIds?: number[];
  transferQueueId?: number | null;
  timeToTransfer?: number | null;
  promptId?: number | null;
  integrationId?: number | null;
  maxUseBotQueues?: number | null;
  timeUseBotQueues?: number | null;
  expiresTicket?: number | null;
  expiresInactiveMessage?: string;
  newContactsPerDay?: number | null;
}

const message = (): Joi.StringSchema => templateText().allow('').max(4000);
const minutes = (): Joi.NumberSchema => numberOrNull().integer().min(0).max(525_600);

export const connectionInput = {
  name: identifyingText().min(2).max(50).required(),
  isDefault: flag(),
  provider: Joi.string<Provider>().valid(...providers),
  token: Joi.string().trim().min(32).max(200).allow('', tokenMask),
  greetingMessage: message(),
  farewellMessage: message(),
  complationMessage: message(),
  outOfHoursMessage: message(),
  ratingMessage: message(),
  callMessage: message(),
  queueIds: Joi.array().items(optionalId()).max(500).unique(),
  transferQueueId: idOrNull(),
  timeToTransfer: minutes(),
  promptId: idOrNull(),
  integrationId: idOrNull(),
  maxUseBotQueues: minutes(),
  timeUseBotQueues: minutes(),
  expiresTicket: minutes(),
  expiresInactiveMessage: message(),
  newContactsPerDay: numberOrNull().integer().min(0).max(1000),
};
