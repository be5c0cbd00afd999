import type { api } from '#shared/api.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { parseDueDate } from './parseDueDate.ts';
import { createOneTimePassword } from './createOneTimePassword.ts';
import { provisionCompany } from './provisionCompany.ts';

/**
 * Creates a company on behalf of an operator. Without a password its first admin is invited by mail; where no mails are sent, a
 * generated password is part of the result, once.
 */
export async function createCompany(
  scope: Scope,
  input: InputOf<typeof api.companies.create>,
): Promise<ResultOf<typeof api.companies.create>> {
  const { campaignsEnabled = true, dueDate = null, password = createOneTimePassword(), ...rest } = input;
  const isGenerated = input.password === undefined;
  const { company, wasInvited } = await provisionCompany(scope.platform, {
    ...rest,
    password,
    hasOneTimePassword: isGenerated,
    isInvited: isGenerated,
    dueDate: parseDueDate(scope, dueDate),
    settings: { campaignsEnabled: String(campaignsEnabled) },
  });
  return { ...company, ...(wasInvited && { invitedEmail: rest.email }), ...(isGenerated && !wasInvited && { password }) };
}
