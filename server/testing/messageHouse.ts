import { expect } from 'vitest';
import { api } from '#shared/api.ts';
import type { MessageRecord, MessagesPage } from '#shared/areas/messages.ts';
import type { MadeUser } from './house.ts';
import { takeFacts } from './said.ts';
import { startTicketHouse, type TicketHouse } from './ticketHouse.ts';

export interface MessageHouse extends TicketHouse {
  page(who: MadeUser, ticketId: number, more?: object): Promise<MessagesPage>;
  lastOf(ticketId: number): Promise<MessageRecord>;
  /** What has been recorded since this was asked for the last time. */
  facts(): Promise<string[]>;
}

/** A company with people and queues, and what its conversations hold. */
export async function startMessageHouse(): Promise<MessageHouse> {
  const stage = await startTicketHouse();
  const { house, companyId, admin } = stage;
  const page: MessageHouse['page'] = (who, ticketId, more = {}) => house.as(who).call(api.messages.page, { ticketId, ...more });
  return {
    ...stage,
    page,
    lastOf: async (ticketId) => (await page(admin, ticketId)).messages.at(-1) ?? expect.fail('there is no message'),
    facts: async () => (await takeFacts(house.platform, companyId)).map(({ name }) => name),
  };
}
