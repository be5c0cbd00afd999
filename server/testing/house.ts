import './matchers.ts';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Profile } from '#shared/rules/permissions.ts';
import { issue, newRefresh } from '#server/areas/auth/tokens.ts';
import { Session } from '#server/areas/auth/Session.ts';
import { sessionUserOf, User, UserQueue } from '#server/areas/users/index.ts';
import type { House } from '#server/house.ts';
import { openHouse } from '#server/house.ts';
import { houseActor, inScope, type Scope } from '#server/platform/db/scope.ts';
import { createLog } from '#server/platform/log.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { afterFile } from './afterFile.ts';
import { callerAt, type Caller } from './caller.ts';
import { freshDatabase } from './database.ts';
import { makeCompany, type MadeCompany } from './makeCompany.ts';
import { testConfig, testSecrets } from './settings.ts';

/** A person of a made company. All made people have the password `made-password`. */
export interface MadeUser {
  readonly id: number;
  readonly companyId: number;
  readonly email: string;
  readonly token: string;
}

export interface UserWishes {
  readonly profile?: Profile;
  readonly super?: boolean;
  readonly queueIds?: readonly number[];
  readonly name?: string;
}

/** A whole server on a database of its own, with hands to make tenants and to call as anybody. */
export interface TestHouse extends House {
  /** A tenant with an admin and an agent; tenancy is the isolation between tests. */
  company(wishes?: Parameters<typeof makeCompany>[1]): Promise<MadeCompany & { admin: MadeUser; agent: MadeUser }>;
  user(companyId: number, wishes?: UserWishes): Promise<MadeUser>;
  /** Speaks HTTP as this person; null is nobody. */
  as(user: MadeUser | null): Caller;
  /** Works inside a company as the house itself. */
  inside<T>(companyId: number, work: (scope: Scope) => Promise<T>): Promise<T>;
  /** Turns the clock by so many milliseconds. */
  advance(milliseconds: number): void;
}

export const madePassword = 'made-password';
const madeHash = hashPassword(madePassword);

const sessionColumns = { previousId: null, ip: '127.0.0.1', userAgent: 'test' };

async function makeUser(house: House, companyId: number, wishes: UserWishes): Promise<MadeUser> {
  const email = `${randomUUID().slice(0, 8)}@made.test`;
  const passwordHash = await madeHash;
  return inScope(house.platform, { companyId, actor: houseActor(companyId) }, async (scope) => {
    const user = scope.create(User, {
      name: wishes.name ?? 'Made Person',
      email,
      passwordHash,
      profile: wishes.profile ?? 'user',
      super: wishes.super ?? false,
    });
    await scope.em.flush();
    for (const queueId of wishes.queueIds ?? []) {
      scope.create(UserQueue, { userId: user.id, queueId });
    }
    const session = scope.create(Session, { id: randomUUID(), userId: user.id, ...sessionColumns, ...newRefresh(scope.now) });
    await scope.em.flush();
    const { access } = await issue(house.platform, session, await sessionUserOf(scope.em, user.id));
    return { id: user.id, companyId, email, token: access };
  });
}

/** Starts a house for the tests of a file, and stops it after them. */
export async function startHouse(environment: Record<string, string> = {}): Promise<TestHouse> {
  const database = await freshDatabase();
  const config = testConfig(environment);
  let shift = 0;
  const house = await openHouse({
    config,
    secrets: await testSecrets(),
    log: createLog({ level: config.logLevel }),
    urls: database.urls,
    now: () => new Date(Date.now() + shift),
  });
  afterFile(async () => {
    await house.stop();
    await database.drop();
    await rm(config.dataDir, { recursive: true, force: true, maxRetries: 10 });
  });
  return {
    ...house,
    company: async (wishes) => {
      const company = await makeCompany(house.platform, wishes);
      const admin = await makeUser(house, company.id, { profile: 'admin', name: 'Made Admin' });
      return { ...company, admin, agent: await makeUser(house, company.id, { name: 'Made Agent' }) };
    },
    user: (companyId, wishes = {}) => makeUser(house, companyId, wishes),
    as: (user) => callerAt(house.url, user?.token ?? null),
    inside: (companyId, work) => inScope(house.platform, { companyId, actor: houseActor(companyId) }, work),
    advance: (milliseconds) => {
      shift += milliseconds;
    },
  };
}
