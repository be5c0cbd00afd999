import type { api } from '#shared/api.ts';
import type { BillingProviderRecord } from '#shared/automation/queueIntegrations/billingProviders.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import {
  BillingServiceError,
  type BillingCredentials,
  type BillingFailure,
} from '#server/integrations/billingProviders/BillingProvider.ts';
import { createBillingProvider } from '#server/integrations/billingProviders/createBillingProvider.ts';
import { runInScope, type Scope } from '#server/platform/database/scope.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import { minuteSeconds } from '#shared/rules/durations.ts';
import { showBillingProvider } from './billingProviderRecords.ts';
import { recordBillingSuccess } from './health.ts';
import { readCredentials } from './openBillingProviders.ts';

type TestInput = InputOf<typeof api.billingProviders.test>;

/** Tests per company: each makes this server ask another one. */
const testLimit = { name: 'billing-tests', points: 30, duration: 15 * minuteSeconds };

const codes: Readonly<Record<BillingFailure, ErrorCode>> = {
  address: 'ERR_BILLING_ADDRESS',
  account: 'ERR_BILLING_ACCOUNT',
  unreachable: 'ERR_BILLING_UNREACHABLE',
  refused: 'ERR_BILLING_REFUSED',
};

function readConfigured({ platform, actor }: PrepareContext, { provider }: TestInput): Promise<BillingCredentials> {
  return runInScope(platform, { companyId: actor.companyId, actor }, async (scope) => {
    const { isConfigured } = await showBillingProvider(scope, provider);
    if (!isConfigured) {
      throw new AppError('ERR_BILLING_NOT_CONFIGURED');
    }
    return readCredentials(scope, provider);
  });
}

/** Signs in to the system, outside any transaction. */
export async function signInToProvider(context: PrepareContext, input: TestInput): Promise<void> {
  const { platform, actor } = context;
  const credentials = await readConfigured(context, input);
  await (await createRateLimiter(platform, testLimit)).consume(`${actor.companyId}`);
  await createBillingProvider(platform.config, credentials)
    .signIn()
    .catch((error: unknown) => {
      throw error instanceof BillingServiceError ? new AppError(codes[error.failure], { values: { status: error.status } }) : error;
    });
}

export async function showTestedProvider(scope: Scope, { provider }: TestInput): Promise<BillingProviderRecord> {
  await recordBillingSuccess(scope, provider);
  return showBillingProvider(scope, provider);
}
