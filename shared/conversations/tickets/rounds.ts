import Joi from 'joi';
import { get } from '#shared/kit/endpoint.ts';
import { isoDate, id, nullable } from '#shared/kit/schemas.ts';

interface UserReference {
  id: number;
  name: string;
}

/** Period of a ticket from opening to resolution; reopening starts another. */
export interface TicketRound {
  id: number;
  ticketId: number;
  openedAt: string;
  /** Null: by a contact or a program. */
  openedBy: UserReference | null;
  /** True: not the ticket's first round. */
  isReopened: boolean;
  closedAt: string | null;
  closedBy: UserReference | null;
}

const userReference = nullable(
  Joi.object<UserReference, true>({ id: Joi.number().required(), name: Joi.string().allow('').required() }),
).required();

const round = Joi.object<TicketRound, true>({
  id: Joi.number().integer().required(),
  ticketId: Joi.number().integer().required(),
  openedAt: isoDate().required(),
  openedBy: userReference,
  isReopened: Joi.boolean().required(),
  closedAt: nullable(isoDate()).required(),
  closedBy: userReference,
}).label('TicketRound');

export const ticketRounds = {
  rounds: get<{ id: number }, TicketRound[]>('/tickets/:id/rounds', {
    access: 'signed-in',
    summary: 'The rounds of a conversation and of earlier ones with the contact over its connection, oldest first.',
    input: { id: id() },
    result: Joi.array().items(round),
    example: {
      input: { id: 120 },
      result: [
        {
          id: 31,
          ticketId: 120,
          openedAt: '2029-05-02T13:05:00.000Z',
          openedBy: null,
          isReopened: false,
          closedAt: '2029-05-02T14:10:00.000Z',
          closedBy: { id: 7, name: 'Ana' },
        },
      ],
    },
  }),
};
