import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#server/areas/index.ts';
import { removeUser } from '#server/areas/users/removeUser.ts';
import { updateUser } from '#server/areas/users/changeUser.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import type { CallerScope } from '#server/platform/http/serve.ts';
import { freshDatabase } from '#server/testing/database.ts';
import { startLiveServer, type LiveServer, type Page } from '#server/testing/liveHouse.ts';
import { updateCompany } from './changeCompany.ts';
import { removeCompany } from './removeCompany.ts';

let server: LiveServer;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await freshDatabase();
  ({ drop } = database);
  server = await startLiveServer(database.urls, { broadcasters: areas.flatMap(({ broadcasts = [] }) => broadcasts) });
});

afterAll(async () => {
  await server.stop();
  await drop();
});

const visit = { ip: '', userAgent: '', refreshToken: null, keep: () => undefined, forget: () => undefined };
const asOperator = (scope: Scope): CallerScope => ({ ...scope, actor: { ...scope.actor, super: true }, visit, sessionId: '', uploads: [] });
const as = (companyId: number, work: (scope: CallerScope) => Promise<unknown>): Promise<unknown> =>
  server.inside(companyId, (scope) => work(asOperator(scope)));

async function opened(): Promise<{ companyId: number; userId: number; page: Page; other: Page }> {
  const companyId = await server.company();
  await server.user(companyId, { profile: 'admin' });
  const person = await server.user(companyId);
  const other = await server.user(companyId);
  return { companyId, userId: person.id, page: await server.page(person), other: await server.page(other) };
}

describe('pages are cut off', () => {
  it('of a person who is removed, while the others hear of it', async () => {
    const { companyId, userId, page, other } = await opened();
    const [cut, told] = [page.until('disconnect'), other.until(`company-${companyId}-user`)];
    await as(companyId, (scope) => removeUser(scope, { id: userId }));
    await cut;
    expect((await told)[0]).toEqual({ action: 'delete', userId });
  });

  it('of a person whom an admin gives a new password', async () => {
    const { companyId, userId, page, other } = await opened();
    const [cut, told] = [page.until('disconnect'), other.until(`company-${companyId}-user`)];
    await as(companyId, (scope) => updateUser(scope, { id: userId, password: 'another one' }));
    await cut;
    expect((await told)[0]).toMatchObject({ action: 'update', user: { id: userId } });
  });

  it('of a company that is switched off', async () => {
    const { companyId, page, other } = await opened();
    const cut = [page.until('disconnect'), other.until('disconnect')];
    await as(companyId, (scope) => updateCompany(scope, { id: companyId, status: false }));
    await Promise.all(cut);
  });

  it('of a company that is removed, and of no other', async () => {
    const [gone, own] = [await opened(), await opened()];
    const cut = [gone.page.until('disconnect'), gone.other.until('disconnect')];
    await as(own.companyId, (scope) => removeCompany(scope, { id: gone.companyId }));
    await Promise.all(cut);
    expect(own.page.socket.connected).toBe(true);
  });
});
