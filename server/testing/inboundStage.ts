import { beforeAll, beforeEach, expect } from 'vitest';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/areas/messages.ts';
import type { TicketRow } from '#shared/areas/tickets.ts';
import { receiveItem } from '#server/areas/messages/receiveItem.ts';
import type { InboundItem } from '#server/channels/Channel.ts';
import { uncheckedRows } from '#server/platform/db/rows.ts';
import { startHouse, type MadeUser, type TestHouse } from './house.ts';
import { makeConnection, makeQueue } from './makeTicket.ts';
import { takeFacts } from './said.ts';

/** A company whose one number leads to its one queue. */
interface Receiving {
  house: TestHouse;
  companyId: number;
  admin: MadeUser;
  queueId: number;
  connectionId: number;
}

function actsOn(stage: Receiving) {
  const ticketsOf = async (number: string): Promise<TicketRow[]> =>
    (await stage.house.as(stage.admin).call(api.tickets.page, { showAll: true, searchParam: number })).tickets;
  const ticketOf = async (number: string): Promise<TicketRow> => (await ticketsOf(number))[0] ?? expect.fail('there is no ticket');
  const messagesOf = async (number: string): Promise<MessageRecord[]> =>
    (await stage.house.as(stage.admin).call(api.messages.page, { ticketId: (await ticketOf(number)).id })).messages;
  return {
    stage,
    ticketsOf,
    ticketOf,
    messagesOf,
    lastOf: async (number: string) => (await messagesOf(number)).at(-1) ?? expect.fail('there is no message'),
    sql: <Row>(text: string, values: unknown[] = []) =>
      stage.house.inside(stage.companyId, ({ em }) => uncheckedRows<Row>(em, text, values)),
    /** Takes what a channel brings, one after the other. */
    take: (...items: InboundItem[]) =>
      items.reduce(
        (done, item) => done.then(() => stage.house.inside(stage.companyId, (scope) => receiveItem(scope, stage.connectionId, item))),
        Promise.resolve(),
      ),
  };
}

/** Sets the stage for what channels bring: a company of its own, and before each test nothing is left to be told. */
export function inboundStage(): ReturnType<typeof actsOn> {
  // Filled before the first test, and used by nobody earlier.
  const stage = {} as Receiving;
  beforeAll(async () => {
    stage.house = await startHouse({ SERVICES: 'web' });
    ({ id: stage.companyId, admin: stage.admin } = await stage.house.company());
    stage.queueId = (await stage.house.inside(stage.companyId, (scope) => makeQueue(scope))).id;
    stage.connectionId = (await stage.house.inside(stage.companyId, (scope) => makeConnection(scope, [stage.queueId]))).id;
  });
  beforeEach(() => takeFacts(stage.house.platform, stage.companyId));
  return actsOn(stage);
}
