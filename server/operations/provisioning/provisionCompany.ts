import { maxCompanies } from '#shared/tenancy/companies/index.ts';
import type { Recurrence, CompanyRecord } from '#shared/tenancy/companies/record.ts';
import { AppError } from '#shared/errors.ts';
import type { DaySchedule } from '#shared/rules/workingHours.ts';
import type { Language } from '#shared/i18n/texts.ts';
import type { SettingKey } from '#shared/tenancy/settings.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, systemActor, runInScope, type Scope } from '#server/platform/database/scope.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { Company, companyRecords, Plan } from '#server/tenancy/companies/index.ts';
import { createSettings } from '#server/tenancy/settings/index.ts';
import { addUser, hashNewPassword, inviteUser, type AddUserInput, type User } from '#server/workspace/users/index.ts';
import { findRecord } from '#server/platform/database/records.ts';

export interface ProvisionCompanyInput {
  readonly name: string;
  readonly email: string;
  /** Password of the first admin, whose name and e-mail default to the company's. */
  readonly password: string | { readonly hash: string };
  /** The password is generated, and to be changed at the first sign-in. */
  readonly hasOneTimePassword?: boolean;
  /** The admin chooses a password by the link of a mail, where mails are sent. */
  readonly isInvited?: boolean;
  readonly adminName?: string;
  readonly isOperator?: boolean;
  /** Of the first admin. */
  readonly language?: Language;
  readonly phone?: string | null;
  readonly planId: number;
  /** Only plans offered at sign-up. */
  readonly requiresPublicPlan?: boolean;
  readonly status?: boolean;
  readonly dueDate: Date | null;
  readonly trialExpiration?: Date | null;
  readonly recurrence?: Recurrence;
  readonly schedules?: DaySchedule[];
  readonly settings?: Partial<Record<SettingKey, string>>;
}

export interface ProvisionedCompany {
  readonly company: CompanyRecord;
  readonly admin: User;
  readonly wasInvited: boolean;
}

const nextIdQuery = queryOf(
  { id: column.number(), others: column.number() },
  `select nextval('companies_id_seq')::int as id, (select count(*)::int from companies) as others`,
);

/**
 * Drawn before the insert, so that all rows are written in the new company's own scope. Throws ERR_COMPANIES_LIMIT; calls at the
 * same moment may go beyond the limit by as many.
 */
export async function nextCompanyId(platform: Platform): Promise<number> {
  const [row] = await runInSystemScope(platform, 'the id of a new company', ({ em }) => queryRows(em, nextIdQuery));
  const { id, others } = required(row, 'ERR_UNEXPECTED');
  if (others >= maxCompanies) {
    throw new AppError('ERR_COMPANIES_LIMIT', { values: { limit: maxCompanies } });
  }
  return id;
}

/** A company with its settings, without people. */
async function insertCompany(scope: Scope, input: Omit<ProvisionCompanyInput, 'password'>): Promise<void> {
  const { name, email, phone = null, planId, status = true, dueDate, trialExpiration = null, recurrence = 'MENSAL' } = input;
  required(await scope.em.findOne(Plan, { id: planId, ...(input.requiresPublicPlan && { isPublic: true }) }), 'ERR_NO_PLAN_FOUND');
  scope.em.create(Company, {
    id: scope.companyId,
    name,
    email,
    phone,
    planId,
    status,
    dueDate,
    trialExpiration,
    recurrence,
    schedules: input.schedules ?? [],
  });
  await scope.em.flush();
  await createSettings(scope, { strongPasswords: 'enabled', ...input.settings });
}

type Person = Pick<AddUserInput, 'name' | 'email' | 'language'>;

const personOf = ({ name, adminName = name, email, language }: ProvisionCompanyInput): Person => ({
  name: adminName,
  email,
  ...(language && { language }),
});

const hashPasswordOf = (scope: Scope, input: ProvisionCompanyInput): Promise<string> | string =>
  typeof input.password === 'string' ? hashNewPassword(scope, { ...personOf(input), password: input.password }) : input.password.hash;

const readCompany = async ({ em, companyId }: Scope): Promise<CompanyRecord> =>
  required(await findRecord(em, companyRecords, companyId), 'ERR_NO_COMPANY_FOUND');

async function insertCompanyWithAdmin(scope: Scope, input: ProvisionCompanyInput): Promise<ProvisionedCompany> {
  await insertCompany(scope, input);
  const passwordHash = await hashPasswordOf(scope, input);
  const person = personOf(input);
  const oneTimeHash = input.hasOneTimePassword === true ? { oneTimeHash: passwordHash } : {};
  const admin = await addUser(scope, { ...person, passwordHash, ...oneTimeHash, profile: 'admin', super: input.isOperator ?? false });
  const wasInvited = input.isInvited === true && (await inviteUser(scope, { ...person, id: admin.id }));
  // The first invoice does not wait for the night.
  scope.recordEvent('company.changed', { companyId: scope.companyId });
  return { company: await readCompany(scope), admin, wasInvited };
}

interface RehearsedCompany {
  readonly company: CompanyRecord;
  readonly passwordHash: string;
}

class Undo extends Error {
  readonly rehearsedCompany: RehearsedCompany;

  constructor(rehearsedCompany: RehearsedCompany) {
    super('a rehearsal is undone');
    this.rehearsedCompany = rehearsedCompany;
  }
}

/** Checks everything but the address of the admin, and leaves nothing behind. */
export async function rehearseCompany(platform: Platform, input: ProvisionCompanyInput, id: number): Promise<RehearsedCompany> {
  try {
    return await runInScope(platform, { companyId: id, actor: systemActor(id) }, async (scope) => {
      await insertCompany(scope, input);
      throw new Undo({ passwordHash: await hashPasswordOf(scope, input), company: await readCompany(scope) });
    });
  } catch (error) {
    if (error instanceof Undo) {
      return error.rehearsedCompany;
    }
    throw error;
  }
}

/** Creates a company with its settings and its first admin in one transaction. */
export async function provisionCompany(platform: Platform, input: ProvisionCompanyInput, id?: number): Promise<ProvisionedCompany> {
  const companyId = id ?? (await nextCompanyId(platform));
  return runInScope(platform, { companyId, actor: systemActor(companyId) }, (scope) => insertCompanyWithAdmin(scope, input));
}

/** Creates a company whose people come from elsewhere; `note` runs in its transaction. */
export async function provisionEmptyCompany(
  platform: Platform,
  input: Omit<ProvisionCompanyInput, 'password' | 'adminName' | 'isOperator'>,
  note: (scope: Scope) => Promise<void>,
): Promise<number> {
  const companyId = await nextCompanyId(platform);
  await runInScope(platform, { companyId, actor: systemActor(companyId) }, async (scope) => {
    await insertCompany(scope, input);
    await note(scope);
  });
  return companyId;
}
