import { expect, test } from 'vitest';
import { exampleTicketListRecord, type TicketListRecord } from '#shared/conversations/tickets/index.ts';
import type { TicketViewFilter } from '#shared/conversations/tickets/views.ts';
import { isInInbox } from '#shared/rules/inboxFilter.ts';
import type { UserActor } from '#shared/rules/permissions.ts';
import { ticketViewFilter } from '#shared/rules/ticketViewFilter.ts';
import { listInput } from '#ui/conversations/tickets/filters/listInput.ts';
import { getInbox, showView } from '#ui/conversations/tickets/inbox/inboxStore.ts';
import { toInboxFilter } from './ticketRows.ts';
import { viewCountChange } from './updateViewCounts.ts';

/** A seeded generator: every run draws the same changes. */
function createRandom(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * sides);
  };
}

const roll = createRandom(7);
const one = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
const maybe = (percent: number, part: TicketViewFilter): TicketViewFilter => (roll(100) < percent ? part : {});

const agent: UserActor = { kind: 'user', userId: 7, companyId: 3, profile: 'user', super: false, queueIds: [4], allTicket: true, plan: {} };
const admin: UserActor = { ...agent, userId: 8, profile: 'admin', queueIds: [] };

const anyTicket = (id: number): TicketListRecord => ({
  ...exampleTicketListRecord,
  id,
  status: one(['pending', 'open', 'closed']),
  userId: one([null, 7, 8]),
  queueId: one([null, 4, 5]),
  whatsappId: one([2, 3]),
  unreadMessages: one([0, 2]),
  snooze: one([null, { until: null, userId: 7 }]),
  tags: one([[], [{ id: 9, name: 'vip', color: '#FF0000' }]]),
});

const anyFilter = (): TicketViewFilter => ({
  ...maybe(70, { status: one(['pending', 'open', 'closed']) }),
  ...maybe(50, { showAll: true }),
  ...maybe(30, { queueIds: [4] }),
  ...maybe(30, { tags: [9] }),
  ...maybe(30, { onlyUnread: true }),
  ...maybe(30, { snoozed: one([true, false]) }),
  ...maybe(30, { whatsappIds: [2] }),
  ...maybe(20, { order: 'opened' }),
});

test('counts that follow each change are those of a new count', () => {
  for (let round = 0; round < 60; round += 1) {
    const actor = one([agent, admin]);
    const view = { filter: anyFilter() };
    const filter = toInboxFilter(ticketViewFilter(view.filter, actor));
    const tickets = new Map(Array.from({ length: 12 }, (_, id) => [id, anyTicket(id)] as const));
    const recount = (): number => [...tickets.values()].filter((ticket) => isInInbox(ticket, filter, actor)).length;
    let count = recount();
    for (let step = 0; step < 25; step += 1) {
      const id = roll(14);
      const [before, after] = [tickets.get(id) ?? null, roll(8) === 0 ? null : anyTicket(id)];
      count += viewCountChange(view, { before, after, actor });
      if (after === null) {
        tickets.delete(id);
      } else {
        tickets.set(id, after);
      }
      expect(count).toBe(recount());
    }
  }
});

test('a view that is shown lists what it counts', () => {
  for (let round = 0; round < 200; round += 1) {
    const actor = one([agent, admin]);
    const filter = ticketViewFilter(anyFilter(), actor);
    showView(9, filter);
    const { order, ...input } = listInput({ ...getInbox(), order: 'recent' }, actor);
    expect(toInboxFilter(input)).toEqual(toInboxFilter(filter));
    expect(order).toBe(filter.order);
  }
});
