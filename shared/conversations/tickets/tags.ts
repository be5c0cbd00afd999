import Joi from 'joi';
import { lateActionInput, type LateActionInput } from '#shared/conversations/tickets/sight.ts';
import { exampleTicket, ticketRecord, type TicketRecord } from '#shared/conversations/tickets/records.ts';
import { del, post, put } from '#shared/kit/endpoint.ts';
import { isoDate, id, confirmation, type Confirmation } from '#shared/kit/schemas.ts';

/** Link between a ticket and a tag. */
export interface TicketTagRecord {
  ticketId: number;
  tagId: number;
  createdAt: string;
  updatedAt: string;
}
const ticketTagRecord = Joi.object<TicketTagRecord, true>({
  ticketId: Joi.number().required(),
  tagId: Joi.number().required(),
  createdAt: isoDate().required(),
  updatedAt: isoDate().required(),
}).label('TicketTag');

const laneId = (): Joi.NumberSchema => Joi.number().integer().min(0).max(2_147_483_647).required();

const when = '2029-05-02T13:05:00.000Z';

/** Board lanes: a ticket is in the lane of each of its kanban tags. */
export const ticketTags = {
  leaveForFirstLane: put<{ ticketId: number }, Confirmation>('/ticket-tags/:ticketId/lane0', {
    access: 'signed-in',
    summary: 'Puts a card into the lane of untagged conversations: nothing is added.',
    input: { ticketId: id() },
    result: confirmation,
    example: { input: { ticketId: 120 }, result: { message: 'Tag association created' } },
  }),
  tag: put<{ ticketId: number; tagId: number }, TicketTagRecord>('/ticket-tags/:ticketId/:tagId', {
    access: 'signed-in',
    summary: 'Gives a conversation one more tag: puts a card into a lane.',
    input: { ticketId: id(), tagId: id() },
    result: ticketTagRecord,
    status: 201,
    example: { input: { ticketId: 120, tagId: 9 }, result: { ticketId: 120, tagId: 9, createdAt: when, updatedAt: when } },
  }),
  moveToLane: post<{ ticketId: number; laneId: number; fromLaneId: number } & Pick<LateActionInput, 'key'>, TicketRecord>(
    '/ticket-tags/:ticketId/move',
    {
      access: 'kanban.use',
      summary:
        'Moves a card from one lane into another, in one step; other tags stay. Lane 0 takes the tags of all lanes off. A repeated `key` changes nothing more.',
      input: { ticketId: id(), laneId: laneId(), fromLaneId: laneId(), key: lateActionInput.key },
      result: ticketRecord,
      example: { input: { ticketId: 120, laneId: 9, fromLaneId: 0 }, result: exampleTicket },
    },
  ),
  leaveLanes: del<{ ticketId: number }, Confirmation>('/ticket-tags/:ticketId', {
    access: 'signed-in',
    summary: 'Takes the tags that are lanes of the board off a conversation.',
    input: { ticketId: id() },
    result: confirmation,
    example: { input: { ticketId: 120 }, result: { message: 'Tag association deleted' } },
  }),
};
