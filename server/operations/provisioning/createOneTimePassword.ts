import { randomInt } from 'node:crypto';

/** Excludes characters that are easily confused. */
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** A generated password that the user is to change. */
export const createOneTimePassword = (): string => Array.from({ length: 16 }, () => characters[randomInt(characters.length)]).join('');
