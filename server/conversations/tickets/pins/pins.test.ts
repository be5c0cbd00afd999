import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { maxPins } from '#shared/conversations/tickets/pins.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import type { TestUser } from '#server/testing/server/startTestServer.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';

const { server, companyId, admin, ana, bia, stranger, support, ticket, sql } = await startTicketFixture();

const pin = (who: TestUser, id: number) => server.as(who).call(api.tickets.pin, { id });
const unpin = (who: TestUser, id: number) => server.as(who).call(api.tickets.unpin, { id });
const pinnedIds = async (who: TestUser) => (await server.as(who).call(api.tickets.pinned, {})).map(({ id }) => id);

describe('pins', () => {
  it('are of one person, last pinned first, and told to that person alone', async () => {
    const [one, other] = [await ticket(), await ticket()];
    await drainBroadcasts(server.platform, companyId);
    await pin(ana, one.id);
    await pin(ana, other.id);
    await pin(ana, one.id);
    expect(await pinnedIds(ana)).toEqual([other.id, one.id]);
    expect(await pinnedIds(bia)).toEqual([]);
    await unpin(ana, other.id);
    await unpin(ana, other.id);
    expect(await pinnedIds(ana)).toEqual([one.id]);
    const events = await drainBroadcasts(server.platform, companyId);
    expect(new Set(events.map(({ event, rooms }) => `${event} ${rooms.join()}`))).toEqual(new Set([`ticketPin user-${ana.id}`]));
    await unpin(ana, one.id);
  });

  it('hold tickets that the person sees, in no other company', async () => {
    const [hidden, own] = [await ticket({ queueId: support }), await ticket()];
    await expect(pin(bia, hidden.id)).toFailWith('ERR_NO_PERMISSION');
    await expect(pin(stranger, own.id)).toFailWith('ERR_NO_TICKET_FOUND');
    await pin(bia, own.id);
    await server.as(admin).call(api.tickets.update, { id: own.id, queueId: support, status: 'pending', userId: null });
    expect(await pinnedIds(bia)).toEqual([]);
  });

  it('are at most twenty, also when two are set at once; those of resolved tickets rest until the next', async () => {
    const caio = await server.makeUser(companyId, { name: 'Caio', profile: 'admin' });
    const ids: number[] = [];
    for (let n = 0; n < maxPins - 1; n += 1) {
      const { id } = await ticket({ status: 'open', userId: caio.id });
      await pin(caio, id);
      ids.push(id);
    }
    const more = [await ticket(), await ticket()];
    const settled = await Promise.allSettled(more.map(({ id }) => pin(caio, id)));
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(pin(caio, (await ticket()).id)).toFailWith('ERR_PINS_LIMIT');
    const [first = 0] = ids;
    await server.as(caio).call(api.tickets.update, { id: first, status: 'closed' });
    expect(await pinnedIds(caio)).not.toContain(first);
    await server.as(caio).call(api.tickets.undoMove, { id: first });
    expect(await pinnedIds(caio)).toContain(first);
    await server.as(caio).call(api.tickets.update, { id: first, status: 'closed' });
    await pin(caio, (await ticket()).id);
    const [count] = await sql<{ count: number }>('select count(*)::int as count from ticket_pins where user_id = $1', [caio.id]);
    expect(count).toEqual({ count: maxPins });
  });
});
