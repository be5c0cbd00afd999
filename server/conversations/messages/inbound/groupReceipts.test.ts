import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { InboundItem } from '#server/channels/Channel.ts';
import { uncheckedRows } from '#server/platform/database/queryRows.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import { inboundMessage, newNumber, ownMessage, inboundReceipt } from '#server/testing/fixtures/inboundItems.ts';
import { makeConnection } from '#server/testing/fixtures/makeRecords.ts';
import { drainDomainEvents } from '#server/testing/fixtures/drainBroadcasts.ts';
import { findMessageRecord } from '#server/conversations/messages/findMessage.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { receiveItem } from './receiveItem.ts';

let server: TestServer;
let companyId: number;
let admin: TestUser;
let connectionId: number;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
  ({ id: companyId, admin } = await server.makeCompany());
  connectionId = (await server.inCompany(companyId, (scope) => makeConnection(scope))).id;
  await server.as(admin).send('PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' });
});
beforeEach(() => drainDomainEvents(server.platform, companyId));

const sql = <Row>(text: string, values: unknown[] = []) => server.inCompany(companyId, ({ em }) => uncheckedRows<Row>(em, text, values));
const take = (...items: InboundItem[]) =>
  items.reduce(
    (done, item) => done.then(() => server.inCompany(companyId, (scope) => receiveItem(scope, connectionId, item))),
    Promise.resolve(),
  );

describe('receipts of a group', () => {
  const member = (address: string, number: string | null = null) => ({ address, number, alias: address, name: null, isGroup: false });
  const [ana, bia] = [member('1@lid', newNumber()), member('2@lid')];
  const by = (externalId: string, delivery: 'delivered' | 'read' | 'played', who = ana, at: Date | null = null) => ({
    ...inboundReceipt(externalId, delivery),
    at,
    inGroup: { member: who, members: [ana, bia] },
  });
  const inGroup = () => {
    const chat = { address: `${newNumber()}@g.us`, number: null, alias: null, name: 'Condomínio', isGroup: true };
    return ownMessage(chat.address, { chat, key: { chat: chat.address, participant: null, fromMe: true, externalId: randomUUID() } });
  };
  const stored = async (externalId: string) => {
    const [row] = await sql<{ id: number }>('select id::float8 as id from messages where external_id = $1', [externalId]);
    return (await server.inCompany(companyId, ({ em }) => findMessageRecord(em, row?.id ?? 0))) ?? expect.fail('there is no message');
  };
  const recipientsOf = async (rowId: number) => server.as(admin).call(api.messages.recipients, { rowId });

  it('raise a message when the last member has it, however often and in any order', async () => {
    const message = inGroup();
    const { externalId } = message.key;
    await take(message);
    await take(by(externalId, 'read'), by(externalId, 'delivered'), by(externalId, 'read'));
    expect(await stored(externalId)).toMatchObject({ delivery: 'server', ack: 2 });
    await drainDomainEvents(server.platform, companyId);
    await take(by(externalId, 'delivered', bia));
    expect(await stored(externalId)).toMatchObject({ delivery: 'delivered', ack: 3 });
    expect((await drainDomainEvents(server.platform, companyId)).map(({ name }) => name)).toEqual(['message.changed']);
    await take(by(externalId, 'played', bia));
    expect(await stored(externalId)).toMatchObject({ delivery: 'read' });
    await take(by(externalId, 'delivered', ana), by(externalId, 'played', ana));
    expect(await stored(externalId)).toMatchObject({ delivery: 'played', ack: 5 });
  });

  it('tell who has it since when, with the names that are known here', async () => {
    const message = inGroup();
    const { externalId } = message.key;
    await take(inboundMessage(ana.number ?? ''), message);
    const { rowId } = await stored(externalId);
    expect(await recipientsOf(rowId)).toEqual([]);
    const early = new Date(Date.now() - hourMs);
    await take(by(externalId, 'read', ana, early), by(externalId, 'read', ana));
    expect(await recipientsOf(rowId)).toMatchObject([
      { name: 'Marina Alves', number: ana.number, deliveredAt: early.toISOString(), readAt: early.toISOString(), playedAt: null },
      { name: '', number: null, contactId: null, deliveredAt: null, readAt: null },
    ]);
  });

  it('need not say more than once whom the message was for', async () => {
    const [first, second] = [inGroup(), inGroup()];
    const later = (externalId: string, delivery: 'delivered' | 'read', who = ana) => ({
      ...by(externalId, delivery, who),
      inGroup: { member: who, members: null },
    });
    const { externalId } = first.key;
    await take(first, by(externalId, 'delivered'), later(externalId, 'read', bia), later(externalId, 'read'));
    expect(await stored(externalId)).toMatchObject({ delivery: 'read' });
    // Before the message; the receipt with the recipients is stored last.
    const { externalId: early } = second.key;
    await take(by(early, 'delivered'), later(early, 'read', bia), later(early, 'read'), second);
    expect(await stored(early)).toMatchObject({ delivery: 'read' });
    expect(await recipientsOf((await stored(early)).rowId)).toHaveLength(2);
  });

  it('do not count a later member', async () => {
    const message = inGroup();
    const { externalId } = message.key;
    const late = { ...by(externalId, 'read'), inGroup: { member: member('9@lid'), members: [ana, bia, member('9@lid')] } };
    await take(message, by(externalId, 'read', ana), late, by(externalId, 'read', bia));
    expect(await stored(externalId)).toMatchObject({ delivery: 'read' });
  });

  it('wait for a message that comes after them, each for its member', async () => {
    const message = inGroup();
    const { externalId } = message.key;
    await take(by(externalId, 'read', ana), by(externalId, 'delivered', bia), by(externalId, 'delivered', ana));
    await take(message);
    const { rowId, delivery } = await stored(externalId);
    expect(delivery).toBe('delivered');
    expect((await recipientsOf(rowId)).map(({ readAt }) => readAt !== null)).toEqual([true, false]);
    expect(await sql('select 1 from early_receipts where external_id = $1', [externalId])).toEqual([]);
  });
});
