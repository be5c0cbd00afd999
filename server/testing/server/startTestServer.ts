import './matchers.ts';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Profile } from '#shared/rules/permissions.ts';
import { issueTokens, newRefreshColumns } from '#server/areas/auth/tokens.ts';
import { UserSession } from '#server/areas/auth/UserSession.ts';
import { requireSessionUser, User, UserQueueLink } from '#server/areas/users/index.ts';
import type { RunningApp } from '#server/startApp.ts';
import { startApp } from '#server/startApp.ts';
import { systemActor, runInScope, type Scope } from '#server/platform/database/scope.ts';
import { createLog } from '#server/platform/log.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { onFileFinished } from './onFileFinished.ts';
import { createApiClient, type ApiClient } from './createApiClient.ts';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { makeCompany, type TestCompany } from '#server/testing/fixtures/makeCompany.ts';
import { testConfig, testSecrets } from './testConfig.ts';

/** A person of a made company. All made people have the password `made-password`. */
export interface TestUser {
  readonly id: number;
  readonly companyId: number;
  readonly email: string;
  readonly token: string;
}

export interface TestUserOptions {
  readonly profile?: Profile;
  readonly super?: boolean;
  readonly queueIds?: readonly number[];
  readonly name?: string;
}

/** A whole server on a database of its own, with hands to make tenants and to call as anybody. */
export interface TestServer extends RunningApp {
  /** A tenant with an admin and an agent; tenancy is the isolation between tests. */
  makeCompany(wishes?: Parameters<typeof makeCompany>[1]): Promise<TestCompany & { admin: TestUser; agent: TestUser }>;
  makeUser(companyId: number, wishes?: TestUserOptions): Promise<TestUser>;
  /** Speaks HTTP as this person; null is nobody. */
  as(user: TestUser | null): ApiClient;
  /** Works inside a company as the house itself. */
  inCompany<T>(companyId: number, work: (scope: Scope) => Promise<T>): Promise<T>;
  /** Turns the clock by so many milliseconds. */
  advanceClock(milliseconds: number): void;
}

export const testPassword = 'made-password';
const testPasswordHash = hashPassword(testPassword);

const sessionColumns = { previousId: null, ip: '127.0.0.1', userAgent: 'test' };

async function makeUser(house: RunningApp, companyId: number, wishes: TestUserOptions): Promise<TestUser> {
  const email = `${randomUUID().slice(0, 8)}@made.test`;
  const passwordHash = await testPasswordHash;
  return runInScope(house.platform, { companyId, actor: systemActor(companyId) }, async (scope) => {
    const user = scope.create(User, {
      name: wishes.name ?? 'Made Person',
      email,
      passwordHash,
      profile: wishes.profile ?? 'user',
      super: wishes.super ?? false,
    });
    await scope.em.flush();
    for (const queueId of wishes.queueIds ?? []) {
      scope.create(UserQueueLink, { userId: user.id, queueId });
    }
    const session = scope.create(UserSession, { id: randomUUID(), userId: user.id, ...sessionColumns, ...newRefreshColumns(scope.now) });
    await scope.em.flush();
    const { access } = await issueTokens(house.platform, session, await requireSessionUser(scope.em, user.id));
    return { id: user.id, companyId, email, token: access };
  });
}

/** Starts a house for the tests of a file, and stops it after them. */
export async function startTestServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const config = testConfig(environment);
  let shift = 0;
  const house = await startApp({
    config,
    secrets: await testSecrets(),
    log: createLog({ level: config.logLevel }),
    urls: database.urls,
    now: () => new Date(Date.now() + shift),
  });
  onFileFinished(async () => {
    await house.stop();
    await database.drop();
    await rm(config.dataDir, { recursive: true, force: true, maxRetries: 10 });
  });
  return {
    ...house,
    makeCompany: async (wishes) => {
      const company = await makeCompany(house.platform, wishes);
      const admin = await makeUser(house, company.id, { profile: 'admin', name: 'Made Admin' });
      return { ...company, admin, agent: await makeUser(house, company.id, { name: 'Made Agent' }) };
    },
    makeUser: (companyId, wishes = {}) => makeUser(house, companyId, wishes),
    as: (user) => createApiClient(house.url, user?.token ?? null),
    inCompany: (companyId, work) => runInScope(house.platform, { companyId, actor: systemActor(companyId) }, work),
    advanceClock: (milliseconds) => {
      shift += milliseconds;
    },
  };
}
