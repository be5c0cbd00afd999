import type { api } from '#shared/api.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { Company } from './Company.ts';
import { parseDueDate } from './parseDueDate.ts';
import { createOneTimePassword } from './createOneTimePassword.ts';
import { provisionCompany } from './provisionCompany.ts';

interface CreatedCompany {
  company: Company;
  /** Present when it was generated here. */
  password?: string;
}

/** Creates a company on behalf of an operator. */
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
