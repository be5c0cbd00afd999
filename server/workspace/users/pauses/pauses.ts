import type { api } from '#shared/api.ts';
import { maxPauseHours } from '#shared/workspace/users/pauseReasons.ts';
import type { PauseRecord } from '#shared/workspace/users/pauses.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { findRecord, listRecords } from '#server/platform/database/records.ts';
import { required, type Scope, type UserScope } from '#server/platform/database/scope.ts';
import { requirePauseReason } from './pauseReasons.ts';
import { isCurrentPause, pauseRecords } from './pauseRecords.ts';

export const listPauses = ({ em }: Scope): Promise<PauseRecord[]> => listRecords(em, pauseRecords, { orderBy: 'p.user_id' });

const endQuery = queryOf(
  { id: column.number() },
  `update pauses set ended_at = greatest(started_at, least(now(), started_at + interval '${maxPauseHours} hours'))
   where user_id = $1 and ended_at is null returning id`,
);

/** Ends a person's pause; one that was forgotten ends when it counted as over. */
export async function endPauseOf(scope: Scope, userId: number): Promise<void> {
  for (const { id } of await queryRows(scope.em, endQuery, [userId])) {
    scope.recordEvent('pause.ended', { pauseId: id });
  }
}

export const endPause = (scope: UserScope): Promise<void> => endPauseOf(scope, scope.actor.userId);

/** Pauses of one person wait for each other. */
const lockQuery = queryOf({ id: column.number() }, 'select id from users where id = $1 for no key update');

const currentQuery = queryOf(
  { id: column.number() },
  `select p.id from pauses p where p.user_id = $1 and p.reason_id = $2 and ${isCurrentPause}`,
);

const startQuery = queryOf(
  { id: column.number() },
  `insert into pauses (company_id, user_id, reason_id, reason, max_minutes, started_at) values ($1, $2, $3, $4, $5, now()) returning id`,
);

async function openPause(scope: Scope, userId: number, { reasonId }: InputOf<typeof api.pauses.start>): Promise<number> {
  const { name, isActive, maxMinutes } = await requirePauseReason(scope, reasonId);
  if (!isActive) {
    throw new AppError('ERR_PAUSE_REASON_INACTIVE');
  }
  await endPauseOf(scope, userId);
  const [started] = await queryRows(scope.em, startQuery, [scope.companyId, userId, reasonId, name, maxMinutes]);
  const { id } = required(started, 'ERR_NO_USER_FOUND');
  scope.recordEvent('pause.started', { pauseId: id });
  return id;
}

export async function startPause(scope: UserScope, input: InputOf<typeof api.pauses.start>): Promise<PauseRecord> {
  const { userId } = scope.actor;
  await queryRows(scope.em, lockQuery, [userId]);
  const [current] = await queryRows(scope.em, currentQuery, [userId, input.reasonId]);
  const id = current?.id ?? (await openPause(scope, userId, input));
  return required(await findRecord(scope.em, pauseRecords, id), 'ERR_NO_USER_FOUND');
}
