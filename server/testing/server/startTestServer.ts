import './matchers.ts';
import { randomUUID } from 'node:crypto';
import type { DestinationStream } from 'pino';
import { rm } from 'node:fs/promises';
import type { Profile } from '#shared/rules/permissions.ts';
import { issueTokens, newRefreshColumns } from '#server/workspace/auth/tokens.ts';
import { UserSession } from '#server/workspace/auth/UserSession.ts';
import { requireSessionUser, User, UserQueueLink } from '#server/workspace/users/index.ts';
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

/** A user of a test company; the password is `testPassword`. */
export interface TestUser {
  readonly id: number;
  readonly companyId: number;
  readonly email: string;
  readonly token: string;
}

interface TestUserOptions {
  readonly profile?: Profile;
  readonly super?: boolean;
  readonly queueIds?: readonly number[];
  readonly name?: string;
}

/** A complete server on a database of its own, with factories for tenants and clients for their users. */
export interface TestServer extends RunningApp {
  /** A tenant with an admin and an agent. Tests are isolated by tenants. */
  makeCompany(options?: Parameters<typeof makeCompany>[1]): Promise<TestCompany & { admin: TestUser; agent: TestUser }>;
  makeUser(companyId: number, options?: TestUserOptions): Promise<TestUser>;
  /** A client of this user; null is signed out. */
  as(user: TestUser | null): ApiClient;
  /** Works in a scope of the company as the system actor. */
  inCompany<T>(companyId: number, work: (scope: Scope) => Promise<T>): Promise<T>;
  advanceClock(milliseconds: number): void;
}

export const testPassword = 'made-password';
const testPasswordHash = hashPassword(testPassword);

const sessionColumns = { previousId: null, ip: '127.0.0.1', userAgent: 'test' };

async function makeUser(server: RunningApp, companyId: number, options: TestUserOptions): Promise<TestUser> {
  const email = `${randomUUID().slice(0, 8)}@made.test`;
  const passwordHash = await testPasswordHash;
  return runInScope(server.platform, { companyId, actor: systemActor(companyId) }, async (scope) => {
    const user = scope.create(User, {
      name: options.name ?? 'Made Person',
      email,
      passwordHash,
      profile: options.profile ?? 'user',
      super: options.super ?? false,
    });
    await scope.em.flush();
    for (const queueId of options.queueIds ?? []) {
      scope.create(UserQueueLink, { userId: user.id, queueId });
    }
    const session = scope.create(UserSession, { id: randomUUID(), userId: user.id, ...sessionColumns, ...newRefreshColumns(scope.now) });
    await scope.em.flush();
    const { access } = await issueTokens(server.platform, session, await requireSessionUser(scope, user.id));
    return { id: user.id, companyId, email, token: access };
  });
}

/** Starts a server for the tests of a file; it stops after them. */
export async function startTestServer(environment: Record<string, string> = {}, logDestination?: DestinationStream): Promise<TestServer> {
  const database = await createTestDatabase();
  const config = testConfig(environment);
  let shift = 0;
  const server = await startApp({
    config,
    secrets: await testSecrets(),
    log: createLog({ level: config.logLevel, ...(logDestination && { destination: logDestination }) }),
    urls: database.urls,
    now: () => new Date(Date.now() + shift),
  });
  onFileFinished(async () => {
    await server.stop();
    await database.drop();
    await rm(config.dataDir, { recursive: true, force: true, maxRetries: 10 });
  });
  return {
    ...server,
    makeCompany: async (options) => {
      const company = await makeCompany(server.platform, options);
      const admin = await makeUser(server, company.id, { profile: 'admin', name: 'Made Admin' });
      return { ...company, admin, agent: await makeUser(server, company.id, { name: 'Made Agent' }) };
    },
    makeUser: (companyId, options = {}) => makeUser(server, companyId, options),
    as: (user) => createApiClient(server.url, user?.token ?? null),
    inCompany: (companyId, work) => runInScope(server.platform, { companyId, actor: systemActor(companyId) }, work),
    advanceClock: (milliseconds) => {
      shift += milliseconds;
    },
  };
}
