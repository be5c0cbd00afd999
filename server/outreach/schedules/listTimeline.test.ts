import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { makeContact, makeQueue, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';
import { hourMs } from '#shared/rules/durations.ts';

const server = await startTestServer();

/** A contact with a ticket in a queue that no agent has. */
async function makeHistory() {
  const company = await server.makeCompany();
  const admin = server.as(company.admin);
  const ticket = await server.inCompany(company.id, async (scope) => makeTicket(scope, { queueId: (await makeQueue(scope)).id }));
  const id = ticket.contactId;
  const kindsOf = async (kinds = '', user = company.admin) =>
    (await server.as(user).call(api.contactTimeline.list, { id, ...(kinds !== '' && { kinds }) })).entries.map(({ kind }) => kind);
  return { company, admin, ticket, id, kindsOf };
}

describe('GET /contacts/:id/timeline', () => {
  it('tells what happened, newest first, and one kind alone', async () => {
    const { company, admin, ticket, id, kindsOf } = await makeHistory();
    await admin.call(api.notes.create, { ticketId: ticket.id, note: 'prefere manhã' });
    const other = await server.inCompany(company.id, (scope) => makeContact(scope, 'Marina 2'));
    await admin.call(api.identity.merge, { id, otherId: other.id });
    await admin.call(api.contactBlocks.create, { contactIds: [id], reason: 'spam' });
    await admin.call(api.contactBlocks.remove, { contactIds: [id] });
    expect(await kindsOf()).toEqual(['unblocked', 'blocked', 'merged', 'note', 'opened', 'created']);
    expect(await kindsOf('note,blocked')).toEqual(['blocked', 'note']);
    const { entries } = await admin.call(api.contactTimeline.list, { id, kinds: 'note,blocked,merged' });
    expect(entries).toMatchObject([
      { kind: 'blocked', text: 'spam', userName: 'Made Admin', ticketUuid: null },
      { kind: 'merged', text: 'Marina 2' },
      { kind: 'note', text: 'prefere manhã', userName: 'Made Admin', ticketUuid: ticket.uuid },
    ]);
  });

  it('tells of a scheduled message what the contact reads, and whether and when it is sent', async () => {
    const { company, admin, ticket, id } = await makeHistory();
    const soon = new Date(Date.now() + hourMs).toISOString();
    const body = '*Made Admin:*\n{{greeting}}, {{firstName}}! {{date}} · {{queue}} {{ticket}} · {{user}}';
    const { name } = await admin.call(api.contacts.show, { id });
    const { queue } = await admin.call(api.tickets.show, { id: ticket.id });
    await admin.call(api.schedules.create, { contactId: id, ticketId: ticket.id, sendAt: soon, body });
    const other = await admin.call(api.schedules.create, { contactId: id, sendAt: soon, body: 'Oi, {{firstName}}' });
    const sendAt = '2029-05-03T12:00:00.000Z';
    const statement = `update schedules set send_at = $1, status = case id when $2 then 'CANCELADA' else status end where contact_id = $3`;
    await server.inCompany(company.id, ({ em }) => execute(em, statement, [sendAt, other.id, id]));
    const { entries } = await admin.call(api.contactTimeline.list, { id, kinds: 'schedule,created' });
    const firstName = name.split(' ')[0] ?? '';
    expect(entries).toMatchObject([
      { kind: 'schedule', text: `Oi, ${firstName}`, schedule: { status: 'CANCELADA', sendAt } },
      {
        kind: 'schedule',
        text: `Bom dia, ${firstName}! 03/05/2029 · ${queue?.name} ${ticket.id} · Made Admin`,
        userName: 'Made Admin',
        schedule: { status: 'PENDENTE', sendAt },
      },
      { kind: 'created', schedule: null },
    ]);
  });

  it('shows an agent nothing of conversations that they may not see, and no merges', async () => {
    const { company, admin, ticket, id, kindsOf } = await makeHistory();
    await admin.call(api.notes.create, { ticketId: ticket.id, note: 'só da fila' });
    const other = await server.inCompany(company.id, (scope) => makeContact(scope));
    await admin.call(api.identity.merge, { id, otherId: other.id });
    expect(await kindsOf('', company.agent)).toEqual(['created']);
  });

  it('continues behind a cursor without gaps and repetitions, also among entries of one instant', async () => {
    const { company, admin, id } = await makeHistory();
    await server.inCompany(company.id, ({ em }) =>
      execute(
        em,
        `insert into ticket_notes (company_id, contact_id, note, created_at)
         select $1, $2, 'nota ' || n, '2026-01-01T12:00:00.123456Z' from generate_series(1, 75) n`,
        [company.id, id],
      ),
    );
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const input: { id: number; kinds: string; cursor?: string } = { id, kinds: 'note', ...(cursor !== '' && { cursor }) };
      const page: { entries: { id: string }[]; cursor: string | null } = await admin.call(api.contactTimeline.list, input);
      seen.push(...page.entries.map((entry) => entry.id));
      ({ cursor } = page);
    }
    expect(seen).toHaveLength(75);
    expect(new Set(seen).size).toBe(75);
  });

  it('is of one company, and refuses kinds and cursors that are none', async () => {
    const { admin, id } = await makeHistory();
    const stranger = await server.makeCompany();
    await expect(server.as(stranger.admin).call(api.contactTimeline.list, { id })).toFailWith('ERR_NO_CONTACT_FOUND');
    await expect(admin.call(api.contactTimeline.list, { id, kinds: 'note,secret' })).toFailWith('ERR_VALIDATION');
    await expect(admin.call(api.contactTimeline.list, { id, cursor: 'x' })).toFailWith('ERR_VALIDATION');
  });
});
