import { randomUUID } from 'node:crypto';
import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { ChargeRecord, PaymentMethod } from '#shared/tenancy/billing/index.ts';
import type { Payer } from '#shared/tenancy/billing/payer.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, runInScope, type Scope } from '#server/platform/database/scope.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import { GatewayError, type PaymentGateway } from '#server/integrations/payments/PaymentGateway.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hourSeconds } from '#shared/rules/durations.ts';
import { lockCompany } from '#server/platform/database/companyLock.ts';
import { readBalance } from './ledger.ts';
import { callGateway } from './paymentWebhook.ts';
import { readInvoice } from './readInvoices.ts';

/** Of a Pix code. */
const chargeSeconds = hourSeconds;
/** A code that ends sooner is not shown again. */
const minimumSeconds = 600;
/** Of a charge that the gateway may not know yet: Stripe takes none that ends within half an hour. */
const minimumUnansweredSeconds = 2100;

interface ChargeRow {
  readonly id: number;
  readonly reference: string;
  readonly amount: number;
  readonly answer: ChargeRecord | null;
  readonly expiresAt: string;
}

const chargeShape = {
  id: column.number(),
  reference: column.text(),
  amount: column.number(),
  answer: column.orNull(column.storedJson<ChargeRecord>()),
  expiresAt: column.text(),
};
const chargeColumns = 'id, reference, amount::float8 as amount, answer, iso(expires_at) as "expiresAt"';

const reusableQuery = queryOf<ChargeRow>(
  chargeShape,
  `select ${chargeColumns} from charges where invoice_id = $1 and amount = $2 and gateway = $3 and status = 'open'
     and expires_at > case when answer is null then $5::timestamptz else $4::timestamptz end
   order by id desc limit 1`,
);
const insertQuery = queryOf<ChargeRow>(
  chargeShape,
  `insert into charges (company_id, invoice_id, gateway, reference, amount, payer, expires_at)
   values ($1, $2, $3, $4, $5, $6::jsonb, $7) returning ${chargeColumns}`,
);

/** What is still owed for an open invoice of the company, whatever the caller says. */
async function readOwed(scope: Scope, invoiceId: number): Promise<number> {
  const { status } = await readInvoice(scope, invoiceId);
  if (status === 'paid') {
    throw new AppError('ERR_INVOICE_PAID');
  }
  return readBalance(scope, invoiceId);
}

interface NewCharge {
  readonly invoiceId: number;
  readonly gateway: string;
  readonly payer: Payer;
}

/** The invoice's charge that can still be paid, or a new one, stored before the gateway hears of it. */
async function findOrCreateCharge(scope: Scope, { invoiceId, gateway, payer }: NewCharge): Promise<ChargeRow> {
  const { em, companyId, now } = scope;
  await lockCompany(scope);
  const amount = await readOwed(scope, invoiceId);
  const inSeconds = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
  const earliest = [inSeconds(minimumSeconds), inSeconds(minimumUnansweredSeconds)];
  const [reusable] = await queryRows(em, reusableQuery, [invoiceId, amount, gateway, ...earliest]);
  if (reusable !== undefined) {
    await execute(em, 'update charges set payer = $2::jsonb where id = $1', [reusable.id, JSON.stringify(payer)]);
    return reusable;
  }
  const reference = randomUUID().replaceAll('-', '');
  const values = [companyId, invoiceId, gateway, reference, amount, JSON.stringify(payer), inSeconds(chargeSeconds)];
  const [charge] = await queryRows(em, insertQuery, values);
  return required(charge, 'ERR_UNEXPECTED');
}

interface AnsweredCharge {
  readonly id: number;
  readonly answer: ChargeRecord;
}

export const readMethods = async ({ platform }: Scope): Promise<ResultOf<typeof api.billing.methods>> => ({
  methods: platform.payments.map(({ method }) => method),
});

/** The gateway of a method; callers that name none get the first. */
const findGateway = ({ payments }: Platform, method: PaymentMethod | undefined): PaymentGateway =>
  required(
    payments.find((gateway) => method === undefined || gateway.method === method),
    'ERR_PAYMENT_NOT_CONFIGURED',
  );

/** A charge that the gateway will never make; the next try makes another. */
const giveUp = ({ platform, actor }: PrepareContext, chargeId: number): Promise<void> =>
  runInScope(platform, { companyId: actor.companyId, actor }, ({ em }) =>
    execute(em, `update charges set status = 'gone', updated_at = now() where id = $1 and answer is null`, [chargeId]),
  );

/** Has the gateway charge the invoice, outside any transaction. */
export async function openCharge(
  context: PrepareContext,
  {
    invoiceId,
    method,
    price: _price,
    users: _users,
    connections: _connections,
    plan: _plan,
    ...payer
  }: InputOf<typeof api.billing.subscribe>,
): Promise<AnsweredCharge> {
  const { platform, actor } = context;
  const gateway = findGateway(platform, method);
  const charge = await runInScope(platform, { companyId: actor.companyId, actor }, (scope) =>
    findOrCreateCharge(scope, { invoiceId, gateway: gateway.name, payer }),
  );
  const { id, reference, amount, answer } = charge;
  const request = {
    reference,
    amount,
    description: `#Fatura:${invoiceId}`,
    seconds: chargeSeconds,
    expiresAt: new Date(charge.expiresAt),
    returnUrl: `${platform.config.publicUrl}/financeiro`,
  };
  const create = (): Promise<ChargeRecord> =>
    gateway.createCharge(request).catch(async (error: unknown) => {
      await (error instanceof GatewayError && error.isFinal && giveUp(context, id));
      throw error;
    });
  return { id, answer: answer ?? (await callGateway(platform, create)) };
}

/** Keeps the gateway's answer for later requests. */
export async function keepAnswer({ em }: Scope, _input: object, { id, answer }: AnsweredCharge): Promise<ChargeRecord> {
  await execute(em, 'update charges set answer = $2::jsonb, updated_at = now() where id = $1', [id, JSON.stringify(answer)]);
  return answer;
}
