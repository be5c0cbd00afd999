import type { api } from '#shared/api.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { rateLimiter } from '#server/platform/http/rateLimit.ts';
import type { Guest } from '#server/platform/http/visit.ts';
import type { Company } from './Company.ts';
import { openCompany } from './openCompany.ts';

const perAddress = { name: 'sign-up', points: 100, duration: 3600 };
const trial = 3 * 24 * 3_600_000;

/** Opens a company for whoever comes. What it costs and how long it lasts is not theirs to say. */
export async function signUp({ platform, visit, now }: Guest, input: InputOf<typeof api.companies.signUp>): Promise<Company> {
  const limiter = await rateLimiter(platform, perAddress);
  await limiter.take(visit.ip);
  const trialExpiration = new Date(now.getTime() + trial);
  const { company } = await openCompany(platform, { ...input, dueDate: trialExpiration, trialExpiration });
  return company;
}
