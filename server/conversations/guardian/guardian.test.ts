import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { recordState } from '#server/workspace/connections/recordState.ts';
import { receiveItem, receiveMessage } from '#server/conversations/messages/index.ts';
import { execute, uncheckedRows } from '#server/platform/database/queryRows.ts';
import { channelState } from '#server/channels/channelState.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { inboundMessage, newNumber, inboundReceipt } from '#server/testing/fixtures/inboundItems.ts';
import { makeConnection, makeContact, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { hourMs, dayMs } from '#shared/rules/durations.ts';
import { HealthCounters } from './HealthCounters.ts';

type SampleCompany = Awaited<ReturnType<TestServer['makeCompany']>>;

let server: TestServer;
let company: SampleCompany;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
  company = await server.makeCompany();
});

const admin = () => server.as(company.admin);
const write = (text: string, values: readonly unknown[]) => server.inCompany(company.id, ({ em }) => uncheckedRows(em, text, values));
const health = (id: number) => admin().call(api.guardian.health, { id });

/** A connected number that was linked so many days ago. */
async function numberOf(days: number, provider = 'beta'): Promise<number> {
  const { id } = await server.inCompany(company.id, (scope) => makeConnection(scope));
  const since = new Date(server.platform.now().getTime() - days * dayMs).toISOString();
  await write('update connections set provider = $2, number_since = $3 where id = $1', [id, provider, since]);
  return id;
}

/** A ticket of the admin with a contact who has never written. */
const withStranger = (connectionId: number) =>
  server.inCompany(company.id, (scope) => makeTicket(scope, { connectionId, status: 'open', userId: company.admin.id }));
const sendText = (ticketId: number) => admin().call(api.messages.send, { ticketId, body: 'Bom dia!', key: randomUUID() });
const sendToStranger = async (connectionId: number) => sendText((await withStranger(connectionId)).id);
const reportStates = (connectionId: number, ...states: Parameters<typeof recordState>[2][]) =>
  states.reduce(
    (before, told) => before.then(() => server.inCompany(company.id, (scope) => recordState(scope, connectionId, told))),
    Promise.resolve(),
  );

describe('new contacts', () => {
  it('are as many a day as the age of the number allows, and the limit is said before anything is written', async () => {
    const connectionId = await numberOf(0);
    for (let count = 0; count < 5; count += 1) {
      await sendToStranger(connectionId);
    }
    await expect(sendToStranger(connectionId)).toFailWith('ERR_NEW_CONTACT_LIMIT');
    const { id: contactId } = await server.inCompany(company.id, (scope) => makeContact(scope));
    await expect(admin().call(api.tickets.create, { contactId, whatsappId: connectionId })).toFailWith('ERR_NEW_CONTACT_LIMIT');
    expect((await health(connectionId)).guard).toMatchObject({ perDay: 5, usedToday: 5, isAutomatic: true, next: { perDay: 10 } });
  });

  it('count once, and never those who wrote first', async () => {
    const connectionId = await numberOf(0);
    await admin().call(api.connections.update, { id: connectionId, newContactsPerDay: 1 });
    const first = await withStranger(connectionId);
    await sendText(first.id);
    await sendText(first.id);
    const customer = inboundMessage(newNumber());
    const message = await server.inCompany(company.id, (scope) => receiveMessage(scope, connectionId, customer));
    const ticketId = message?.ticketId ?? 0;
    await admin().call(api.tickets.update, { id: ticketId, status: 'open' });
    await sendText(ticketId);
    expect((await health(connectionId)).guard).toMatchObject({ perDay: 1, usedToday: 1, isAutomatic: false });
    await expect(sendToStranger(connectionId)).toFailWith('ERR_NEW_CONTACT_LIMIT');
  });

  it('are counted where their message is queued: of many at once as many as are allowed, and none that failed', async () => {
    const connectionId = await numberOf(0);
    await admin().call(api.connections.update, { id: connectionId, newContactsPerDay: 3 });
    const tickets = await Promise.all(Array.from({ length: 8 }, () => withStranger(connectionId)));
    const answers = await Promise.allSettled(tickets.map(({ id }) => sendText(id)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await health(connectionId)).guard.usedToday).toBe(3);
    expect(await write('select id from messages where connection_id = $1', [connectionId])).toHaveLength(3);
  });

  it('are allowed again on the next day, and not because a contact was removed', async () => {
    const connectionId = await numberOf(20);
    await admin().call(api.connections.update, { id: connectionId, newContactsPerDay: 1 });
    const { id, contactId } = await withStranger(connectionId);
    await sendText(id);
    await admin().call(api.contacts.remove, { id: contactId });
    await expect(sendToStranger(connectionId)).toFailWith('ERR_NEW_CONTACT_LIMIT');
    await write('update connection_approaches set day = day - 1 where connection_id = $1', [connectionId]);
    await sendToStranger(connectionId);
    expect((await health(connectionId)).days.slice(-2).map(({ newContacts }) => newContacts)).toEqual([1, 1]);
  });

  it('of a simulated number are counted only where its admin wants it', async () => {
    const connectionId = await numberOf(0, 'simulated');
    for (let count = 0; count < 6; count += 1) {
      await sendToStranger(connectionId);
    }
    expect((await health(connectionId)).guard).toMatchObject({ perDay: null, usedToday: 6 });
    await admin().call(api.connections.update, { id: connectionId, newContactsPerDay: 6 });
    await expect(sendToStranger(connectionId)).toFailWith('ERR_NEW_CONTACT_LIMIT');
    await admin().call(api.connections.update, { id: connectionId, newContactsPerDay: null });
    await sendToStranger(connectionId);
  });
});

