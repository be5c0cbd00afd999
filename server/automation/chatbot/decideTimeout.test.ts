import { describe, expect, it } from 'vitest';
import { createRandom } from '#server/testing/fixtures/doomedLives.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { decideTimeout, findTimeoutAt, type TimedTicket, type TimeoutRules } from './decideTimeout.ts';

const changedAt = new Date('2029-05-01T15:00:00.000Z');
const after = (minutes: number): Date => new Date(changedAt.getTime() + minutes * minuteMs);
const rules: TimeoutRules = { transferQueueId: 4, transferMinutes: 10, closeMinutes: 30, closingText: ' Até logo! ' };
const waiting: TimedTicket = { isGroup: false, status: 'pending', queueId: null, isAnswered: false, isAside: false, changedAt };
const open: TimedTicket = { ...waiting, status: 'open', queueId: 4, isAnswered: true };
const stays = [{ kind: 'stay', reason: 'timeNotOver' }];

describe('the time', () => {
  it('moves what waits without a queue to the one that the connection names', () => {
    expect(decideTimeout(after(10), waiting, rules)).toEqual(stays);
    expect(decideTimeout(after(11), waiting, rules)).toEqual([{ kind: 'enterQueue', queueId: 4, reason: 'waitedWithoutQueue' }]);
  });

  it('ends what a customer leaves unanswered, with a text where there is one', () => {
    expect(decideTimeout(after(30), open, rules)).toEqual(stays);
    const end = { kind: 'close', reason: 'customerSilent' };
    expect(decideTimeout(after(31), open, rules)).toEqual([
      { kind: 'reply', text: 'Até logo!', file: null, reason: 'customerSilent' },
      end,
    ]);
    expect(decideTimeout(after(31), open, { ...rules, closingText: ' ' })).toEqual([end]);
  });

  it.each<[string, Partial<TimedTicket>, Partial<TimeoutRules>]>([
    ['a group', { isGroup: true }, {}],
    ['a conversation whose customer waits', { isAnswered: false }, {}],
    ['what is put aside', { isAside: true }, {}],
    ['what has ended', { status: 'closed' }, {}],
    ['what waits in a queue', { status: 'pending' }, {}],
    ['a connection without a limit', {}, { closeMinutes: 0 }],
    ['a connection without a queue for it', { status: 'pending', queueId: null }, { transferQueueId: null }],
    ['a connection without a time for it', { status: 'pending', queueId: null }, { transferMinutes: null }],
  ])('leaves %s alone', (_, ticket, more) => {
    expect(decideTimeout(after(10_000), { ...open, ...ticket }, { ...rules, ...more })).toEqual(stays);
  });
});

describe('whatever a ticket is like and whatever the connection sets', () => {
  const pick = <Item>(random: () => number, items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

  it('the time acts once, only behind its limit, never over a waiting customer, and the same each time', () => {
    const acted = { enterQueue: 0, close: 0, stay: 0 };
    for (let seed = 1; seed <= 2000; seed += 1) {
      const random = createRandom(seed);
      const ticket: TimedTicket = {
        isGroup: random() < 0.1,
        status: pick(random, ['pending', 'open', 'closed'] as const),
        queueId: pick(random, [null, 4]),
        isAnswered: random() < 0.7,
        isAside: random() < 0.1,
        changedAt,
      };
      const set: TimeoutRules = {
        transferQueueId: pick(random, [null, 5]),
        transferMinutes: pick(random, [null, 0, 10]),
        closeMinutes: pick(random, [0, 30]),
        closingText: pick(random, ['', 'Até logo!']),
      };
      const now = after(Math.floor(random() * 60));
      const effects = decideTimeout(now, ticket, set);
      expect(decideTimeout(now, structuredClone(ticket), structuredClone(set))).toEqual(effects);
      const at = findTimeoutAt(ticket, set);
      const isDue = at !== null && now > at;
      expect(effects[0]?.kind === 'stay', `seed ${seed}`).toBe(!isDue);
      const last = effects.at(-1);
      if (last?.kind === 'enterQueue' || last?.kind === 'close') {
        acted[last.kind] += 1;
        expect(ticket.isGroup || ticket.status === 'closed').toBe(false);
        expect(last.kind === 'close' && (!ticket.isAnswered || ticket.isAside)).toBe(false);
        // What has acted changes the ticket: nothing more follows by itself.
        const next: TimedTicket = last.kind === 'close' ? { ...ticket, status: 'closed' } : { ...ticket, queueId: last.queueId };
        expect(decideTimeout(after(100_000), next, set)).toEqual(stays);
      } else {
        acted.stay += 1;
      }
    }
    expect(Math.min(...Object.values(acted))).toBeGreaterThan(20);
  });
});
