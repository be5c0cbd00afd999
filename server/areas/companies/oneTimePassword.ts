import { randomInt } from 'node:crypto';
import { isStrongPassword } from '#shared/rules/passwords.ts';

/** Without the characters that people mistake for one another. */
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** A password to be read out once and changed. */
export function oneTimePassword(): string {
  const password = Array.from({ length: 16 }, () => characters[randomInt(characters.length)]).join('');
  return isStrongPassword(password) ? password : oneTimePassword();
}
