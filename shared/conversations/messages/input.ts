import Joi from 'joi';
import { arrayText, flag, id, objectText, optionalId } from '#shared/kit/schemas.ts';

/** Location to send. */
interface LocationInput {
  latitude: number;
  longitude: number;
  /** Name and address. */
  description?: string;
}

const locationInput = Joi.object<LocationInput, true>({
  latitude: Joi.number().min(-90).max(90).required(),
  longitude: Joi.number().min(-180).max(180).required(),
  description: Joi.string().trim().max(500).allow(''),
});

/** Ways to send a file whose type allows several. */
export const fileSendModes = ['image', 'voice', 'sticker', 'document'] as const;
export type FileSendMode = (typeof fileSendModes)[number];

/** Message of an agent. */
export interface MessageInput {
  ticketId: number;
  /** One text, or one per file in the same order. */
  body?: string | string[];
  quotedMsg?: { id: string } | null;
  /** Idempotency key chosen by the client; a repeated key returns the first message. */
  key?: string;
  as?: FileSendMode;
  /** Addresses of mentioned group members; the text has `@` and the digits of each address. */
  mentions?: string[];
  /** Location in place of a text. */
  location?: LocationInput;
  /** Refuses texts with a variable that has no value, which are otherwise sent as written. */
  requireVariables?: boolean;
  /** Ids of contacts to send as contact cards, one message each. */
  contactIds?: number[];
}

export const memberAddresses = arrayText<string>(
  Joi.string()
    .max(80)
    .pattern(/^\d{5,20}@(?:lid|s\.whatsapp\.net)$/),
).max(300);

export const messageBody = (): Joi.StringSchema => Joi.string().max(65_536);

/** Message id of the channel. */
export const messageId = Joi.string().max(200).required();

export const messageInput = {
  ticketId: id(),
  body: Joi.alternatives().try(messageBody().allow(''), Joi.array().items(messageBody().allow('')).max(30)) as Joi.AlternativesSchema<
    string | string[]
  >,
  quotedMsg: objectText<{ id: string }>({ id: messageId }).unknown(true).allow(null).empty(''),
  key: Joi.string().guid(),
  as: Joi.string<FileSendMode>().valid(...fileSendModes),
  mentions: memberAddresses,
  location: locationInput,
  requireVariables: flag(),
  contactIds: Joi.array().items(optionalId()).min(1).max(10).unique(),
};
