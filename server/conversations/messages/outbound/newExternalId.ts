import { randomBytes } from 'node:crypto';

/** An external id, chosen before sending: a resend after a crash uses it again and arrives once. */
export const newExternalId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
