import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** SQL: whether a user `u` is still to set up a second step; `isNeededBySuper` is the expression of the platform's rule for operators. */
export const lacksSecondStep = (isNeededBySuper: string): string => `(u.second_step_since is null and (u.super and ${isNeededBySuper}
  or exists (select from settings needed where needed.company_id = u.company_id and needed.key = 'requireSecondStep' and needed.value = 'enabled')))`;

/** Notes since when the sign-in needs a second step; null: the password alone. */
export async function setSecondStepSince(scope: Scope, userId: number, since: Date | null): Promise<void> {
  await execute(scope.em, 'update users set second_step_since = $2, updated_at = $3 where id = $1', [userId, since, scope.now]);
  scope.recordEvent('user.changed', { userId });
}
