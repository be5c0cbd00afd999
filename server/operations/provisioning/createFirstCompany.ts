import { advisoryLocks } from '#server/platform/database/postgres/advisoryLocks.ts';
import { createFirstPlan } from '#server/tenancy/companies/index.ts';
import { execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createOneTimePassword } from './createOneTimePassword.ts';
import { provisionCompany } from './provisionCompany.ts';

/** The company of the first start; without a password one is generated and shown once. */
export interface FirstCompanyInput {
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
const noDueDate = new Date('2093-12-31T23:59:59.999Z');

/** Both sequences are moved past the fixed id. */
const prepareFirstPlan = (platform: Platform): Promise<void> =>
  runInSystemScope(platform, 'the first plan', async ({ em }) => {
    await createFirstPlan(em, firstId);
    await execute(em, "select nextval('companies_id_seq')");
  });

/**
 * Creates plan 1, company 1 and its operator in an empty database; null when a company exists. An advisory lock lets one of
 * several servers that start at once do it.
 */
export const createFirstCompany = (
  platform: Platform,
  { password: givenPassword, ...rest }: FirstCompanyInput,
): Promise<FirstAdmin | null> =>
  runInSystemScope(platform, 'the first start', async ({ em }) => {
    await execute(em, 'select pg_advisory_xact_lock($1)', [advisoryLocks.firstStart]);
    const companies = await queryRows(em, queryOf({}, 'select from companies limit 1'));
    if (companies.length > 0) {
      return null;
    }
    await prepareFirstPlan(platform);
    const password = givenPassword ?? createOneTimePassword();
    const hasOneTimePassword = givenPassword === undefined;
    const input = {
      ...rest,
      password,
      hasOneTimePassword,
      isOperator: true,
      planId: firstId,
      dueDate: noDueDate,
      settings: { scheduleType: 'queue' },
    };
    const { admin } = await provisionCompany(platform, input, firstId);
    return { companyId: firstId, userId: admin.id, email: rest.email, password };
  });
