import type { Recurrence } from '#shared/areas/companies.ts';
import type { SettingKey } from '#shared/areas/settings.ts';
import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import { found, houseActor, inScope, type Scope } from '#server/platform/db/scope.ts';
import { systemScope } from '#server/platform/db/systemScope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { Plan } from '#server/areas/plans/index.ts';
import { createSettings } from '#server/areas/settings/index.ts';
import { addUser, newPasswordHash, type User } from '#server/areas/users/index.ts';
import { Company } from './Company.ts';

/** A company as it begins. */
export interface Opening {
  readonly name: string;
  readonly email: string;
  /** Of the first admin, who goes by the company's name and e-mail unless another name is given. */
  readonly password: string;
  readonly adminName?: string;
  readonly isOperator?: boolean;
  readonly phone?: string | null;
  readonly planId: number;
  readonly status?: boolean;
  readonly dueDate: Date | null;
  readonly trialExpiration?: Date | null;
  readonly recurrence?: Recurrence;
  readonly settings?: Partial<Record<SettingKey, string>>;
}

export interface Opened {
  readonly company: Company;
  readonly admin: User;
}

/** The id is drawn before the company is made, so that all the rest happens behind its own wall. */
async function nextId(platform: Platform): Promise<number> {
  const [drawn] = await systemScope(platform, 'the id of a new company', ({ em }) =>
    rows(em, queryOf({ id: column.number() }, "select nextval('companies_id_seq')::int as id")),
  );
  return found(drawn, 'ERR_UNEXPECTED').id;
}

async function furnish(scope: Scope, opening: Opening): Promise<Opened> {
  const { name, email, phone = null, planId, status = true, dueDate, trialExpiration = null, recurrence = 'MENSAL' } = opening;
  found(await scope.em.findOne(Plan, { id: planId }), 'ERR_NO_PLAN_FOUND');
  const company = scope.em.create(Company, {
    id: scope.companyId,
    name,
    email,
    phone,
    planId,
    status,
    dueDate,
    trialExpiration,
    recurrence,
    schedules: [],
  });
  await scope.em.flush();
  const strongPasswords = scope.platform.config.production ? 'enabled' : 'disabled';
  await createSettings(scope, { strongPasswords, ...opening.settings });
  const passwordHash = await newPasswordHash(scope, opening.password);
  const person = { name: opening.adminName ?? name, email, passwordHash, profile: 'admin', super: opening.isOperator ?? false } as const;
  const admin = await addUser(scope, person);
  return { company, admin };
}

/** Opens a company with its settings and its first admin: all of it or nothing. */
export async function openCompany(platform: Platform, opening: Opening, id?: number): Promise<Opened> {
  const companyId = id ?? (await nextId(platform));
  return inScope(platform, { companyId, actor: houseActor(companyId) }, (scope) => furnish(scope, opening));
}
