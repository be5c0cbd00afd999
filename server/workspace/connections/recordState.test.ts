import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { channelState } from '#server/channels/channelState.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { makeConnection } from '#server/testing/fixtures/makeRecords.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';
import { recordState } from './recordState.ts';

const server = await startTestServer({ SERVICES: 'web' });
const company = await server.makeCompany();

const report = (id: number, ...states: Parameters<typeof recordState>[2][]) =>
  states.reduce(
    (before, state) => before.then(() => server.inCompany(company.id, (scope) => recordState(scope, id, state))),
    Promise.resolve(),
  );
/** Moves the past of a connection further away. */
const letPass = (id: number, minutes: number) =>
  server.inCompany(company.id, ({ em }) =>
    execute(
      em,
      `update connections set state_since = state_since - make_interval(mins => $2), failing_since = failing_since - make_interval(mins => $2) where id = $1`,
      [id, minutes],
    ),
  );
const newConnection = async (): Promise<number> => (await server.inCompany(company.id, (scope) => makeConnection(scope))).id;
const statusOf = async (id: number) => (await server.as(company.admin).call(api.connections.show, { id })).status;
const failing = channelState('backoff', { reason: 'server', retries: 1 });
const brieflyOpen = [channelState('connecting', { retries: 1 }), channelState('syncing'), channelState('connected')] as const;

describe('the ten minutes until the alert', () => {
  it('go on when the number opens for a moment, over and over', async () => {
    const id = await newConnection();
    await letPass(id, 60);
    await report(id, failing);
    for (const expected of ['OPENING', 'OPENING', 'TIMEOUT']) {
      await letPass(id, 4);
      await report(id, ...brieflyOpen);
      expect(await statusOf(id)).toBe('CONNECTED');
      await report(id, failing);
      expect(await statusOf(id)).toBe(expected);
    }
  });

  it('begin anew after an opening that lasted a minute, and after a person has started it again', async () => {
    const id = await newConnection();
    await letPass(id, 60);
    await report(id, failing);
    await letPass(id, 9);
    await report(id, ...brieflyOpen);
    await letPass(id, 1);
    await report(id, failing);
    await letPass(id, 2);
    expect(await statusOf(id)).toBe('OPENING');
    await letPass(id, 8);
    expect(await statusOf(id)).toBe('TIMEOUT');
    await server.as(company.admin).call(api.connections.start, { id });
    await report(id, failing);
    expect(await statusOf(id)).toBe('OPENING');
  });
});
