import type { CompanyRecord } from '#shared/tenancy/companies/record.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';
import { findHolder, type Application } from './holdSignUp.ts';
import { nextCompanyId, provisionCompany, rehearseCompany } from './provisionCompany.ts';
import { trialOf } from './trialOf.ts';

/**
 * Opens a company where no mails go out, which is outside of production alone. For an address that has an account nothing is opened,
 * and the answer is that of any other.
 */
export async function openAtOnce({ platform, now }: PublicContext, application: Application): Promise<CompanyRecord> {
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
