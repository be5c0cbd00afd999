import { AppError } from '#shared/errors.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import { hourSeconds, minuteSeconds } from '#shared/rules/durations.ts';
import type { User } from './User.ts';

/** Wrong passwords per person. */
const passwordLimit = { name: 'current-passwords', points: 10, duration: 15 * minuteSeconds };
/** E-mails per user that are compared with those of all companies, because the answer reveals a taken one. */
const emailLimit = { name: 'email-checks', points: 100, duration: hourSeconds };

/** Changing one's own password or e-mail needs the current password: an open screen is not enough. */
export async function assertCurrentPassword(
  { platform, em }: Pick<Scope, 'platform' | 'em'>,
  user: User,
  currentPassword: string,
): Promise<void> {
  const limiter = await createRateLimiter(platform, passwordLimit);
  await limiter.consume(`${user.id}`);
  // Lazy: reading a user leaves the hash out.
  await em.populate(user, ['passwordHash']);
  if (!(await verifyPassword(user.passwordHash, currentPassword))) {
    throw new AppError('ERR_CURRENT_PASSWORD', { fields: { currentPassword: 'any.invalid' } });
  }
  await limiter.reset(`${user.id}`);
}

/** Limits how many e-mails a user may try. */
export async function limitEmailChecks({ platform, actor }: Pick<Scope, 'platform' | 'actor'>): Promise<void> {
  if (actor.kind === 'user') {
    await (await createRateLimiter(platform, emailLimit)).consume(`${actor.userId}`);
  }
}
