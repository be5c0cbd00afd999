import Joi from 'joi';
import type { ChargeRecord, PaymentReport } from '#shared/tenancy/billing/index.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { AppError } from '#shared/errors.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInScope, type Scope, systemActor } from '#server/platform/database/scope.ts';
import { defineJob, type JobRun, type OpenContext } from '#server/platform/jobs/defineJob.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import type { ChargeState, PaymentGateway } from '#server/integrations/payments/PaymentGateway.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';
import type { Platform } from '#server/platform/platform.ts';
import { settleInvoice } from './settleInvoice.ts';
import { isFromGateway } from './paymentWebhook.ts';

interface KnownCharge {
  readonly id: number;
  readonly companyId: number;
}

/** Has charges read from the gateway, which alone says what was paid. */
async function requestChecks(platform: Platform, charges: readonly KnownCharge[]): Promise<void> {
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

/** A payment may reach the gateway this long after the code has expired. */
const graceMs = 60 * minuteMs;

interface ChargeRow {
  readonly invoiceId: number;
  readonly gateway: string;
  readonly reference: string;
  readonly answer: ChargeRecord | null;
  readonly isOver: boolean;
}

const chargeQuery = queryOf<ChargeRow>(
  {
    invoiceId: column.number(),
    gateway: column.text(),
    reference: column.text(),
    answer: column.orNull(column.storedJson<ChargeRecord>()),
    isOver: column.boolean(),
  },
  `select invoice_id as "invoiceId", gateway, reference, answer, expires_at < $2 as "isOver" from charges where id = $1`,
);

const findCharge = async ({ em, now }: Scope, chargeId: number): Promise<ChargeRow | undefined> =>
  (await queryRows(em, chargeQuery, [chargeId, new Date(now.getTime() - graceMs)]))[0];

/** The gateway's word on a charge; null for one of another gateway. */
async function readState(open: OpenContext<Scope>, chargeId: number): Promise<ChargeState | null> {
  const known: { charge: ChargeRow; gateway: PaymentGateway }[] = [];
  await open(async (scope) => {
    const charge = await findCharge(scope, chargeId);
    const gateway = scope.platform.payments.find(({ name }) => name === charge?.gateway);
    if (charge !== undefined && gateway !== undefined) {
      known.push({ charge, gateway });
    }
  });
  const [found] = known;
  return found === undefined ? null : found.gateway.readCharge(found.charge);
}

const payerStatement = 'update invoices i set payer = c.payer from charges c where c.id = $1 and i.id = c.invoice_id';

/** Books what the gateway has received, each payment once. */
async function applyState(scope: Scope, chargeId: number, { status, payments }: ChargeState): Promise<void> {
  const charge = await findCharge(scope, chargeId);
  if (charge === undefined) {
    return;
  }
  for (const { id, amount } of payments) {
    await settleInvoice(scope, { invoiceId: charge.invoiceId, amount, reference: `${charge.gateway}:${id}` });
  }
  await (payments.length > 0 && execute(scope.em, payerStatement, [chargeId]));
  const next = status === 'open' && charge.isOver ? 'gone' : status;
  await execute(scope.em, `update charges set status = $2, updated_at = now() where id = $1 and status <> $2`, [chargeId, next]);
}

/** The request to the gateway waits outside the transaction. */
export const checkChargeJob = defineJob(
  'billing.checkCharge',
  async (scope: Scope, { chargeId }, { prepared }: JobRun<ChargeState | null>) => {
    if (prepared) {
      await applyState(scope, chargeId, prepared);
    }
  },
  {
    rules: { chargeId: Joi.number().integer().required() },
    prepare: (open, { chargeId }) => readState(open, chargeId),
    retry: 'patiently',
    concurrency: 4,
  },
);

/** Asks for open charges whose report may have been lost, and lets the expired ones go. */
export const checkChargesJob: RecurringJob = {
  name: 'billing.checkCharges',
  every: 5 * minuteMs,
  run: async (platform) => {
    const statement = `select id, company_id as "companyId" from charges where status = 'open' and created_at < $1 order by id limit 500`;
    await requestChecks(platform, await queryAsSupport(platform, statement, [new Date(platform.now().getTime() - minuteMs)]));
  },
};
