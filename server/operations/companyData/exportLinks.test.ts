import { expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { CompanyExportRecord } from '#shared/operations/companyData/index.ts';
import type { ContactExportRecord } from '#shared/contacts/contacts/exports.ts';
import type { PersonRequestRecord } from '#shared/operations/personRequests/index.ts';
import type { DomainEvents } from '#server/platform/database/outbox/domainEvents.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { startTestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { hourMs } from '#shared/rules/durations.ts';

const server = await startTestServer({ SERVICES: 'web' });
type Kept = CompanyExportRecord | ContactExportRecord | PersonRequestRecord;
type Client = ReturnType<typeof server.as>;

/** A file that is ready, its list, and the event of a change. */
interface KeptKind {
  readonly insert: string;
  readonly list: (client: Client) => Promise<readonly Kept[]>;
  readonly change: (id: number) => { [Name in keyof DomainEvents]?: DomainEvents[Name] };
}

const kinds: readonly (readonly [string, KeptKind])[] = [
  [
    'companyExport',
    {
      insert: `insert into company_exports (company_id, state, archive_path, size, rows, expires_at) values ($1, 'ready', $2, 1, 1, $3) returning id`,
      list: (client) => client.call(api.companyExports.list, {}),
      change: (companyExportId) => ({ 'companyExport.changed': { companyExportId } }),
    },
  ],
  [
    'personRequest',
    {
      insert: `insert into person_requests (company_id, kind, subject, subject_id, language, state, archive_path, size, rows, expires_at)
        values ($1, 'export', 'user', 1, 'pt', 'ready', $2, 1, 1, $3) returning id`,
      list: async (client) => (await client.call(api.personRequests.page, {})).personRequests,
      change: (personRequestId) => ({ 'personRequest.changed': { personRequestId } }),
    },
  ],
  [
    'contactExport',
    {
      insert: `insert into contact_exports (company_id, format, columns, state, sheet_path, size, rows, expires_at)
        values ($1, 'csv', '[]', 'ready', $2, 1, 1, $3) returning id`,
      list: (client) => client.call(api.contactExports.list, {}),
      change: (contactExportId) => ({ 'contactExport.changed': { contactExportId } }),
    },
  ],
];

async function enterAs(admin: TestUser): Promise<Client> {
  const operator = await server.makeUser((await server.makeCompany()).id, { profile: 'admin', super: true });
  const { token } = await server.as(operator).call(api.auth.enterCompany, { companyId: admin.companyId });
  return server.as({ ...admin, token });
}

it.each(kinds)('%s: its file is in the list of admins alone, in no event and in no list of an operator', async (event, kind) => {
  const { id: companyId, admin } = await server.makeCompany();
  const client = await enterAs(admin);
  await drainBroadcasts(server.platform, companyId);
  const id = await server.inCompany(companyId, async (scope) => {
    const { path } = await scope.platform.files.put(companyId, Buffer.from('kept'), 'application/zip');
    const until = new Date(scope.now.getTime() + hourMs);
    const [row] = await queryRows(scope.em, queryOf({ id: column.number() }, kind.insert), [companyId, path, until]);
    const made = row?.id ?? expect.fail();
    for (const [name, data] of Object.entries(kind.change(made))) {
      scope.recordEvent(name as 'companyExport.changed', data as DomainEvents['companyExport.changed']);
    }
    return made;
  });
  const broadcasts = await drainBroadcasts(server.platform, companyId);
  expect(broadcasts).toMatchObject([{ event, rooms: ['admins'], body: { [event]: { id, state: 'ready', url: null } } }]);
  expect(JSON.stringify(broadcasts)).not.toContain('/public/');
  expect(await kind.list(server.as(admin))).toMatchObject([{ id, url: expect.stringContaining('sig=') }]);
  expect(await kind.list(client)).toMatchObject([{ id, url: null }]);
});
