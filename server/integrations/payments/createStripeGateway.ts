import { createHmac, timingSafeEqual } from 'node:crypto';
import Joi from 'joi';
import type { ChargeRecord } from '#shared/tenancy/billing/index.ts';
import type { StripeConfig } from '#server/config.ts';
import type { SignedBody } from '#server/platform/http/SignedBody.ts';
import { requestPublicText } from '#server/platform/http/fetchPublicText.ts';
import { GatewayError, type ChargeRequest, type ChargeState, type PaymentGateway, type StoredCharge } from './PaymentGateway.ts';

const maxBytes = 500_000;
/** The version that the rules below are written for, whatever the account's default is. */
const apiVersion = '2024-06-20';
const currency = 'brl';
/** The age at which a signature is worthless, as in Stripe's own libraries. */
const toleranceSeconds = 300;

interface Session {
  readonly id: string;
  readonly client_reference_id: string | null;
  readonly status: 'open' | 'complete' | 'expired';
  readonly payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  readonly payment_intent: string | null;
  /** In centavos. */
  readonly amount_total: number;
  readonly currency: string;
  /** Null once it cannot be paid any more. */
  readonly url: string | null;
}

const sessionRule = Joi.object<Session>({
  id: Joi.string().required(),
  client_reference_id: Joi.string().allow(null).required(),
  status: Joi.valid('open', 'complete', 'expired').required(),
  payment_status: Joi.string().required(),
  payment_intent: Joi.string().allow(null).default(null),
  amount_total: Joi.number().integer().required(),
  currency: Joi.string().required(),
  url: Joi.string().uri().allow(null).default(null),
})
  .unknown()
  .required();

const eventRule = Joi.object({
  data: Joi.object({ object: Joi.object({ client_reference_id: Joi.string().required() }).unknown().required() })
    .unknown()
    .required(),
})
  .unknown()
  .required();

interface StripeEvent {
  readonly data: { readonly object: { readonly client_reference_id: string } };
}

interface StripeRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
}

/** Stripe answers a repeated request as it answered the first, failures of its own too, but for these. */
const passingStatuses = new Set([401, 409, 429]);

interface StripeClient {
  readonly config: StripeConfig;
  readonly timeoutMs: number;
}

/** The session of an answer. Throws a GatewayError with the status of a refusal. */
async function callStripe({ config, timeoutMs }: StripeClient, { method, path, form, idempotencyKey }: StripeRequest): Promise<Session> {
  const headers = {
    authorization: `Bearer ${config.secretKey}`,
    'stripe-version': apiVersion,
    ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
  const body = form && new URLSearchParams(form).toString();
  const options = { method, headers, timeoutMs, maxBytes, isConfigured: true, ...(body !== undefined && { body }) };
  const { status, text } = await requestPublicText(new URL(path, config.url), options).catch((cause: unknown) => {
    throw new GatewayError('Stripe cannot be reached', 0, { cause });
  });
  if (status >= 300) {
    throw new GatewayError(`Stripe has answered ${status} to ${method} ${path}`, status, { isFinal: !passingStatuses.has(status) });
  }
  try {
    return Joi.attempt(JSON.parse(text), sessionRule);
  } catch (cause) {
    throw new GatewayError('Stripe has answered something else', status, { cause });
  }
}

const toReais = (centavos: number): number => Math.round(centavos) / 100;

/** A page of Stripe's on which the charge is paid; the card is typed there. */
async function createCharge(client: StripeClient, request: ChargeRequest): Promise<ChargeRecord> {
  const { reference, amount, description, expiresAt, returnUrl } = request;
  const form = {
    mode: 'payment',
    client_reference_id: reference,
    'payment_method_types[0]': 'card',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': currency,
    'line_items[0][price_data][unit_amount]': String(Math.round(amount * 100)),
    'line_items[0][price_data][product_data][name]': description,
    'payment_intent_data[metadata][reference]': reference,
    expires_at: String(Math.floor(expiresAt.getTime() / 1000)),
    success_url: returnUrl,
    cancel_url: returnUrl,
  };
  const session = await callStripe(client, { method: 'POST', path: '/v1/checkout/sessions', form, idempotencyKey: reference });
  const { id, status, amount_total: total, url } = session;
  if (url === null) {
    throw new GatewayError('Stripe has given no page for a new session', 200, { isFinal: true });
  }
  // Clients that know Pix only show the address as a QR code, which leads a phone to the page.
  return { txid: id, status, valor: { original: toReais(total).toFixed(2) }, qrcode: { qrcode: url }, url };
}

/** Money in another currency, or for another charge, is none of this one. */
function readState(session: Session, reference: string): ChargeState {
  const { id, status, payment_status: paymentStatus, payment_intent: intent, amount_total: total } = session;
  if (session.client_reference_id !== reference || session.currency !== currency) {
    return { status: 'gone', payments: [] };
  }
  if (paymentStatus === 'paid') {
    return { status: 'paid', payments: [{ id: intent ?? id, amount: toReais(total) }] };
  }
  return { status: status === 'expired' ? 'gone' : 'open', payments: [] };
}

async function readCharge(client: StripeClient, { reference, answer }: StoredCharge): Promise<ChargeState> {
  if (answer === null) {
    return { status: 'open', payments: [] };
  }
  try {
    const path = `/v1/checkout/sessions/${encodeURIComponent(answer.txid)}`;
    return readState(await callStripe(client, { method: 'GET', path }), reference);
  } catch (error) {
    if (error instanceof GatewayError && error.status === 404) {
      return { status: 'gone', payments: [] };
    }
    throw error;
  }
}

/** `t=1700000000,v1=…,v1=…`: several signatures while a secret is replaced. */
function readSignature(header: string): { readonly time: number; readonly signatures: readonly string[] } {
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string?]);
  const valuesOf = (name: string): string[] => parts.flatMap(([key, value = '']) => (key === name ? [value] : []));
  return { time: Number(valuesOf('t')[0] ?? Number.NaN), signatures: valuesOf('v1').slice(0, 10) };
}

/** The signature of a webhook's body at a time in seconds. */
export const signStripeBody = (secret: string, time: number, body: string | Buffer): string =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');

function isSigned({ bytes, signature }: SignedBody, { secret, now }: { readonly secret: string; readonly now: Date }): boolean {
  const { time, signatures } = readSignature(signature);
  const age = now.getTime() / 1000 - time;
  if (!(Math.abs(age) <= toleranceSeconds)) {
    return false;
  }
  const expected = Buffer.from(signStripeBody(secret, time, bytes));
  return signatures
    .map((signature) => Buffer.from(signature))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
}

function readReferences(bytes: Buffer): string[] {
  try {
    const event = Joi.attempt(JSON.parse(bytes.toString('utf8')), eventRule) as StripeEvent;
    return [event.data.object.client_reference_id];
  } catch {
    return [];
  }
}

/** Cards by Stripe Checkout, over its HTTP API. */
export function createStripeGateway(config: StripeConfig, timeoutMs = 20_000): PaymentGateway {
  const client = { config, timeoutMs };
  return {
    name: 'stripe',
    method: 'card',
    createCharge: (request) => createCharge(client, request),
    readCharge: (charge) => readCharge(client, charge),
    readReport: ({ signedBody, now }) =>
      isSigned(signedBody, { secret: config.webhookSecret, now }) ? readReferences(signedBody.bytes) : null,
  };
}