describe('a restriction', () => {
  it('stops first messages, and nothing else, until it is lifted; then the number warms up anew', async () => {
    const connectionId = await numberOf(400);
    const contactTicket = await withStranger(connectionId);
    await sendText(contactTicket.id);
    const until = new Date(server.platform.now().getTime() + dayMs);
    await reportStates(connectionId, channelState('restricted', { reason: 'timeLock', nextAttemptAt: until, number: '5511900001111' }));
    await expect(sendToStranger(connectionId)).toFailWith('ERR_NUMBER_RESTRICTED');
    await sendText(contactTicket.id);
    expect((await health(connectionId)).guard.lock).toEqual({ reason: 'timeLock', until: until.toISOString() });
    await reportStates(connectionId, channelState('connected', { number: '5511900001111' }));
    await sendToStranger(connectionId);
    expect((await health(connectionId)).guard).toMatchObject({ lock: null, perDay: 5 });
  });

  it('follows from a message that WhatsApp refused, for a day', async () => {
    const connectionId = await numberOf(400);
    const { id } = await withStranger(connectionId);
    await sendText(id);
    const [message] = (await write('select external_id as id from messages where ticket_id = $1', [id])) as { id: string }[];
    await server.inCompany(company.id, (scope) =>
      receiveItem(scope, connectionId, inboundReceipt(message?.id ?? '', 'failed', 'restricted')),
    );
    await expect(sendToStranger(connectionId)).toFailWith('ERR_NUMBER_RESTRICTED');
    expect((await health(connectionId)).guard.lock).toMatchObject({ reason: 'refused' });
    await write(`update connections set strangers_locked_until = strangers_locked_until - interval '1 day' where id = $1`, [connectionId]);
    await sendToStranger(connectionId);
  });

  it('comes when the quota that WhatsApp counts is used up, ours included, and goes with its cycle', async () => {
    const connectionId = await numberOf(400);
    const endsAt = new Date(server.platform.now().getTime() + hourMs);
    const quota = { type: 'quota', used: 48, total: 50, endsAt } as const;
    await server.inCompany(company.id, (scope) => receiveItem(scope, connectionId, quota));
    await sendToStranger(connectionId);
    await sendToStranger(connectionId);
    expect((await health(connectionId)).guard).toMatchObject({
      quota: { used: 50, total: 50, endsAt: endsAt.toISOString() },
      lock: { reason: 'quota', until: endsAt.toISOString() },
    });
    await expect(sendToStranger(connectionId)).toFailWith('ERR_NUMBER_RESTRICTED');
    await server.inCompany(company.id, (scope) => receiveItem(scope, connectionId, { ...quota, endsAt: new Date(Date.now() - 1000) }));
    await sendToStranger(connectionId);
    expect((await health(connectionId)).guard).toMatchObject({ quota: null, lock: null });
  });

  it('does not make a number younger that is linked again, and another number does', async () => {
    const connectionId = await numberOf(400);
    await write('update connections set known_number = $2 where id = $1', [connectionId, '5511900001111']);
    await reportStates(connectionId, channelState('loggedOut'), channelState('connected', { number: '5511900001111' }));
    expect((await health(connectionId)).guard.perDay).toBe(30);
    await reportStates(connectionId, channelState('loggedOut'), channelState('connected', { number: '5511900002222' }));
    expect((await health(connectionId)).guard.perDay).toBe(5);
  });
});

