import { expect } from 'vitest';
import { api } from '#shared/api.ts';
import type { InboundItem, InboundMessage, Person } from '#server/channels/Channel.ts';
import { receiveItem } from '#server/areas/messages/index.ts';
import { uncheckedRows } from '#server/platform/db/rows.ts';
import { startHouse, type TestHouse } from './house.ts';
import { item, newNumber } from './inbound.ts';
import { makeConnection } from './makeTicket.ts';

/** One person under a number, under a privacy id, and under both at once. */
export interface Somebody {
  readonly number: string;
  readonly alias: string;
  readonly byNumber: Person;
  readonly byAlias: Person;
  readonly byBoth: Person;
}

/** A contact as it is kept. */
export interface Known {
  readonly id: number;
  readonly number: string;
  readonly name: string;
}

/** A conversation as it is kept. */
export interface KnownTicket {
  readonly id: number;
  readonly uuid: string;
  readonly status: string;
  readonly unread: number;
  readonly last: string;
}

let counted = 0;

/** Nobody has met them yet. */
export function somebody(): Somebody {
  const number = newNumber();
  const alias = `${200_000_000_000 + (counted += 1)}@lid`;
  const plain = { name: null, isGroup: false };
  return {
    number,
    alias,
    byNumber: { ...plain, address: `${number}@s.whatsapp.net`, number, alias: null },
    byAlias: { ...plain, address: alias, number: null, alias },
    byBoth: { ...plain, address: alias, number, alias },
  };
}

/** What a channel tells of a message of theirs. */
export const saying = (person: Person, body: string, more: Partial<Parameters<typeof item>[1]> = {}): InboundMessage =>
  item('', { chat: person, sender: person, body, ...more, key: { chat: person.address, ...more.key } });

/** A company that is written to by people under several addresses. */
export interface IdentityHouse {
  readonly house: TestHouse;
  readonly company: Awaited<ReturnType<TestHouse['company']>>;
  admin(): ReturnType<TestHouse['as']>;
  read<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The id of a new connection. */
  connect(): Promise<number>;
  /** Taken in as a channel brings it: what could not be taken is brought again. */
  bring(connectionId: number, what: InboundItem): Promise<void>;
  contactsOf(who: Somebody): Promise<Known[]>;
  ticketsOf(contactId: number): Promise<KnownTicket[]>;
  bodiesOf(ticketId: number): Promise<string[]>;
  /** A person who wrote under the number first and under the privacy id then, before anybody knew that these are one. */
  twice(connectionId: number): Promise<{ readonly who: Somebody; readonly older: Known; readonly younger: Known }>;
}

/** For all tests of a file. */
export async function startIdentityHouse(): Promise<IdentityHouse> {
  const house = await startHouse();
  const company = await house.company();
  const admin: IdentityHouse['admin'] = () => house.as(company.admin);
  const read: IdentityHouse['read'] = <Row>(text: string, values: readonly unknown[] = []) =>
    house.inside(company.id, ({ em }) => uncheckedRows<Row>(em, text, values));
  const bring: IdentityHouse['bring'] = async (connectionId, what) => {
    for (let tries = 0; ; tries += 1) {
      try {
        await house.inside(company.id, (scope) => receiveItem(scope, connectionId, what));
        return;
      } catch (error) {
        expect(tries, String(error)).toBeLessThan(10);
      }
    }
  };
  const contactsOf: IdentityHouse['contactsOf'] = ({ number, alias }) =>
    read(
      `select distinct c.id, c.number, c.name from contacts c left join contact_addresses a on a.contact_id = c.id
       where c.number = $1 or a.address in ($1, $2, $1 || '@s.whatsapp.net') order by c.id`,
      [number, alias],
    );
  return {
    house,
    company,
    admin,
    read,
    connect: () => house.inside(company.id, async (scope) => (await makeConnection(scope)).id),
    bring,
    contactsOf,
    ticketsOf: (contactId) =>
      read(`select id, uuid, status, unread_messages as unread, last_message as last from tickets where contact_id = $1 order by id`, [
        contactId,
      ]),
    bodiesOf: async (ticketId) => (await admin().call(api.messages.page, { ticketId })).messages.map(({ body }) => body),
    twice: async (connectionId) => {
      const who = somebody();
      await bring(connectionId, saying({ ...who.byNumber, name: 'Marina Alves' }, 'primeira', { at: new Date(Date.now() - 60_000) }));
      await bring(connectionId, saying(who.byAlias, 'segunda', { at: new Date(Date.now() - 30_000) }));
      const [older = expect.fail(), younger = expect.fail()] = await contactsOf(who);
      return { who, older, younger };
    },
  };
}
