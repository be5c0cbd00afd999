import type { api } from '#shared/api.ts';
import { maxPauseReasons, type PauseReasonRecord } from '#shared/workspace/users/pauseReasons.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { assertBelow } from '#server/platform/database/companyLock.ts';
import { findRecord, listRecords } from '#server/platform/database/records.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { PauseReason } from './PauseReason.ts';
import { pauseReasonRecords } from './pauseRecords.ts';

export const listPauseReasons = ({ em }: Scope): Promise<PauseReasonRecord[]> =>
  listRecords(em, pauseReasonRecords, { orderBy: 'r.sort_order, r.id' });

export const showPauseReason = async ({ em }: Scope, { id }: { id: number }): Promise<PauseReasonRecord> =>
  required(await findRecord(em, pauseReasonRecords, id), 'ERR_NO_PAUSE_REASON_FOUND');

export const requirePauseReason = async ({ em }: Scope, id: number): Promise<PauseReason> =>
  required(await em.findOne(PauseReason, { id }), 'ERR_NO_PAUSE_REASON_FOUND');

export async function createPauseReason(
  scope: Scope,
  { name, isActive = true, order = 0, maxMinutes = null }: InputOf<typeof api.pauseReasons.create>,
): Promise<PauseReasonRecord> {
  await assertBelow(scope, { max: maxPauseReasons, code: 'ERR_PAUSE_REASONS_LIMIT', count: () => scope.em.count(PauseReason) });
  const reason = scope.create(PauseReason, { name, isActive, sortOrder: order, maxMinutes });
  await scope.em.flush();
  scope.recordEvent('pauseReason.created', { pauseReasonId: reason.id });
  return showPauseReason(scope, reason);
}

export async function updatePauseReason(
  scope: Scope,
  { id, order, ...changes }: InputOf<typeof api.pauseReasons.update>,
): Promise<PauseReasonRecord> {
  scope.em.assign(await requirePauseReason(scope, id), { ...changes, ...(order !== undefined && { sortOrder: order }) });
  await scope.em.flush();
  scope.recordEvent('pauseReason.changed', { pauseReasonId: id });
  return showPauseReason(scope, { id });
}

export async function removePauseReason(scope: Scope, { id }: InputOf<typeof api.pauseReasons.remove>): Promise<Confirmation> {
  scope.em.remove(await requirePauseReason(scope, id));
  scope.recordEvent('pauseReason.removed', { pauseReasonId: id });
  return { message: 'Pause reason deleted' };
}
