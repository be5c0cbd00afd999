import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { hashPassword, isBcryptHash } from '#server/platform/passwords.ts';

/** A password that has just been verified against its stored hash. */
export interface VerifiedPassword {
  readonly password: string;
  readonly passwordHash: string;
}

/** Replaces the bcrypt hash of an imported user, unless the password was changed meanwhile; sessions stay. */
export async function replaceBcryptHash({ em }: Scope, userId: number, { password, passwordHash }: VerifiedPassword): Promise<void> {
  if (isBcryptHash(passwordHash)) {
    const newHash = await hashPassword(password);
    await execute(em, 'update users set password_hash = $1 where id = $2 and password_hash = $3', [newHash, userId, passwordHash]);
  }
}
