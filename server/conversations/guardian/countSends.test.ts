import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { HealthDay } from '#shared/conversations/guardian.ts';
import type { DeliveryState } from '#shared/rules/delivery.ts';
import { receiveItem } from '#server/conversations/messages/index.ts';
import { execute, uncheckedRows } from '#server/platform/database/queryRows.ts';
import { inboundReceipt, newNumber, ownMessage } from '#server/testing/fixtures/inboundItems.ts';
import { makeConnection, makeMessage, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { compactSendCounts, removeOldSendCounts } from './countSends.ts';

const server = await startTestServer({ SERVICES: 'web' });
const company = await server.makeCompany();

const daysAgo = (days: number): Date => new Date(server.platform.now().getTime() - days * dayMs);
const newConnection = async (): Promise<number> => (await server.inCompany(company.id, (scope) => makeConnection(scope))).id;
const take = (connectionId: number, item: Parameters<typeof receiveItem>[2]) =>
  server.inCompany(company.id, (scope) => receiveItem(scope, connectionId, item));

/** Messages that were handed over so many days ago; their ids at the provider. */
const sendOn = (connectionId: number, days: readonly number[], delivery: DeliveryState = 'written'): Promise<string[]> =>
  server.inCompany(company.id, async (scope) => {
    const ticket = await makeTicket(scope, { connectionId, status: 'open', userId: company.admin.id });
    const ids: string[] = [];
    for (const ago of days) {
      ids.push((await makeMessage(scope, ticket, { fromMe: true, delivery, sentAt: daysAgo(ago) })).externalId);
    }
    return ids;
  });

const daysOf = async (connectionId: number): Promise<readonly Pick<HealthDay, 'sent' | 'delivered' | 'read'>[]> =>
  (await server.as(company.admin).call(api.guardian.health, { id: connectionId })).days
    .map(({ sent, delivered, read }) => ({ sent, delivered, read }))
    .toReversed();

/** A seeded generator: every run draws the same. */
function createRandom(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * sides);
  };
}

const steps = ['server', 'delivered', 'read', 'played'] as const;
const nothing = { sent: 0, delivered: 0, read: 0 };

describe('the figures of sent messages', () => {
  it('belong to the day a message was sent, not to those of its receipts', async () => {
    const connectionId = await newConnection();
    const [externalId = ''] = await sendOn(connectionId, [3]);
    await take(connectionId, inboundReceipt(externalId, 'server'));
    await take(connectionId, inboundReceipt(externalId, 'delivered'));
    await take(connectionId, inboundReceipt(externalId, 'read'));
    const [today, , , then] = await daysOf(connectionId);
    expect([today, then]).toEqual([nothing, { sent: 1, delivered: 1, read: 1 }]);
  });

  it('count a message that is read before it is said to be delivered, once', async () => {
    const connectionId = await newConnection();
    const [externalId = ''] = await sendOn(connectionId, [1]);
    for (const step of ['read', 'delivered', 'server', 'read', 'played'] as const) {
      await take(connectionId, inboundReceipt(externalId, step));
    }
    expect((await daysOf(connectionId))[1]).toEqual({ sent: 1, delivered: 1, read: 1 });
  });

  it('leave out what failed, what was written on the phone, and receipts of unknown messages', async () => {
    const connectionId = await newConnection();
    const [failed = ''] = await sendOn(connectionId, [0]);
    const onPhone = ownMessage(newNumber());
    await take(connectionId, inboundReceipt(failed, 'failed', 'rejected'));
    await take(connectionId, onPhone);
    await take(connectionId, inboundReceipt(onPhone.key.externalId, 'read'));
    await take(connectionId, inboundReceipt('unknown', 'delivered'));
    expect((await daysOf(connectionId))[0]).toEqual(nothing);
    await take(connectionId, inboundReceipt(failed, 'delivered'));
    expect((await daysOf(connectionId))[0]).toEqual({ sent: 1, delivered: 1, read: 0 });
  });

  it('add up whatever the order of receipts, repeated and at once, and however often they are summed', async () => {
    const roll = createRandom(20290502);
    for (let round = 0; round < 4; round += 1) {
      const connectionId = await newConnection();
      const sentOn = Array.from({ length: 12 }, () => roll(5));
      const ids = await sendOn(connectionId, sentOn);
      const highest = new Map<string, number>();
      const receipts = Array.from({ length: 60 }, () => {
        const chosen = [...new Set(Array.from({ length: 1 + roll(3) }, () => ids[roll(ids.length)] ?? ''))];
        const rank = roll(steps.length);
        chosen.forEach((id) => highest.set(id, Math.max(rank, highest.get(id) ?? -1)));
        return { ...inboundReceipt('', steps[rank] ?? 'server'), externalIds: chosen };
      });
      for (let at = 0; at < receipts.length; at += 6) {
        await Promise.all(receipts.slice(at, at + 6).map((receipt) => take(connectionId, receipt)));
        const figures = await daysOf(connectionId);
        expect(figures.filter(({ sent, delivered, read }) => sent < delivered || delivered < read)).toEqual([]);
      }
      await compactSendCounts.run(server.platform);
      const reached = (ago: number, rank: number): number =>
        ids.filter((id, index) => sentOn[index] === ago && (highest.get(id) ?? -1) >= rank).length;
      expect((await daysOf(connectionId)).slice(0, 5)).toEqual(
        [0, 1, 2, 3, 4].map((ago) => ({ sent: reached(ago, 0), delivered: reached(ago, 1), read: reached(ago, 2) })),
      );
    }
  });

  it('are summed in place and removed when no screen shows them', async () => {
    const connectionId = await newConnection();
    const add = (rows: number, ago: number): Promise<unknown> =>
      server.inCompany(company.id, ({ em }) =>
        execute(
          em,
          `insert into connection_sends (company_id, connection_id, day, sent, delivered, read)
           select $1, $2, current_date - $4::int, 1, 1, 0 from generate_series(1, $3::int)`,
          [company.id, connectionId, rows, ago],
        ),
      );
    const rows = () =>
      server.inCompany(company.id, ({ em }) =>
        uncheckedRows(em, 'select sent from connection_sends where connection_id = $1', [connectionId]),
      );
    await add(600, 2);
    await add(3, 90);
    await compactSendCounts.run(server.platform);
    await removeOldSendCounts.run(server.platform);
    expect(await rows()).toEqual([{ sent: 600 }]);
    expect((await daysOf(connectionId)).reduce((sum, { sent }) => sum + sent, 0)).toBe(600);
  });
});
