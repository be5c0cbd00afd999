import { Secret, TOTP } from 'otpauth';

const periodMs = 30_000;
/** Steps before and after the present one whose codes count, for clocks that differ. */
const tolerance = 1;
const secretBytes = 20;

export const createTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Prosa', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodMs / 1000 });

/** The address that an authenticator app reads from a QR code. */
export const createTotpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The time step of a code, or null for a wrong one; 6 digits, spaces do not matter. */
export function findTotpCounter(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) {
    return null;
  }
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: tolerance });
  return delta === null ? null : Math.floor(now.getTime() / periodMs) + delta;
}
