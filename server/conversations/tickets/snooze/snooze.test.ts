import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { maxSnoozeDays } from '#shared/conversations/tickets/bulk.ts';
import { receiveItem } from '#server/conversations/messages/index.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { inboundMessage, ownMessage } from '#server/testing/fixtures/inboundItems.ts';
import type { TestUser } from '#server/testing/server/startTestServer.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { wakeSnoozed } from './wakeSnoozed.ts';

const { server, companyId, admin, ana, bia, sales, connectionId, ticket, contact, message, sql } = await startTicketFixture();

const inFuture = (ms: number): string => new Date(Date.now() + ms).toISOString();
const snooze = async (who: TestUser, id: number, until: string | null = inFuture(hourMs)) =>
  (await server.as(who).call(api.tickets.bulk, { ids: [id], action: 'snooze', until })).outcomes[0];
const wake = async (who: TestUser, id: number) => (await server.as(who).call(api.tickets.bulk, { ids: [id], action: 'wake' })).outcomes[0];
const show = (id: number) => server.as(admin).call(api.tickets.show, { id });
const makeOpen = async (user: TestUser = ana) => ticket({ status: 'open', userId: user.id });
const listIds = async (who: TestUser, input: object) =>
  (await server.as(who).call(api.tickets.page, { status: 'open', ...input })).tickets.map(({ id }) => id);
/** The task's clock alone: sessions would end. */
const wakeAfter = async (ms: number) => void (await wakeSnoozed.run({ ...server.platform, now: () => new Date(Date.now() + ms) }));

describe('a snoozed ticket', () => {
  it('leaves the list for a section of its own, which its agent and admins see and count', async () => {
    const other = await server.makeCompany();
    const { id } = await makeOpen();
    const until = inFuture(hourMs);
    expect(await snooze(ana, id, until)).toEqual({ id, outcome: 'done' });
    expect(await snooze(ana, id, until)).toEqual({ id, outcome: 'unchanged' });
    expect(await show(id)).toMatchObject({ status: 'open', snooze: { until, userId: ana.id } });
    for (const who of [ana, admin]) {
      const showAll = who === admin;
      expect(await listIds(who, { showAll, snoozed: true })).toContain(id);
      expect(await listIds(who, { showAll, snoozed: false })).not.toContain(id);
      expect(await listIds(who, { showAll })).toContain(id);
      const { snoozed, open } = await server.as(who).call(api.tickets.counts, { showAll });
      expect(snoozed).toBe((await listIds(who, { showAll, snoozed: true })).length);
      expect(open - snoozed).toBe((await listIds(who, { showAll, snoozed: false })).length);
    }
    expect(await server.as(other.admin).call(api.tickets.counts, { showAll: true })).toMatchObject({ snoozed: 0 });
  });

  it('wakes once at its time: at the top, unread, with a notice to the assignee', async () => {
    const { id } = await makeOpen();
    await snooze(ana, id);
    const { updatedAt } = await show(id);
    await drainBroadcasts(server.platform, companyId);
    await wakeAfter(0);
    expect(await show(id)).toMatchObject({ snooze: { userId: ana.id } });
    await Promise.all([wakeAfter(2 * hourMs), wakeAfter(2 * hourMs)]);
    await wakeAfter(3 * hourMs);
    const woken = await show(id);
    expect(woken).toMatchObject({ snooze: null, unreadMessages: 1 });
    expect(Date.parse(woken.updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
    const events = (await drainBroadcasts(server.platform, companyId)).filter(({ body }) =>
      [body['ticketId'], (body['ticket'] as { id: number } | undefined)?.id].includes(id),
    );
    expect(events.map(({ event, rooms }) => ({ event, rooms: event === 'ticketSnooze' ? rooms : [] }))).toEqual([
      { event: 'ticket', rooms: [] },
      { event: 'ticketSnooze', rooms: [`user-${ana.id}`] },
    ]);
    expect(events[1]?.body).toEqual({ action: 'end', ticketId: id, uuid: woken.uuid, name: 'Marina Alves' });
  });

  it('wakes when the customer answers, even by a message that comes late; not by our own words', async () => {
    const { id: contactId, number } = await contact();
    const { id } = await ticket({ status: 'open', userId: ana.id, contactId });
    await message(id, { fromMe: true });
    await snooze(ana, id, null);
    expect(await show(id)).toMatchObject({ snooze: { until: null } });
    await wakeAfter(10_000 * hourMs);
    await server.inCompany(companyId, (scope) => receiveItem(scope, connectionId, ownMessage(number ?? '')));
    expect(await show(id)).toMatchObject({ snooze: { until: null } });
    const late = inboundMessage(number ?? '', { at: new Date(Date.now() - hourMs) });
    await server.inCompany(companyId, (scope) => receiveItem(scope, connectionId, late));
    expect(await show(id)).toMatchObject({ snooze: null, unreadMessages: 1 });
  });

  it('wakes by hand, and when it is handed on, returned or resolved', async () => {
    const [byHand, handedOn, returned, resolved] = [await makeOpen(), await makeOpen(), await makeOpen(), await makeOpen()];
    for (const { id } of [byHand, handedOn, returned, resolved]) {
      await snooze(ana, id);
    }
    expect(await wake(ana, byHand.id)).toMatchObject({ outcome: 'done' });
    expect(await wake(ana, byHand.id)).toMatchObject({ outcome: 'unchanged' });
    const { call } = server.as(ana);
    expect(await call(api.tickets.update, { id: handedOn.id, userId: bia.id, queueId: sales })).toMatchObject({
      snooze: null,
      userId: bia.id,
    });
    expect(await call(api.tickets.update, { id: returned.id, status: 'pending', userId: null })).toMatchObject({ snooze: null });
    expect(await call(api.tickets.update, { id: resolved.id, status: 'closed' })).toMatchObject({ snooze: null });
    expect(await call(api.tickets.undoMove, { id: resolved.id })).toMatchObject({ status: 'open', snooze: { userId: ana.id } });
  });

  it('is open and assigned to the user who snoozes it; its time lies ahead, within a year', async () => {
    const [waiting, ofBia, own] = [await ticket(), await makeOpen(bia), await makeOpen()];
    expect(await snooze(ana, waiting.id)).toMatchObject({ outcome: 'failed', error: 'ERR_TICKET_NOT_OPEN' });
    expect(await snooze(ana, ofBia.id)).toMatchObject({ outcome: 'failed', error: 'ERR_NO_PERMISSION' });
    expect(await snooze(admin, ofBia.id)).toMatchObject({ outcome: 'done' });
    expect(await snooze(ana, own.id, inFuture(-1))).toMatchObject({ outcome: 'failed', error: 'ERR_SNOOZE_TIME' });
    expect(await snooze(ana, own.id, inFuture((maxSnoozeDays + 1) * 24 * hourMs))).toMatchObject({ error: 'ERR_SNOOZE_TIME' });
    await expect(snooze(ana, own.id, 'amanhã')).toFailWith('ERR_VALIDATION', { until: 'string.isoDate' });
  });

  it('outlives the removal of the user who snoozed it', async () => {
    const leaver = await server.makeUser(companyId, { profile: 'admin' });
    const { id } = await makeOpen();
    await snooze(leaver, id);
    await server.as(admin).call(api.users.remove, { id: leaver.id });
    expect(await show(id)).toMatchObject({ snooze: { userId: null } });
    const [row] = await sql<{ isSnoozed: boolean }>('select snoozed_at is not null as "isSnoozed" from tickets where id = $1', [id]);
    expect(row).toEqual({ isSnoozed: true });
  });
});