describe('a number that was switched off', () => {
  it('does not look connected because of a late report', async () => {
    const connectionId = await numberOf(0);
    await admin().call(api.connections.pause, { id: connectionId });
    await reportStates(connectionId, channelState('connected', { number: '5511900001111' }));
    expect(await admin().call(api.connections.show, { id: connectionId })).toMatchObject({ state: 'paused', stateReason: 'user' });
  });
});

describe('the history of a number', () => {
  it('holds every change of state once, and a time away with its cause', async () => {
    const connectionId = await numberOf(0);
    await reportStates(
      connectionId,
      channelState('backoff', { reason: 'network', retries: 1 }),
      channelState('connecting', { retries: 1 }),
      channelState('backoff', { reason: 'server', retries: 2 }),
      channelState('connecting', { retries: 2 }),
      channelState('connected'),
    );
    const { changes, outages } = await health(connectionId);
    expect(changes.map((one) => one.state)).toEqual(['connected', 'backoff']);
    expect(outages).toMatchObject([{ state: 'backoff', reason: 'server', endedAt: expect.any(String) }]);
  });

  it('begins an outage at the last sign of life of a process that died', async () => {
    const connectionId = await numberOf(0);
    const lastSeen = new Date(Date.now() - 600_000);
    await write('insert into connection_leases (company_id, connection_id, alive_at) values ($1, $2, $3)', [
      company.id,
      connectionId,
      lastSeen.toISOString(),
    ]);
    await reportStates(connectionId, channelState('connecting'));
    const [outage = expect.fail()] = (await health(connectionId)).outages;
    expect(outage).toMatchObject({ startedAt: lastSeen.toISOString(), endedAt: null });
  });
});

describe('the version of WhatsApp Web', () => {
  it('is told with its age, and not for a simulated number', async () => {
    const connectionId = await numberOf(0);
    expect((await health(connectionId)).clientVersion).toBeNull();
    const readAt = new Date('2029-05-02T13:00:00.000Z').toISOString();
    await write('insert into whatsapp_client_revision (revision, read_at) values ($1, $2)', [1043857760, readAt]);
    expect((await health(connectionId)).clientVersion).toEqual({ revision: 1043857760, readAt, isInUse: false });
    expect((await health(await numberOf(0, 'simulated'))).clientVersion).toBeNull();
  });
});

