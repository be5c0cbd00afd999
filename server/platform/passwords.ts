import { hash, verify } from '@node-rs/argon2';
import { compare } from 'bcryptjs';

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** More rounds than this would let a stored hash hold a processor for seconds. */
const maxBcryptCost = 12;
const bcryptPattern = /^\$2[aby]\$(\d\d)\$[./\w]{53}$/;

/** A hash of an imported user, made by bcrypt with a bearable cost: it is verified, and replaced at the next sign-in. */
export function isBcryptHash(stored: string): boolean {
  const bcryptCost = Number(bcryptPattern.exec(stored)?.[1]);
  return bcryptCost >= 4 && bcryptCost <= maxBcryptCost;
}

let decoyHash: Promise<string> | null = null;

/** Takes as long for a person who does not exist (`stored` is null). */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null && isBcryptHash(stored)) {
    return compare(password, stored);
  }
  decoyHash ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoyHash), password);
  return stored !== null && matches;
}
