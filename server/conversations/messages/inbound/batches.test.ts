import { beforeAll, describe, expect, it } from 'vitest';
import type { InboundMessage } from '#server/channels/Channel.ts';
import { uncheckedRows } from '#server/platform/database/queryRows.ts';
import { inboundMessage, newNumber } from '#server/testing/fixtures/inboundItems.ts';
import { makeConnection, makeQueue } from '#server/testing/fixtures/makeRecords.ts';
import { createRandom } from '#server/testing/fixtures/createRandom.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { receiveItems } from './receiveItem.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
});

/** A message on one of an inbox's two connections. */
interface Written {
  readonly place: number;
  readonly item: InboundMessage;
}

async function makeInbox() {
  const { id: companyId } = await server.makeCompany();
  const inCompany = <T>(work: Parameters<typeof server.inCompany<T>>[1]): Promise<T> => server.inCompany(companyId, work);
  const { id: queueId } = await inCompany((scope) => makeQueue(scope));
  const connections = [await inCompany((scope) => makeConnection(scope, [queueId])), await inCompany((scope) => makeConnection(scope, []))];
  return {
    closeAll: () => inCompany(({ em }) => uncheckedRows(em, `update tickets set status = 'closed', closed_at = now() - interval '1 day'`)),
    receive: (items: readonly Written[]) =>
      inCompany((scope) =>
        receiveItems(
          scope,
          items.map(({ place, item }) => ({ connectionId: connections[place]?.id ?? 0, item })),
        ),
      ),
    /** Contacts, addresses, tickets and messages, without ids and times. */
    read: () =>
      inCompany(({ em }) =>
        uncheckedRows<object>(
          em,
          `select k.number, k.name, k.is_group as "isGroup",
             (select array_agg(a.address order by a.address) from contact_addresses a where a.contact_id = k.id) as addresses,
             (select jsonb_agg(jsonb_build_array(t.whatsapp_id = $1, t.status, t.unread_messages, t.last_message, (select jsonb_agg(jsonb_build_array(
                m.body, m.from_me, (select s.number from contacts s where s.id = m.contact_id)) order by m.id)
                from messages m where m.ticket_id = t.id)) order by t.id) from tickets t where t.contact_id = k.id) as tickets
           from contacts k order by k.number`,
          [connections[0]?.id ?? 0],
        ),
      ),
  };
}

type Inbox = Awaited<ReturnType<typeof makeInbox>>;

/** People by number, by privacy id, and by both, with and without a name, in own chats and in a group. */
function createWriter(roll: (sides: number) => number) {
  const people = Array.from({ length: 5 }, (_, n) => ({ number: newNumber(), lid: `${900 + n}${roll(1e9)}@lid` }));
  const group = { address: `${newNumber()}@g.us`, number: null, alias: null, name: 'Condomínio', isGroup: true };
  const pick = <T>(items: readonly T[]): T => items[roll(items.length)] as T;
  const identify = () => {
    const { number, lid } = people[roll(people.length)] ?? { number: '', lid: '' };
    const name = pick(['Lia', null, `Lia ${number.slice(-2)}`]);
    const [byNumber, byLid] = [`${number}@s.whatsapp.net`, { address: lid, alias: lid, isGroup: false, name }];
    return pick([
      { address: byNumber, number, alias: null, name, isGroup: false },
      { ...byLid, number: null },
      { ...byLid, number },
    ]);
  };
  return (n: number): Written => {
    const [sender, isGroup, fromMe] = [identify(), roll(5) === 0, roll(7) === 0];
    const chat = isGroup ? group : sender;
    const key = { chat: chat.address, participant: isGroup ? sender.address : null, fromMe };
    return { place: roll(2), item: inboundMessage('', { body: `m${n}`, chat, sender: fromMe ? null : sender, key }) };
  };
}

describe('messages that share a transaction', () => {
  it.each([1, 2, 3, 4])('are stored as if they had come one by one (%i)', async (seed) => {
    const write = createWriter(createRandom(seed));
    const inboxes: [Inbox, Inbox] = [await makeInbox(), await makeInbox()];
    const [together, single] = inboxes;
    for (let round = 0; round < 4; round += 1) {
      const items = Array.from({ length: 12 }, (_, n) => write(round * 12 + n));
      await together.receive(items);
      for (const item of items) {
        await single.receive([item]);
      }
      await (round === 1 ? Promise.all(inboxes.map((inbox) => inbox.closeAll())) : undefined);
    }
    expect(await together.read()).toEqual(await single.read());
  });
});
