import type { Contact } from '#server/areas/contacts/Contact.ts';
import type { Message } from '#server/areas/messages/Message.ts';
import { Ticket } from '#server/areas/tickets/Ticket.ts';
import { uncheckedRows } from '#server/platform/db/rows.ts';
import { startHouse, type MadeUser, type TestHouse } from './house.ts';
import { makeConnection, makeContact, makeMessage, makeQueue, makeTicket, type MessageWishes, type TicketWishes } from './makeTicket.ts';

/** A company at work, and hands to make what it works on. */
export interface TicketHouse {
  readonly house: TestHouse;
  readonly companyId: number;
  readonly admin: MadeUser;
  /** Two agents of the sales queue. */
  readonly ana: MadeUser;
  readonly bia: MadeUser;
  /** The admin of another company. */
  readonly stranger: MadeUser;
  readonly sales: number;
  readonly support: number;
  readonly connectionId: number;
  /** A conversation of the sales queue, where nothing else is wished. */
  ticket(wishes?: TicketWishes): Promise<Ticket>;
  contact(name?: string): Promise<Contact>;
  message(ticketId: number, wishes?: MessageWishes): Promise<Message>;
  /** Asks the database, as the company. */
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** Starts a house for the tests of a file, with a company that has queues, agents and a connection. */
export async function startTicketHouse(): Promise<TicketHouse> {
  const house = await startHouse({ SERVICES: 'web' });
  const { id: companyId, admin } = await house.company();
  const made = await house.inside(companyId, async (scope) => ({
    sales: (await makeQueue(scope)).id,
    support: (await makeQueue(scope)).id,
    connectionId: (await makeConnection(scope)).id,
  }));
  const agent = (name: string) => house.user(companyId, { name, queueIds: [made.sales] });
  const usual = { queueId: made.sales, connectionId: made.connectionId };
  return {
    house,
    companyId,
    admin,
    ana: await agent('Ana'),
    bia: await agent('Bia'),
    stranger: (await house.company()).admin,
    ...made,
    ticket: (wishes) => house.inside(companyId, (scope) => makeTicket(scope, { ...usual, ...wishes })),
    contact: (name) => house.inside(companyId, (scope) => makeContact(scope, name)),
    message: (id, wishes) =>
      house.inside(companyId, async (scope) => makeMessage(scope, await scope.em.findOneOrFail(Ticket, { id }), wishes)),
    sql: (text, values = []) => house.inside(companyId, ({ em }) => uncheckedRows(em, text, values)),
  };
}
