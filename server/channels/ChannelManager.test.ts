import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { ConnectionState } from '#shared/workspace/connections/record.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { channelState } from '#server/channels/channelState.ts';
import { startChannelProcess, inboundText, type ChannelProcess } from '#server/testing/channels/FakeChannel.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import { remoteImage } from '#server/testing/fixtures/inboundItems.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { inOwnerScope, OwnershipLostError } from './lease.ts';

let server: TestServer;
let admin: TestUser;
let companyId: number;
const processes: ChannelProcess[] = [];

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web', LOG_LEVEL: 'fatal' });
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map(({ channels }) => channels.stop()));
  await sql('update connections set wanted = false');
  await sql('delete from connection_leases');
});

const sql = <Row>(text: string, values: unknown[] = []) => queryAsSupport<Row>(server.platform, text, values);
const start = (options: Parameters<typeof startChannelProcess>[1] = {}): ChannelProcess => {
  const started = startChannelProcess(server.platform, options);
  processes.push(started);
  return started;
};
const until = <T>(check: () => T | Promise<T>, timeout = 5_000) => vi.waitFor(check, { timeout, interval: 10 });
/** The process listens for commands. */
const waitForCommandListener = () =>
  until(async () =>
    expect(
      await sql(
        `select from pg_stat_activity where datname = current_database() and application_name = 'prosa channel commands' and query ~ '^(listen|select)'`,
      ),
    ).toHaveLength(1),
  );

async function connection(): Promise<number> {
  const company = await server.makeCompany();
  ({ admin } = company);
  companyId = company.id;
  return (await server.as(admin).call(api.connections.create, { name: 'Balcão', provider: 'simulated' })).id;
}

const stateOf = async (id: number) => (await server.as(admin).call(api.connections.show, { id })).state;
const becomes = (id: number, wanted: ConnectionState) => until(async () => expect(await stateOf(id)).toBe(wanted));
const holder = async (id: number) =>
  (
    await sql<{ node: string | null; epoch: number; wish: string | null }>(
      'select node, epoch::int as epoch, wish from connection_leases where connection_id = $1',
      [id],
    )
  )[0];
const session = (verb: 'start' | 'renew' | 'pause' | 'stop', id: number) => server.as(admin).call(api.connections[verb], { id });

