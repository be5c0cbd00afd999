import type { api } from '#shared/api.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { Company } from './Company.ts';
import { parseDueDate } from './parseDueDate.ts';
import { createOneTimePassword } from './createOneTimePassword.ts';
import { provisionCompany } from './provisionCompany.ts';

interface CreatedCompany {
  company: Company;
  /** Only when it was made here. */
  password?: string;
}

/** Opens a company for an operator. */
export async function createCompany(scope: Scope, input: InputOf<typeof api.companies.create>): Promise<CreatedCompany> {
  const { campaignsEnabled = true, dueDate = null, password = createOneTimePassword(), ...rest } = input;
  const { company } = await provisionCompany(scope.platform, {
    ...rest,
    password,
    dueDate: parseDueDate(scope, dueDate),
    settings: { campaignsEnabled: String(campaignsEnabled) },
  });
  return input.password === undefined ? { company, password } : { company };
}
