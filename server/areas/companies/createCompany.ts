import type { api } from '#shared/api.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import type { Company } from './Company.ts';
import { dueDateOf } from './dueDate.ts';
import { oneTimePassword } from './oneTimePassword.ts';
import { openCompany } from './openCompany.ts';

interface Created {
  company: Company;
  /** Only when it was made here. */
  password?: string;
}

/** Opens a company for an operator. */
export async function createCompany(scope: Scope, input: InputOf<typeof api.companies.create>): Promise<Created> {
  const { campaignsEnabled = true, dueDate = null, password = oneTimePassword(), ...opening } = input;
  const { company } = await openCompany(scope.platform, {
    ...opening,
    password,
    dueDate: dueDateOf(scope, dueDate),
    settings: { campaignsEnabled: String(campaignsEnabled) },
  });
  return input.password === undefined ? { company, password } : { company };
}
