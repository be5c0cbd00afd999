import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { TicketChanges } from '#shared/conversations/tickets/index.ts';
import type { TestUser } from '#server/testing/server/startTestServer.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';
import { trimActionKeys } from './lateActions.ts';

const { server, companyId, admin, ana, bia, support, sales, ticket, message, sql } = await startTicketFixture();

const put = (who: TestUser, body: TicketChanges) => server.as(who).send('PUT', `/tickets/${body.id}`, body);
const show = (id: number) => server.as(admin).call(api.tickets.show, { id });
const listMoves = async (id: number) =>
  (await sql<{ kind: string }>('select kind from ticket_moves where ticket_id = $1 order by id', [id])).map(({ kind }) => kind);
const makeOpen = (user: TestUser = ana) => ticket({ status: 'open', userId: user.id });
const ofAna = { status: 'open', userId: ana.id } as const;

describe('an action that comes again under its key', () => {
  it('changes nothing more, whatever has become of the ticket', async () => {
    const { id } = await makeOpen();
    const close = { id, status: 'closed', userId: ana.id, key: crypto.randomUUID() } as const;
    const first = await Promise.all([put(ana, close), put(ana, { ...close, key: close.key.toUpperCase() })]);
    expect(first.map(({ status }) => status)).toEqual([200, 200]);
    // The customer has written, and a colleague answers.
    await put(bia, { id, status: 'open', userId: bia.id });
    expect(await put(ana, close)).toMatchObject({ status: 200, body: { status: 'open', userId: bia.id } });
    expect(await show(id)).toMatchObject({ status: 'open', userId: bia.id });
    expect((await listMoves(id)).filter((kind) => kind === 'closed')).toHaveLength(1);
  });

  it('is said to be done also where its author no longer sees the ticket', async () => {
    const { id } = await makeOpen();
    const transfer = { id, queueId: support, userId: null, status: 'pending', note: 'segue', key: crypto.randomUUID() } as const;
    expect(await put(ana, transfer)).toMatchObject({ status: 200 });
    expect(await put(ana, transfer)).toMatchObject({ status: 200, body: { queueId: support } });
    expect((await listMoves(id)).filter((kind) => kind === 'transferred')).toHaveLength(1);
  });

  it('is the key of its author and of its ticket alone', async () => {
    const [own, other] = [await makeOpen(), await makeOpen(bia)];
    const key = crypto.randomUUID();
    await put(ana, { id: own.id, status: 'closed', key });
    expect(await put(bia, { id: other.id, status: 'closed', key })).toMatchObject({ status: 200, body: { status: 'closed' } });
    const [one, two] = [await makeOpen(), await makeOpen()];
    const closeBoth = { ids: [one.id, two.id], action: 'close' as const, key: crypto.randomUUID() };
    const outcomesOf = async () => (await server.as(ana).call(api.tickets.bulk, closeBoth)).outcomes.map(({ outcome }) => outcome);
    expect(await outcomesOf()).toEqual(['done', 'done']);
    await put(ana, { id: two.id, status: 'open' });
    expect(await outcomesOf()).toEqual(['unchanged', 'unchanged']);
    expect(await show(two.id)).toMatchObject({ status: 'open' });
  });

  it('may be asked for again under the same key once it was refused', async () => {
    const { id } = await makeOpen(bia);
    const close = { id, status: 'closed', key: crypto.randomUUID(), seen: ofAna } as const;
    expect(await put(ana, close)).toMatchObject({ status: 409 });
    await put(bia, { id, userId: ana.id });
    expect(await put(ana, close)).toMatchObject({ status: 200, body: { status: 'closed' } });
  });
});

describe('an action that comes late', () => {
  it('is refused where a colleague has the ticket, who is named', async () => {
    const { id } = await makeOpen(bia);
    const late = [
      { id, status: 'closed', seen: ofAna },
      { id, status: 'pending', userId: null, seen: ofAna },
      { id, queueId: support, userId: null, seen: ofAna },
      { id, status: 'open', userId: ana.id, seen: { status: 'pending', userId: null } },
    ] as const;
    for (const change of late) {
      expect(await put(ana, change)).toMatchObject({
        status: 409,
        body: { code: 'ERR_OTHER_OPEN_TICKET', conflict: { id, userId: bia.id, user: { id: bia.id } } },
      });
    }
    // An admin may: it is not what was seen all the same.
    expect(await put(admin, { id, status: 'closed', seen: ofAna })).toMatchObject({ status: 409 });
    const snooze = { ids: [id], action: 'snooze' as const, until: null, seen: ofAna };
    expect((await server.as(admin).call(api.tickets.bulk, snooze)).outcomes).toEqual([
      { id, outcome: 'failed', error: 'ERR_OTHER_OPEN_TICKET' },
    ]);
    expect(await show(id)).toMatchObject({ status: 'open', userId: bia.id, snooze: null });
  });

  it('does not open again what somebody has resolved, nor moves it', async () => {
    const { id } = await ticket({ status: 'closed', userId: bia.id });
    const waiting = { status: 'pending', userId: null } as const;
    expect(await put(ana, { id, status: 'open', userId: ana.id, seen: waiting })).toMatchObject({
      status: 409,
      body: { code: 'ERR_TICKET_CLOSED' },
    });
    expect(await put(ana, { id, queueId: support, userId: null, seen: ofAna })).toMatchObject({ body: { code: 'ERR_TICKET_CLOSED' } });
    expect(await show(id)).toMatchObject({ status: 'closed', userId: bia.id });
  });

  it('does not hide what the customer has written meanwhile', async () => {
    const { id } = await makeOpen();
    await message(id);
    const { lastMessageAt } = await show(id);
    const seen = { ...ofAna, lastMessageAt: lastMessageAt ?? '2029-05-02T12:00:00.000Z' };
    expect(await put(ana, { id, status: 'closed', seen: { ...seen, lastMessageAt: '2000-01-01T00:00:00.000Z' } })).toMatchObject({
      status: 409,
      body: { code: 'ERR_TICKET_ANSWERED' },
    });
    const snooze = { ids: [id], action: 'snooze' as const, until: null, seen: { ...seen, lastMessageAt: '2000-01-01T00:00:00.000Z' } };
    expect((await server.as(ana).call(api.tickets.bulk, snooze)).outcomes).toEqual([
      { id, outcome: 'failed', error: 'ERR_TICKET_ANSWERED' },
    ]);
    expect(await put(ana, { id, status: 'closed', seen })).toMatchObject({ status: 200 });
  });

  it('is done where nothing is left to do, and where all is as it was', async () => {
    const { id } = await ticket({ status: 'closed', userId: bia.id });
    expect(await put(ana, { id, status: 'closed', seen: ofAna })).toMatchObject({ status: 200, body: { userId: bia.id } });
    const own = await makeOpen();
    const accept = { id: own.id, status: 'open', userId: ana.id, seen: { status: 'pending', userId: null } } as const;
    expect(await put(ana, accept)).toMatchObject({ status: 200, body: ofAna });
    const moved = { id: own.id, queueId: sales, userId: bia.id, seen: ofAna } as const;
    expect(await put(ana, moved)).toMatchObject({ status: 200, body: { userId: bia.id } });
  });
});

it('forgets keys after sixty days', async () => {
  await sql(`update ticket_action_keys set created_at = now() - make_interval(days => 61) where company_id = $1`, [companyId]);
  const { id } = await makeOpen();
  await put(ana, { id, status: 'closed', key: crypto.randomUUID() });
  await trimActionKeys.run(server.platform);
  expect(await sql('select 1 from ticket_action_keys where company_id = $1', [companyId])).toHaveLength(1);
});
