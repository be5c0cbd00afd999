import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { startChannelProcess, channelState, inboundText } from '#server/testing/channels/FakeChannel.ts';
import { blockRow } from '#server/testing/database/blockRow.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';

let house: TestServer;
let admin: TestUser;
let id: number;

beforeAll(async () => {
  house = await startTestServer({ SERVICES: 'web', LOG_LEVEL: 'fatal' });
});
beforeEach(async () => {
  await queryAsSupport(house.platform, 'update connections set wanted = false');
  ({ admin } = await house.makeCompany());
  ({ id } = await house.as(admin).call(api.connections.create, { name: 'Balcão', provider: 'simulated' }));
});

const until = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 5_000, interval: 10 });
const start = (connects: boolean) => {
  const started = startChannelProcess(house.platform);
  started.channel.connectsOnOpen = connects;
  return started;
};
const lease = async () => {
  const [row] = await queryAsSupport(house.platform, 'select node, epoch::int as epoch from connection_leases where connection_id = $1', [
    id,
  ]);
  return row;
};
const stateOf = async () => (await house.as(admin).call(api.connections.show, { id })).state;
const hold = (statement: string) => blockRow(house, admin.companyId, [statement, [id]]);

describe('a stop', () => {
  it('waits for a lease that is just being taken, opens nothing under it, and gives it back', async () => {
    const row = await hold('select from connection_leases where connection_id = $1 for update');
    const { channel, channels: running } = start(true);
    await row.waitForContender();
    const stopped = running.stop();
    await until(() => expect(channel.calls).toEqual(['stop']));
    await row.release();
    await stopped;
    await until(async () => expect(await lease()).toMatchObject({ epoch: 1 }));
    expect(await lease()).toMatchObject({ node: null });
    expect(channel.calls).toEqual(['stop']);
  });

  it('waits until the last state has been written down', async () => {
    const row = await hold('select from connections where id = $1 for update');
    const { channel, channels: running } = start(true);
    await row.waitForContender();
    const stopped = running.stop().then(stateOf);
    await until(() => expect(channel.calls).toEqual(['open', 'stop']));
    await row.release();
    expect(await stopped).toBe('connected');
  });

  it('sends nothing for a number that comes up too late: that is left to the next process', async () => {
    const first = start(false);
    await until(() => expect(first.channel.calls).toEqual(['open']));
    const opened = first.channel.openConnections.get(id);
    await first.channel.deliver(id, inboundText('5511977776666', 'Oi'));
    const { tickets } = await house.as(admin).call(api.tickets.page, { showAll: true });
    await house.as(admin).call(api.messages.send, { ticketId: tickets[0]?.id ?? 0, body: 'Bom dia!' });
    const row = await hold('select from connections where id = $1 for update');
    const late = first.channel.reportState(id, channelState('connecting'));
    await row.waitForContender();
    const stopped = first.channels.stop();
    await until(() => expect(first.channel.calls).toEqual(['open', 'stop']));
    const tooLate = first.channel.reportState(id, channelState('connected'), opened);
    await row.release();
    await Promise.all([late, tooLate, stopped]);
    const second = start(true);
    await until(() => expect(second.channel.sent).toHaveLength(1));
    expect(first.channel.sent).toEqual([]);
    await second.channels.stop();
  });
});
