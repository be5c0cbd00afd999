import type { PaymentReport } from '#shared/tenancy/billing/index.ts';
import { AppError } from '#shared/errors.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { runInScope, systemActor } from '#server/platform/database/scope.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isFromGateway } from './paymentWebhook.ts';

interface KnownCharge {
  readonly id: number;
  readonly companyId: number;
}

/** Has charges read from the gateway, which alone says what was paid. */
export async function requestChecks(platform: Platform, charges: readonly KnownCharge[]): Promise<void> {
  for (const { id, companyId } of charges) {
    await runInScope(platform, { companyId, actor: systemActor(companyId) }, async (scope) =>
      scope.enqueue('billing.checkCharge', { chargeId: id }, { key: `charge-${id}` }),
    );
  }
}

/**
 * Takes a report up at once and answers; strangers are answered alike, but for a wrong signature: a gateway with a wrong secret learns of it
 * by ERR_INVALID_CREDENTIALS alone.
 */
export async function receiveReport({ platform, log, signedBody, now }: PublicContext, report: PaymentReport): Promise<{ ok: true }> {
  const received = { report, hasSecret: isFromGateway(platform, report.hmac ?? ''), signedBody, now };
  const readings = platform.payments.map((gateway) => gateway.readReport(received)).filter((reading) => reading !== null);
  if (signedBody.signature !== '' && readings.length === 0) {
    throw new AppError('ERR_INVALID_CREDENTIALS');
  }
  const references = readings.flat();
  if (references.length === 0) {
    log.info('a report of payments names none, or is no gateway’s');
  }
  const statement = `select id, company_id as "companyId" from charges where reference = any($1) and status <> 'gone' order by id`;
  const charges = references.length === 0 ? [] : await queryAsSupport<KnownCharge>(platform, statement, [references]);
  await requestChecks(platform, charges);
  return { ok: true };
}