describe('a connection', () => {
  it('is opened when it is created, without waiting for a poll', async () => {
    const { channel } = start({ timings: { pollIntervalMs: 60_000 } });
    await waitForCommandListener();
    const id = await connection();
    await until(() => expect(channel.calls).toEqual(['open']));
    await becomes(id, 'connected');
    expect(await holder(id)).toMatchObject({ wish: null });
  });

  it('is started, renewed and stopped by commands', async () => {
    const { channel } = start({ timings: { pollIntervalMs: 60_000 } });
    const id = await connection();
    await becomes(id, 'connected');
    channel.calls.length = 0;
    await session('renew', id);
    await until(() => expect(channel.calls).toEqual(['forget', 'open']));
    await becomes(id, 'connected');
    await session('start', id);
    await until(() => expect(channel.calls).toEqual(['forget', 'open', 'close', 'open']));
    await becomes(id, 'connected');
    await session('stop', id);
    await until(() => expect(channel.calls.at(-1)).toBe('forget'));
    await until(async () => expect(await holder(id)).toMatchObject({ node: null, wish: null }));
    expect(await server.as(admin).call(api.connections.show, { id })).toMatchObject({
      state: 'paused',
      status: 'DISCONNECTED',
      number: '5511900001111',
    });
    await session('start', id);
    await becomes(id, 'connected');
  });

  it('is paused with its credentials and resumes with them', async () => {
    const { channel } = start({ timings: { pollIntervalMs: 60_000 } });
    const id = await connection();
    await becomes(id, 'connected');
    await session('pause', id);
    await until(async () => expect(await holder(id)).toMatchObject({ node: null, wish: null }));
    expect(channel.calls).toEqual(['open', 'close']);
    const shown = await server.as(admin).call(api.connections.show, { id });
    expect(shown).toMatchObject({ state: 'paused', stateReason: 'user', status: 'DISCONNECTED', number: expect.stringMatching(/^\d+$/) });
    await session('start', id);
    await becomes(id, 'connected');
    expect(channel.calls).toEqual(['open', 'close', 'open']);
  });

  it('is unlinked through its channel even when it was closed', async () => {
    const id = await connection();
    await session('stop', id);
    const { channel } = start();
    await until(() => expect(channel.calls).toEqual(['open', 'forget']));
    await until(async () => expect((await holder(id))?.wish).toBeNull());
    expect(await stateOf(id)).toBe('paused');
  });

  it('that is banned for a time is closed until then, and opened by nobody but a person before', async () => {
    const { channel } = start();
    const id = await connection();
    await becomes(id, 'connected');
    const until = new Date(Date.now() + hourMs);
    await channel.reportState(id, channelState('banned', { reason: 'temporaryBan', nextAttemptAt: until, text: 'Espere um pouco' }));
    await vi.waitFor(() => expect(channel.calls).toEqual(['open', 'close']), { timeout: 5_000 });
    expect(await server.as(admin).call(api.connections.show, { id })).toMatchObject({
      state: 'banned',
      stateText: 'Espere um pouco',
      nextAttemptAt: until.toISOString(),
    });
    await sql('update connections set next_attempt_at = now() where id = $1', [id]);
    await becomes(id, 'connected');
    expect(channel.calls).toEqual(['open', 'close', 'open']);
    await channel.reportState(id, channelState('banned', { reason: 'temporaryBan', nextAttemptAt: until }));
    await vi.waitFor(() => expect(channel.calls).toHaveLength(4), { timeout: 5_000 });
    await session('start', id);
    await becomes(id, 'connected');
  });

  it('stays closed after its session has ended, until a command', async () => {
    const { channel } = start();
    const id = await connection();
    await becomes(id, 'connected');
    await channel.reportState(id, channelState('loggedOut', { reason: 'removed' }));
    await until(() => expect(channel.calls).toEqual(['open', 'close']));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(channel.calls).toEqual(['open', 'close']);
    expect(await server.as(admin).call(api.connections.show, { id })).toMatchObject({
      state: 'loggedOut',
      stateReason: 'removed',
      number: '5511900001111',
    });
    await session('start', id);
    await becomes(id, 'connected');
  });

  it('shows its QR code to admins, and since when it reconnects', async () => {
    const { channel } = start();
    channel.connectsOnOpen = false;
    const id = await connection();
    await until(() => expect(channel.calls).toEqual(['open']));
    await channel.reportState(id, channelState('qr', { qr: '2@abc', retries: 1 }));
    const shown = () => server.as(admin).call(api.connections.show, { id });
    expect(await shown()).toMatchObject({ status: 'qrcode', qrcode: '2@abc', retries: 1 });
    await channel.reportState(id, channelState('connected', { number: '5511911112222' }));
    expect(await shown()).toMatchObject({ status: 'CONNECTED', qrcode: '', number: '5511911112222' });
    const nextAttemptAt = new Date(Date.now() + 5_000);
    await channel.reportState(id, channelState('backoff', { retries: 1, nextAttemptAt }));
    const first = await shown();
    expect(first).toMatchObject({ status: 'OPENING', nextAttemptAt: nextAttemptAt.toISOString(), number: '5511911112222' });
    await channel.reportState(id, channelState('connecting', { retries: 1 }));
    await channel.reportState(id, channelState('backoff', { retries: 2 }));
    expect((await shown()).stateSince).toBe(first.stateSince);
  });

  it('is closed with its credentials while its company is inactive, and opens again with it', async () => {
    const { channel } = start();
    const id = await connection();
    await becomes(id, 'connected');
    await sql('update companies set status = false where id = $1', [companyId]);
    await until(() => expect(channel.calls).toEqual(['open', 'close']));
    await sql('update companies set status = true where id = $1', [companyId]);
    await until(() => expect(channel.calls).toEqual(['open', 'close', 'open']));
    await becomes(id, 'connected');
    await sql("update companies set due_date = now() - interval '1 day' where id = $1", [companyId]);
    await until(async () => {
      const [row] = await sql('select state, state_reason, number, wanted from connections where id = $1', [id]);
      expect(row).toEqual({ state: 'paused', state_reason: 'company', number: '5511900001111', wanted: true });
    });
  });

  it('strips characters that the database refuses', async () => {
    const { channel } = start();
    const id = await connection();
    await becomes(id, 'connected');
    const text = inboundText('5511977776666', 'nulo\u0000 no meio');
    await channel.deliver(id, { ...text, chat: { ...text.chat, name: 'Ru\u0000i' } });
    expect(await sql('select body from messages where company_id = $1', [companyId])).toEqual([{ body: 'nulo no meio' }]);
  });

  it('is unlinked when it is removed, and not opened again', async () => {
    const { channel, client } = start();
    const id = await connection();
    await becomes(id, 'connected');
    await server.inCompany(companyId, (scope) => client.forget(scope, id));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(channel.calls).toEqual(['open', 'forget']);
  });
});

