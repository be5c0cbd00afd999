import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';
import type { CompanyRecord } from '#shared/areas/companies.ts';
import { provisionCompany } from './provisionCompany.ts';

const addressLimit = { name: 'sign-up', points: 100, duration: 3600 };
const trialMs = 3 * 24 * 3_600_000;

/** Creates a trial company, unless the operator has closed registration; plan price and duration are fixed by the server. */
export async function signUp(
  { platform, request, now }: PublicContext,
  input: InputOf<typeof api.companies.signUp>,
): Promise<CompanyRecord> {
  if (!platform.config.allowsSignUp) {
    throw new AppError('ERR_USER_CREATION_DISABLED');
  }
  const limiter = await createRateLimiter(platform, addressLimit);
  await limiter.consume(request.ip);
  const trialExpiration = new Date(now.getTime() + trialMs);
  const { userName, ...application } = input;
  const admin = userName === undefined ? {} : { adminName: userName };
  const trial = { dueDate: trialExpiration, trialExpiration };
  const { company } = await provisionCompany(platform, { ...application, ...admin, ...trial, requiresPublicPlan: true });
  return company;
}
