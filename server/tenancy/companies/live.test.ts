import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allAreas } from '#server/allAreas.ts';
import { removeUser } from '#server/workspace/users/removeUser.ts';
import { updateUser } from '#server/workspace/users/updateUser.ts';
import { uncheckedRows } from '#server/platform/database/queryRows.ts';
import { type Scope, systemActorFor } from '#server/platform/database/scope.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { startLiveServer, type LiveServer, type LivePage } from '#server/testing/live/startLiveServer.ts';
import { updateCompany } from '#server/operations/provisioning/updateCompany.ts';
import { removeCompany } from '#server/operations/provisioning/removeCompany.ts';

let server: LiveServer;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  ({ drop } = database);
  server = await startLiveServer(database.urls, { broadcasters: allAreas.flatMap(({ broadcasts = [] }) => broadcasts) });
});

afterAll(async () => {
  await server.stop();
  await drop();
});

const request = { ip: '', userAgent: '', refreshToken: null, setRefreshToken: () => undefined, clearRefreshToken: () => undefined };
const asOperator = (scope: Scope): RequestScope => ({
  ...scope,
  actor: { ...systemActorFor(scope.companyId, 1), super: true },
  request,
  sessionId: '',
  uploads: [],
});
const as = (companyId: number, work: (scope: RequestScope) => Promise<unknown>): Promise<unknown> =>
  server.inCompany(companyId, (scope) => work(asOperator(scope)));

async function openCompanyPage(): Promise<{ companyId: number; userId: number; page: LivePage; other: LivePage }> {
  const companyId = await server.makeCompany();
  await server.makeUser(companyId, { profile: 'admin' });
  const person = await server.makeUser(companyId);
  const other = await server.makeUser(companyId);
  return { companyId, userId: person.id, page: await server.connectPage(person), other: await server.connectPage(other) };
}

describe('sockets are closed', () => {
  it('of a user who is removed, while others get the event', async () => {
    const { companyId, userId, page, other } = await openCompanyPage();
    const [cut, told] = [page.waitFor('disconnect'), other.waitFor(`company-${companyId}-user`)];
    await as(companyId, (scope) => removeUser(scope, { id: userId }));
    await cut;
    expect((await told)[0]).toEqual({ action: 'delete', userId });
  });

  it('of a person whom an admin gives a new password', async () => {
    const { companyId, userId, page, other } = await openCompanyPage();
    const [cut, told] = [page.waitFor('disconnect'), other.waitFor(`company-${companyId}-user`)];
    await as(companyId, (scope) => updateUser(scope, { id: userId, password: 'another one' }));
    await cut;
    expect((await told)[0]).toMatchObject({ action: 'update', user: { id: userId } });
  });

  it('of a company that is switched off', async () => {
    const { companyId, page, other } = await openCompanyPage();
    const cut = [page.waitFor('disconnect'), other.waitFor('disconnect')];
    await as(companyId, (scope) => updateCompany(scope, { id: companyId, status: false }));
    await Promise.all(cut);
  });

  it('of a company that is being removed, before its rows are gone', async () => {
    const [removed, own] = [await openCompanyPage(), await openCompanyPage()];
    const cut = [removed.page.waitFor('disconnect'), removed.other.waitFor('disconnect')];
    const released = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = server.inCompany(removed.companyId, async ({ em }) => {
      await uncheckedRows(em, 'select 1 from users where company_id = $1 for key share', [removed.companyId]);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const removal = as(own.companyId, (scope) => removeCompany(scope, { id: removed.companyId }));
    await Promise.all(cut);
    released.resolve();
    await Promise.all([holding, removal]);
  });

  it('of a company that is removed, and of no other', async () => {
    const [removed, own] = [await openCompanyPage(), await openCompanyPage()];
    const cut = [removed.page.waitFor('disconnect'), removed.other.waitFor('disconnect')];
    await as(own.companyId, (scope) => removeCompany(scope, { id: removed.companyId }));
    await Promise.all(cut);
    expect(own.page.socket.connected).toBe(true);
  });
});
