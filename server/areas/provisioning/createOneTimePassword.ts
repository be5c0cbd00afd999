import { randomInt } from 'node:crypto';
import { isStrongPassword } from '#shared/rules/isStrongPassword.ts';

/** Excludes characters that are easily confused. */
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** A generated password that the user is to change. */
export function createOneTimePassword(): string {
  const password = Array.from({ length: 16 }, () => characters[randomInt(characters.length)]).join('');
  return isStrongPassword(password) ? password : createOneTimePassword();
}
