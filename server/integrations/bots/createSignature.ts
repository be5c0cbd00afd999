import { createHmac } from 'node:crypto';

/** Proves to a webhook who has sent a body: `sha256=` and the HMAC as hexadecimal digits. */
export const createSignature = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
