import Joi from 'joi';
import { deliveryStates, sendFailures, type DeliveryState, type SendFailure } from '#shared/rules/delivery.ts';
import { get, withErrorCode, post } from '#shared/kit/endpoint.ts';
import { messageInput } from './input.ts';
import { flag, id, nullable, phoneText } from '#shared/kit/schemas.ts';

/** Message sent by an external program over a connection. */
export interface ExternalMessageInput {
  /** With country code, or as the company's country writes it. */
  number: string;
  /** One text, or one per file in the same order. */
  body?: string | string[];
  /** True: the ticket is closed once the message is queued. */
  closeTicket?: boolean;
  /** Idempotency key chosen by the caller. */
  key?: string;
}

/** How far a message has come; `failure` says why it failed. */
export interface SentMessageRecord {
  id: number;
  delivery: DeliveryState;
  failure: SendFailure | null;
}

const sentMessage = Joi.object<SentMessageRecord, true>({
  id: Joi.number().required(),
  delivery: Joi.string()
    .valid(...deliveryStates)
    .required(),
  failure: nullable(Joi.string().valid(...sendFailures)).required(),
}).label('SentMessage');

const exampleSent: SentMessageRecord = { id: 5021, delivery: 'queued', failure: null };

interface SendResult {
  mensagem: string;
  /** One per text or file, in order; of a repeated key, those of the first call. */
  messages: SentMessageRecord[];
}

/** API for external programs, authenticated by the token of a company or of a connection. */
export const externalMessages = {
  sendToNumber: post<ExternalMessageInput, SendResult>('/api/messages/send', {
    access: 'token',
    tokenScope: 'messages.send',
    summary: 'Writes to a number over the connection whose token is shown: a text, or files (multipart, `medias`) with a text each.',
    input: {
      number: withErrorCode(phoneText().required(), 'ERR_NUMBER_REQUIRED'),
      body: messageInput.body,
      closeTicket: flag(),
      key: Joi.string().guid(),
    },
    result: Joi.object<SendResult, true>({ mensagem: Joi.string().required(), messages: Joi.array().items(sentMessage).required() }),
    filesField: 'medias',
    example: {
      input: { number: '5511987654310', body: 'Seu pedido saiu para entrega.' },
      result: { mensagem: 'Message queued', messages: [exampleSent] },
    },
  }),
  showSent: get<{ messageId: number }, SentMessageRecord>('/api/messages/:messageId', {
    access: 'token',
    tokenScope: 'messages.read',
    summary: 'How far a message of this connection has come.',
    input: { messageId: id() },
    result: sentMessage,
    example: { input: { messageId: 5021 }, result: { ...exampleSent, delivery: 'read' } },
  }),
};
