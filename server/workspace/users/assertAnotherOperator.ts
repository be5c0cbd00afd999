import { AppError } from '#shared/errors.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Throws ERR_LAST_OPERATOR unless another user, of any company, is an operator. */
export async function assertAnotherOperator({ platform }: Pick<Scope, 'platform'>, userId: number): Promise<void> {
  const others = await queryAsSupport(platform, 'select 1 from users where super and deactivated_at is null and id <> $1 limit 1', [
    userId,
  ]);
  if (others.length === 0) {
    throw new AppError('ERR_LAST_OPERATOR');
  }
}
