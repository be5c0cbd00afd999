import Joi from 'joi';
import { failsWith, post } from '#shared/kit/endpoint.ts';
import { newMessage } from '#shared/areas/newMessage.ts';
import { flag } from '#shared/kit/schemas.ts';

/** A message that another program sends over one of the company's numbers. */
export interface OutsideMessage {
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
export const outsideMessages = {
  sendToNumber: post<OutsideMessage, { mensagem: string }>('/api/messages/send', {
    may: 'token',
    summary: 'Writes to a number over the connection whose token is shown: a text, or files (multipart, `medias`) with a text each.',
    input: {
      number: failsWith(Joi.string().replace(/\D/g, '').min(8).max(50).required(), 'ERR_NUMBER_REQUIRED'),
      body: newMessage.body,
      closeTicket: flag(),
      key: Joi.string().guid(),
    },
    result: Joi.object<{ mensagem: string }, true>({ mensagem: Joi.string().required() }),
    files: 'medias',
    example: { input: { number: '5511987654310', body: 'Seu pedido saiu para entrega.' }, result: { mensagem: 'Message queued' } },
  }),
};
