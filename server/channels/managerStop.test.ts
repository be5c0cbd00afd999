import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { asSupport } from '#server/platform/db/asSupport.ts';
import { startChannelProcess, state, textFrom } from '#server/testing/fakeChannel.ts';
import { holdRow } from '#server/testing/holdRow.ts';
import { startHouse, type MadeUser, type TestHouse } from '#server/testing/house.ts';

let house: TestHouse;
let admin: MadeUser;
let id: number;

beforeAll(async () => {
  house = await startHouse({ SERVICES: 'web', LOG_LEVEL: 'fatal' });
});
beforeEach(async () => {
  await asSupport(house.platform, 'update connections set wanted = false');
  ({ admin } = await house.company());
  ({ id } = await house.as(admin).call(api.connections.create, { name: 'Balcão', provider: 'simulated' }));
});

const until = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 5_000, interval: 10 });
const start = (connects: boolean) => {
  const started = startChannelProcess(house.platform);
  started.channel.connects = connects;
  return started;
};
const lease = async () => {
  const [row] = await asSupport(house.platform, 'select node, epoch::int as epoch from connection_leases where connection_id = $1', [id]);
  return row;
};
const stateOf = async () => (await house.as(admin).call(api.connections.show, { id })).state;
const hold = (statement: string) => holdRow(house, admin.companyId, [statement, [id]]);

describe('a stop', () => {
  it('waits for a lease that is just being taken, opens nothing under it, and gives it back', async () => {
    const row = await hold('select from connection_leases where connection_id = $1 for update');
    const { channel, running } = start(true);
    await row.awaited();
    const stopped = running.stop();
    await until(() => expect(channel.calls).toEqual(['stop']));
    await row.free();
    await stopped;
    await until(async () => expect(await lease()).toMatchObject({ epoch: 1 }));
    expect(await lease()).toMatchObject({ node: null });
    expect(channel.calls).toEqual(['stop']);
  });

  it('waits until the last state has been written down', async () => {
    const row = await hold('select from connections where id = $1 for update');
    const { channel, running } = start(true);
    await row.awaited();
    const stopped = running.stop().then(stateOf);
    await until(() => expect(channel.calls).toEqual(['open', 'stop']));
    await row.free();
    expect(await stopped).toBe('connected');
  });

  it('sends nothing for a number that comes up too late: that is left to the next process', async () => {
    const first = start(false);
    await until(() => expect(first.channel.calls).toEqual(['open']));
    const opened = first.channel.open_.get(id);
    await first.channel.bring(id, textFrom('5511977776666', 'Oi'));
    const { tickets } = await house.as(admin).call(api.tickets.page, { showAll: true });
    await house.as(admin).call(api.messages.send, { ticketId: tickets[0]?.id ?? 0, body: 'Bom dia!' });
    const row = await hold('select from connections where id = $1 for update');
    const late = first.channel.say(id, state('connecting'));
    await row.awaited();
    const stopped = first.running.stop();
    await until(() => expect(first.channel.calls).toEqual(['open', 'stop']));
    const tooLate = first.channel.say(id, state('connected'), opened);
    await row.free();
    await Promise.all([late, tooLate, stopped]);
    const second = start(true);
    await until(() => expect(second.channel.sent).toHaveLength(1));
    expect(first.channel.sent).toEqual([]);
    await second.running.stop();
  });
});
