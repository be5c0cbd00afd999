import { randomInt } from 'node:crypto';
import { isStrongPassword } from '#shared/rules/isStrongPassword.ts';

/** Without the characters that people mistake for one another. */
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** A password to be read out once and changed. */
export function createOneTimePassword(): string {
  const password = Array.from({ length: 16 }, () => characters[randomInt(characters.length)]).join('');
  return isStrongPassword(password) ? password : createOneTimePassword();
}
