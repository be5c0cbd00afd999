import Joi from 'joi';
import { withErrorCode, post } from '#shared/kit/endpoint.ts';
import { messageInput } from './messageInput.ts';
import { flag } from '#shared/kit/schemas.ts';

/** A message that another program sends over one of the company's numbers. */
export interface ExternalMessageInput {
  /** With the country's code; everything but digits is typing. */
  number: string;
  /** One text, or one per file in the same order. */
  body?: string | string[];
  /** Nobody has to look after the conversation: it is over as soon as this is said. */
  closeTicket?: boolean;
  /** Chosen by the caller: the same key again says nothing twice. */
  key?: string;
}

/** The door for other programs. They show the token of a connection in place of a session, and speak over that connection. */
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
