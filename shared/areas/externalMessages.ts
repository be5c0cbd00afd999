import Joi from 'joi';
import { withErrorCode, post } from '#shared/kit/endpoint.ts';
import { messageInput } from './messageInput.ts';
import { flag } from '#shared/kit/schemas.ts';

/** Message sent by an external program over a connection. */
export interface ExternalMessageInput {
  /** With country code; everything but digits is removed. */
  number: string;
  /** One text, or one per file in the same order. */
  body?: string | string[];
  /** True: the ticket is closed once the message is queued. */
  closeTicket?: boolean;
  /** Idempotency key chosen by the caller. */
  key?: string;
}

/** API for external programs, authenticated by the token of a connection. */
export const externalMessages = {
  sendToNumber: post<ExternalMessageInput, { mensagem: string }>('/api/messages/send', {
    access: 'token',
    summary: 'Writes to a number over the connection whose token is shown: a text, or files (multipart, `medias`) with a text each.',
    input: {
      number: withErrorCode(Joi.string().replace(/\D/g, '').min(8).max(50).required(), 'ERR_NUMBER_REQUIRED'),
      body: messageInput.body,
      closeTicket: flag(),
      key: Joi.string().guid(),
    },
    result: Joi.object<{ mensagem: string }, true>({ mensagem: Joi.string().required() }),
    filesField: 'medias',
    example: { input: { number: '5511987654310', body: 'Seu pedido saiu para entrega.' }, result: { mensagem: 'Message queued' } },
  }),
};
