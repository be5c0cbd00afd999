import Joi from 'joi';
import { locationInput, type LocationInput } from './locationInput.ts';
import { arrayText, id, objectText } from '#shared/kit/schemas.ts';

/** How files are sent where their content leaves a choice. */
export const fileSendModes = ['voice', 'sticker', 'document'] as const;
export type FileSendMode = (typeof fileSendModes)[number];

/** What an agent says in a conversation. */
export interface MessageInput {
  ticketId: number;
  /** One text, or one per file in the same order. */
  body?: string | string[];
  quotedMsg?: { id: string } | null;
  /** Chosen by the client: the same key again answers the first message. */
  key?: string;
  as?: FileSendMode;
  /** In a group: the addresses of members who stand in the text as `@` and the digits of their address. */
  mentions?: string[];
  /** In place of a text: a place. */
  location?: LocationInput;
  /** In place of a text: cards of contacts of the company, one message each. */
  contactIds?: number[];
}

/** Members of a group, by their addresses. */
export const memberAddresses = arrayText<string>(
  Joi.string()
    .max(80)
    .pattern(/^\d{5,20}@(?:lid|s\.whatsapp\.net)$/),
).max(300);

/** The words of a message, as many as one holds. */
export const messageBody = (): Joi.StringSchema => Joi.string().max(65_536);

/** A message by the channel's own id. */
export const messageId = Joi.string().max(200).required();

/** What is sent, one call at a time. */
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
  contactIds: Joi.array().items(Joi.number().integer().positive()).min(1).max(10).unique(),
};
