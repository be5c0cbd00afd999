import { randomBytes } from 'node:crypto';

/** The name of a message that we send, chosen before sending: after a crash the same one is used, and it arrives once. */
export const newExternalId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
