import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { makeContact, makeQueue, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';

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
