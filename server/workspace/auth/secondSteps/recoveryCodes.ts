import { createHash, randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 10;
const codeCount = 10;

function createCode(): string {
  const code = Array.from({ length: codeLength }, () => characters[randomInt(characters.length)]).join('');
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}

/** Fifty bits each. */
export const createRecoveryCodes = (): string[] => Array.from({ length: codeCount }, createCode);

/** The list of hashes is sealed: a reader of the table could try out fifty bits alone. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256')
    .update(code.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase())
    .digest('base64url');