describe('messages without a chat', () => {
  it('are kept once, for the admins', async () => {
    const connectionId = await numberOf(0);
    const at = new Date('2029-05-02T13:00:00.000Z');
    const item = { type: 'unplaced', externalId: 'X', address: '1700@broadcast', kind: 'conversation', body: 'Oi', at } as const;
    await server.inCompany(company.id, (scope) => receiveItem(scope, connectionId, item));
    await server.inCompany(company.id, (scope) => receiveItem(scope, connectionId, item));
    const shown = {
      id: expect.any(Number),
      address: '1700@broadcast',
      kind: 'conversation',
      body: 'Oi',
      at: at.toISOString(),
      stanza: null,
    };
    expect((await health(connectionId)).unplaced).toEqual([shown]);
  });

  it('are the newest thousand of a number', async () => {
    const connectionId = await numberOf(0);
    const many = `
      insert into connection_unplaced_messages (company_id, connection_id, external_id, address, kind, body, at)
      select $1, $2, n::text, '1700@broadcast', 'conversation', 'Oi', now() from generate_series(1, 1000) n`;
    await write(many, [company.id, connectionId]);
    const item = {
      type: 'unplaced',
      externalId: 'X',
      address: '1700@broadcast',
      kind: 'conversation',
      body: 'Oi',
      at: new Date(),
    } as const;
    await server.inCompany(company.id, (scope) => receiveItem(scope, connectionId, item));
    const kept = await write(
      `select count(*)::int as rows, min(external_id) filter (where external_id in ('1', '2', 'X')) as first
       from connection_unplaced_messages where connection_id = $1`,
      [connectionId],
    );
    expect(kept).toEqual([{ rows: 1000, first: '2' }]);
  });

  it('have all their bytes where they were refused', async () => {
    const connectionId = await numberOf(0);
    const item = { type: 'unplaced', externalId: 'Y', address: '1650@interop', kind: 'ciphertext', body: '', at: new Date() } as const;
    await server.inCompany(company.id, (scope) => receiveItem(scope, connectionId, { ...item, stanza: 'APgF' }));
    expect((await health(connectionId)).unplaced).toMatchObject([{ address: '1650@interop', stanza: 'APgF' }]);
  });
});

describe('the figures', () => {
  it('are written down together, and say what came of a time away', async () => {
    const connectionId = await numberOf(0);
    const counters = await server.inCompany(company.id, async (scope) => {
      const counting = new HealthCounters(server.platform, { every: hourMs });
      await recordState(scope, connectionId, channelState('backoff', { reason: 'network', retries: 1 }));
      await scope.em.flush();
      await execute(scope.em, `update connection_outages set started_at = now() - interval '1 hour' where connection_id = $1`, [
        connectionId,
      ]);
      await recordState(scope, connectionId, channelState('connected'));
      await scope.em.flush();
      await counting.trackState(scope, connectionId, channelState('connected'));
      counting.countReceived(scope, connectionId, { ...inboundMessage(newNumber()), at: new Date(Date.now() - 1_800_000) });
      counting.countReceived(scope, connectionId, {
        ...inboundMessage(newNumber(), { kind: 'ciphertext' }),
        at: new Date(Date.now() - 1_800_000),
      });
      counting.countReceived(scope, connectionId, { ...inboundMessage(newNumber()), at: new Date(Date.now() - 7_200_000) });
      counting.countReceived(scope, connectionId, { ...inboundMessage(newNumber()), isHistory: true });
      counting.countReceived(scope, connectionId, inboundReceipt('y', 'failed', 'rejected'));
      const unplaced = { type: 'unplaced', externalId: 'Z', address: 'x@interop', kind: 'ciphertext', body: '', at: new Date() } as const;
      counting.countReceived(scope, connectionId, unplaced);
      counting.countReceived(scope, connectionId, { ...unplaced, stanza: 'APgF' });
      return counting;
    });
    await counters.stop();
    const { days, failures, outages } = await health(connectionId);
    const nothing = { newContacts: 0, sent: 0, delivered: 0, read: 0, received: 2, undecryptable: 1, failed: 1, reconnects: 1, refused: 1 };
    expect(days).toHaveLength(14);
    expect(days.at(-1)).toMatchObject(nothing);
    expect(failures).toEqual([{ cause: 'rejected', count: 1 }]);
    expect(outages).toMatchObject([{ recovered: 1, undecryptable: 1 }]);
  });

  it('are broadcast to admins alone', async () => {
    const connectionId = await numberOf(0);
    await drainBroadcasts(server.platform, company.id);
    await sendToStranger(connectionId);
    const broadcasts = (await drainBroadcasts(server.platform, company.id)).filter(({ event }) => event === 'connectionHealth');
    expect(broadcasts).toEqual([{ event: 'connectionHealth', rooms: ['admins'], body: { action: 'update', whatsappId: connectionId } }]);
    await expect(server.as(company.agent).call(api.guardian.health, { id: connectionId })).toFailWith('ERR_NO_PERMISSION');
    await expect(health(2_000_000)).toFailWith('ERR_NO_WAPP_FOUND');
  });
});
