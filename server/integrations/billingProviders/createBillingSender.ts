import type { ObjectSchema } from 'joi';
import Joi from 'joi';
import { requestPublicText } from '#server/platform/http/fetchPublicText.ts';
import { RefusedAddressError } from '#server/platform/http/internalAddresses.ts';
import { reviveStorable } from '#server/platform/parseJson.ts';
import { BillingServiceError } from './BillingProvider.ts';

const requestTimeoutMs = 10_000;
/** Of all requests about one customer, who waits in a conversation. */
const totalTimeoutMs = 40_000;
const maxBytes = 2_000_000;

interface BillingRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** The text of a good answer. */
export type SendToBilling = (url: URL, request: BillingRequest) => Promise<string>;

interface SenderOptions {
  readonly privateHosts: readonly string[];
  /** The setting of an operator: any host, and without TLS. */
  readonly isConfigured?: boolean;
}

/** Neither the address nor the answer goes into an error: both may hold a customer's document. */
const failureOf = (error: unknown): BillingServiceError =>
  new BillingServiceError(error instanceof RefusedAddressError ? 'address' : 'unreachable');

function assertGood(status: number): void {
  if (status === 401 || status === 403) {
    throw new BillingServiceError('account', status);
  }
  if (status < 200 || status > 299) {
    throw new BillingServiceError('refused', status);
  }
}

const jsonHeaders = (text: string) => ({ 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(text)}` });

/** Asks a billing system, for so long as a customer may wait. */
export function createBillingSender({ privateHosts, isConfigured = false }: SenderOptions): SendToBilling {
  let endsAt: number | null = null;
  const takeTimeout = (): number => {
    endsAt ??= performance.now() + totalTimeoutMs;
    const timeoutMs = Math.min(requestTimeoutMs, Math.floor(endsAt - performance.now()));
    if (timeoutMs <= 0) {
      throw new BillingServiceError('unreachable');
    }
    return timeoutMs;
  };
  return async (url, { method = 'GET', headers = {}, body }) => {
    const options = { method, timeoutMs: takeTimeout(), maxBytes, privateHosts, isConfigured };
    const text = body === undefined ? undefined : JSON.stringify(body);
    const content = text === undefined ? {} : { body: text };
    const allHeaders = { accept: 'application/json', 'user-agent': 'Prosa', ...(text !== undefined && jsonHeaders(text)), ...headers };
    const response = await requestPublicText(url, { ...options, headers: allHeaders, ...content }).catch((error: unknown) => {
      throw failureOf(error);
    });
    assertGood(response.status);
    return response.text;
  };
}

/** An answer of this rule; unknown keys stay out of sight. */
export function parseProviderAnswer<T>(text: string, rule: ObjectSchema<T>): T {
  try {
    return Joi.attempt(JSON.parse(text, reviveStorable), rule.required(), { stripUnknown: true }) as T;
  } catch {
    throw new BillingServiceError('refused', 200);
  }
}
