import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { hourSeconds } from '#shared/rules/durations.ts';
import type { CompanyRecord } from '#shared/tenancy/companies/record.ts';
import { hideDuration } from '#server/platform/async/hideDuration.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';
import { findMailMode } from '#server/platform/mail/findMailMode.ts';
import { type Application, findHolder, holdSignUp, pretendSignUp, trialOf } from './holdSignUp.ts';
import { nextCompanyId, provisionCompany, rehearseCompany } from './provisionCompany.ts';

/**
 * Opens a company where no mails go out, which is outside of production alone. For an address that has an account nothing is opened,
 * and the answer is that of any other.
 */
async function openAtOnce({ platform, now }: PublicContext, application: Application): Promise<CompanyRecord> {
  const id = await nextCompanyId(platform);
  const input = { ...application, ...trialOf(now) };
  const isKnown = async (): Promise<boolean> => (await findHolder(platform, input.email)) !== undefined;
  if (!(await isKnown())) {
    try {
      return (await provisionCompany(platform, input, id)).company;
    } catch (error) {
      // Somebody with the same address may have been faster.
      if (!(await isKnown())) {
        throw error;
      }
    }
  }
  return (await rehearseCompany(platform, input, id)).company;
}

const addressLimit = { name: 'sign-up', points: 100, duration: hourSeconds };

/** Nobody types name, address and password faster. */
const shortestMs = 2_000;

/** A field that people do not see was filled in, or the form faster than by hand. Older clients send neither. */
const isAutomatic = ({
  website = '',
  filledInMs = shortestMs,
}: {
  website?: string | undefined;
  filledInMs?: number | undefined;
}): boolean => website !== '' || filledInMs < shortestMs;

/**
 * Opens a trial company, unless the operator has closed registration; plan price and duration are fixed by the server. Where mails
 * go out, the company is opened by the code of one. The answer does not tell whether the address has an account.
 */
export async function signUp(
  guest: PublicContext,
  { userName, website, filledInMs, ...input }: InputOf<typeof api.companies.signUp>,
): Promise<ResultOf<typeof api.companies.signUp>> {
  const { platform, request } = guest;
  if (!platform.config.allowsSignUp) {
    throw new AppError('ERR_USER_CREATION_DISABLED');
  }
  const limiter = await createRateLimiter(platform, addressLimit);
  await limiter.consume(request.ip);
  const application = { ...input, ...(userName !== undefined && { adminName: userName }), requiresPublicPlan: true };
  if (isAutomatic({ website, filledInMs })) {
    guest.log.info({ ip: request.ip }, 'a sign-up was filled in by a program');
    return { ...(await hideDuration(pretendSignUp(guest, application))), needsCode: true };
  }
  if (findMailMode(platform.config) !== 'none') {
    return { ...(await hideDuration(holdSignUp(guest, application))), needsCode: true };
  }
  return { ...(await hideDuration(openAtOnce(guest, application))), needsCode: false, signUpId: null };
}
