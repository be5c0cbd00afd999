import { createHmac, randomInt } from 'node:crypto';
import { deriveKey } from '#server/platform/sealer.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** Without letters and digits that look alike. */
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 8;

/** A code for the mail: forty bits, in two groups. */
export function createResetCode(): string {
  const code = Array.from({ length: codeLength }, () => characters[randomInt(characters.length)]).join('');
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Under a key that the database does not hold: a reader of the table could try out forty bits alone. */
export function hashResetCode({ envelope }: Secrets, email: string, code: string): string {
  const typed = code.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  return createHmac('sha256', deriveKey(envelope, 'password reset')).update(`${email} ${typed}`).digest('base64url');
}
