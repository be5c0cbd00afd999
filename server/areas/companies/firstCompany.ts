import { locks } from '#server/platform/db/locks.ts';
import { execute, queryOf, rows } from '#server/platform/db/rows.ts';
import { systemScope } from '#server/platform/db/systemScope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { oneTimePassword } from './oneTimePassword.ts';
import { openCompany } from './openCompany.ts';

/** Whom the first start makes. Without a password one is made up, to be shown once. */
export interface FirstCompany {
  readonly name: string;
  readonly adminName: string;
  readonly email: string;
  readonly password?: string;
}

export interface FirstAdmin {
  readonly companyId: number;
  readonly userId: number;
  readonly email: string;
  readonly password: string;
}

const firstId = 1;
const farAway = new Date('2093-12-31T23:59:59.999Z');

/** The plan with everything in it. Both counters are moved past the id that is given by hand. */
const makeFirstPlan = (platform: Platform): Promise<void> =>
  systemScope(platform, 'the first plan', async ({ em }) => {
    await execute(
      em,
      `insert into plans (id, name, users, connections, queues, value) values ($1, 'Plano 1', 10, 10, 10, 30)
       on conflict (id) do nothing`,
      [firstId],
    );
    await execute(em, "select nextval('plans_id_seq'), nextval('companies_id_seq')");
  });

/**
 * Makes plan 1, company 1 and its operator on an empty database; null when there is a company already. Of several servers
 * that start at once, one does it and the others wait.
 */
export const createFirstCompany = (
  platform: Platform,
  { password = oneTimePassword(), ...first }: FirstCompany,
): Promise<FirstAdmin | null> =>
  systemScope(platform, 'the first start', async ({ em }) => {
    await execute(em, 'select pg_advisory_xact_lock($1)', [locks.firstStart]);
    const companies = await rows(em, queryOf({}, 'select from companies limit 1'));
    if (companies.length > 0) {
      return null;
    }
    await makeFirstPlan(platform);
    const opening = { ...first, password, isOperator: true, planId: firstId, dueDate: farAway, settings: { scheduleType: 'queue' } };
    const { admin } = await openCompany(platform, opening, firstId);
    return { companyId: firstId, userId: admin.id, email: first.email, password };
  });