describe('with two processes', () => {
  it('one owns a connection and releases it when it stops', async () => {
    const first = start();
    const id = await connection();
    await becomes(id, 'connected');
    const second = start();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(second.channel.calls).toEqual([]);
    await first.channels.stop();
    await until(() => expect(second.channel.calls).toEqual(['open']));
    expect((await holder(id))?.epoch).toBe(2);
  });

  it('the other leaves commands to the owner', async () => {
    const first = start();
    const id = await connection();
    await becomes(id, 'connected');
    const second = start();
    await session('renew', id);
    await until(() => expect(first.channel.calls).toEqual(['open', 'forget', 'open']));
    expect(second.channel.calls).toEqual([]);
  });

  it('the connections of a dead one are claimed after its leases have run out, not before', async () => {
    const id = await connection();
    const ownCompanyId = companyId;
    const lease = (expires: string) =>
      sql(
        `insert into connection_leases (company_id, connection_id, epoch, node, pid, incarnation, expires_at)
         values ($1, $2, 7, 'elsewhere', 1, gen_random_uuid(), now() + $3::interval)
         on conflict (connection_id) do update set epoch = 7, node = 'elsewhere', pid = 1, incarnation = gen_random_uuid(), expires_at = excluded.expires_at, wish = null`,
        [ownCompanyId, id, expires],
      );
    await lease('30 seconds');
    const { channel } = start();
    const free = await connection();
    await until(() => expect([...channel.openConnections.keys()]).toEqual([free]));
    await lease('-6 seconds');
    await until(() => expect([...channel.openConnections.keys()]).toEqual([free, id]));
    expect(await holder(id)).toMatchObject({ epoch: 8 });
  });

  it('the leases of an earlier run of the same process are claimed at once if it is not running', async () => {
    const id = await connection();
    const lease = (pid: number) =>
      sql(
        `update connection_leases set epoch = 3, node = 'this-one', pid = $2, incarnation = gen_random_uuid(), expires_at = now() + interval '30 seconds', wish = null
         where connection_id = $1`,
        [id, pid],
      );
    await lease(process.ppid);
    const { channel } = start({ nodeName: 'this-one' });
    const free = await connection();
    await until(() => expect([...channel.openConnections.keys()]).toEqual([free]));
    await lease(2_000_000_000);
    await until(() => expect([...channel.openConnections.keys()]).toEqual([free, id]));
  });

  it('the former owner can store nothing, and closes', async () => {
    const first = start();
    const id = await connection();
    await becomes(id, 'connected');
    const stale = first.channel.openConnections.get(id) ?? expect.fail();
    await sql(
      `update connection_leases set epoch = epoch + 1, node = 'thief', pid = 1, incarnation = gen_random_uuid(), expires_at = now() + interval '30 seconds'
       where connection_id = $1`,
      [id],
    );
    await expect(first.channel.deliver(id, inboundText('5511955554444', 'perdida?'))).rejects.toBeInstanceOf(OwnershipLostError);
    await expect(inOwnerScope(server.platform, stale, async () => 'written')).rejects.toBeInstanceOf(OwnershipLostError);
    await first.channel.reportState(id, channelState('banned'));
    expect(await stateOf(id)).toBe('connected');
    await until(() => expect(first.channel.calls).toContain('close'));
    expect(await sql('select from messages where company_id = $1', [companyId])).toEqual([]);
  });

  it('one that cannot renew its leases closes its connections before another may claim them', async () => {
    const { channel } = start({ timings: { renewIntervalMs: 60_000, fenceAfterMs: 400 } });
    const id = await connection();
    await until(() => expect(channel.calls).toEqual(['open']));
    await until(() => expect(channel.calls).toContain('close'));
    expect(id).toBeGreaterThan(0);
  });

  it('both accept actions: requests travel to the owner, and responses back', async () => {
    // Both poll seldom: only the notification brings the request in time.
    const owner = start({ timings: { pollIntervalMs: 60_000 } });
    const id = await connection();
    await becomes(id, 'connected');
    const other = start({ hasChannels: false, timings: { pollIntervalMs: 60_000 } });
    const person = { address: '5511@s.whatsapp.net', number: '5511', alias: null, name: null, isGroup: false };
    owner.channel.onCheckNumber = async () => ({ exists: true, person });
    const ask = <T>(request: (scope: Scope) => Promise<T>) => server.inCompany(companyId, request);
    expect(await ask((scope) => other.client.checkNumber(scope, id, { number: '5511' }))).toEqual({ exists: true, person });
    await ask((scope) => other.client.markRead(scope, id, []));
    await ask((scope) => other.client.setTyping(scope, id, '5511', true));
    expect(owner.channel.calls).toEqual(['open', 'markRead', 'setTyping']);
    expect(String(await ask((scope) => other.client.fetchPicture(scope, id, '5511')))).toBe('a picture');
    const content = await ask((scope) => other.client.fetchMedia(scope, id, remoteImage, { canRequestReupload: true }));
    expect(String(Buffer.concat(await content.toArray()))).toBe('a file');
    owner.channel.onCheckNumber = () => Promise.reject(new Error('the provider is asleep'));
    await expect(ask((scope) => other.client.checkNumber(scope, id, { number: '5511' }))).toFailWith('ERR_WAPP_CHECK_CONTACT');
    expect(await sql('select from channel_requests')).toEqual([]);
    await ask((scope) => other.client.forget(scope, id));
    expect(owner.channel.calls.at(-1)).toBe('forget');
  });

  it('neither acts on a closed connection, nor for another company', async () => {
    const { client, channel } = start();
    channel.connectsOnOpen = false;
    const id = await connection();
    await until(() => expect(channel.calls).toEqual(['open']));
    const check = (of: number) => server.inCompany(of, (scope) => client.checkNumber(scope, id, { number: '5511' }));
    await expect(check(companyId)).toFailWith('ERR_WAPP_NOT_INITIALIZED');
    const stranger = await server.makeCompany();
    await expect(check(stranger.id)).toFailWith('ERR_NO_WAPP_FOUND');
  });
});
