import { required, type Scope } from '#server/platform/database/scope.ts';
import { hashStrongPassword } from './hashNewPassword.ts';
import { revokeSessions } from './revokeSessions.ts';
import { User } from './User.ts';

/** Gives a user another password, which ends all sessions. Throws ERR_WEAK_PASSWORD. */
export async function setPassword(scope: Scope, userId: number, password: string): Promise<User> {
  const user = required(await scope.em.findOne(User, { id: userId }), 'ERR_NO_USER_FOUND');
  // Lazy: reading a user leaves the hashes out.
  await scope.em.populate(user, ['oneTimeHash']);
  const { name, email, oneTimeHash } = user;
  user.passwordHash = await hashStrongPassword(scope, { password, name, email, oneTimeHash });
  await revokeSessions(scope, userId);
  scope.recordEvent('user.changed', { userId });
  return user;
}
