import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { channelState } from '#server/channels/channelState.ts';
import { startChannelProcess, inboundText } from '#server/testing/channels/FakeChannel.ts';
import { blockRow } from '#server/testing/database/blockRow.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';

let server: TestServer;
let admin: TestUser;
let id: number;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web', LOG_LEVEL: 'fatal' });
});
beforeEach(async () => {
  await queryAsSupport(server.platform, 'update connections set wanted = false');
  ({ admin } = await server.makeCompany());
  ({ id } = await server.as(admin).call(api.connections.create, { name: 'Balcão', provider: 'simulated' }));
});

const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 5_000, interval: 10 });
const start = (connects: boolean) => {
  const started = startChannelProcess(server.platform);
  started.channel.connectsOnOpen = connects;
  return started;
};
const lease = async () => {
  const [row] = await queryAsSupport(server.platform, 'select node, epoch::int as epoch from connection_leases where connection_id = $1', [
    id,
  ]);
  return row;
};
const stateOf = async () => (await server.as(admin).call(api.connections.show, { id })).state;
const block = (statement: string) => blockRow(server, admin.companyId, [statement, [id]]);

describe('a stop', () => {
  it('waits for a lease that is being claimed, opens nothing under it, and releases it', async () => {
    const row = await block('select from connection_leases where connection_id = $1 for update');
    const { channel, channels } = start(true);
    await row.waitForContender();
    const stopped = channels.stop();
    await until(() => expect(channel.calls).toEqual(['stop']));
    await row.release();
    await stopped;
    await until(async () => expect(await lease()).toMatchObject({ epoch: 1 }));
    expect(await lease()).toMatchObject({ node: null });
    expect(channel.calls).toEqual(['stop']);
  });

  it('waits until the last state is saved', async () => {
    const row = await block('select from connections where id = $1 for update');
    const { channel, channels } = start(true);
    await row.waitForContender();
    const stopped = channels.stop().then(stateOf);
    await until(() => expect(channel.calls).toEqual(['open', 'stop']));
    await row.release();
    expect(await stopped).toBe('connected');
  });

  it('sends nothing for a connection that opens too late: the next process does', async () => {
    const first = start(false);
    await until(() => expect(first.channel.calls).toEqual(['open']));
    const opened = first.channel.openConnections.get(id);
    await first.channel.deliver(id, inboundText('5511977776666', 'Oi'));
    const { tickets } = await server.as(admin).call(api.tickets.page, { showAll: true });
    await server.as(admin).call(api.messages.send, { ticketId: tickets[0]?.id ?? 0, body: 'Bom dia!' });
    const row = await block('select from connections where id = $1 for update');
    const late = first.channel.reportState(id, channelState('connecting'));
    await row.waitForContender();
    const stopped = first.channels.stop();
    await until(() => expect(first.channel.calls).toEqual(['open', 'stop']));
    const tooLate = first.channel.reportState(id, channelState('connected'), opened);
    await row.release();
    await Promise.all([late, tooLate, stopped]);
    const second = start(true);
    await until(() => expect(second.channel.sentMessages).toHaveLength(1));
    expect(first.channel.sentMessages).toEqual([]);
    await second.channels.stop();
  });
});
