import { createHash, timingSafeEqual } from 'node:crypto';
import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { GatewayError } from '#server/integrations/payments/PaymentGateway.ts';
import type { Platform } from '#server/platform/platform.ts';
import { deriveKey } from '#server/platform/sealer.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const webhookSecret = ({ secrets }: Pick<Platform, 'secrets'>): string =>
  deriveKey(secrets.envelope, 'payment webhook').toString('base64url');

/** Whether the caller knows the URL that the gateway was given. */
export const isFromGateway = (platform: Platform, secret: string): boolean =>
  timingSafeEqual(digest(secret), digest(webhookSecret(platform)));

/**
 * The URL for the gateway, with the secret. Efí writes `/pix` behind what it is given: the last key takes it up.
 */
export function createWebhookUrl(platform: Platform, base = platform.config.publicUrl): URL {
  const url = new URL(`${base.replace(/\/$/, '')}/subscription/webhook`);
  url.search = `?hmac=${webhookSecret(platform)}&ignorar=`;
  return url;
}

/** Turns the gateway's failures into an answer for people; its own words go to the log. */
export async function callGateway<T>({ log }: Pick<Platform, 'log'>, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof GatewayError)) {
      throw error;
    }
    log.warn({ err: error }, 'the payment gateway failed');
    throw new AppError('ERR_PAYMENT_GATEWAY');
  }
}

const withSecret = (platform: Platform, url: string): URL => {
  const own = createWebhookUrl(platform);
  const webhookUrl = new URL(url);
  webhookUrl.search = own.search;
  return webhookUrl;
};

/** Registers this server at the gateway, under the URL given or the public one; the secret is added. */
export async function registerWebhook({ platform }: Scope, { chave, url }: InputOf<typeof api.billing.registerWebhook>): Promise<object> {
  const gateway = platform.payments.find(({ registerWebhook: register }) => register !== undefined);
  const register = required(gateway?.registerWebhook, 'ERR_PAYMENT_NOT_CONFIGURED');
  const target = url === undefined || url === '' ? createWebhookUrl(platform) : withSecret(platform, url);
  return callGateway(platform, () => register(target, chave === undefined || chave === '' ? null : chave));
}
