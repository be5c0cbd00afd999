import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { storeUploads, type StoredMedia } from '#server/areas/messages/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';
import { lockUnsentSchedule, recordChange } from './commands.ts';
import type { Schedule } from './Schedule.ts';

function setMedia(schedule: Schedule, { mediaPath, thumbnailPath, mediaName, ...mediaFacts }: StoredMedia): void {
  Object.assign(schedule, { mediaPath, thumbnailPath, mediaName, mediaFacts });
}

export async function attachScheduleFile(
  scope: RequestScope,
  { id }: InputOf<typeof api.schedules.attachFile>,
): Promise<ResultOf<typeof api.schedules.attachFile>> {
  const schedule = await lockUnsentSchedule(scope, id);
  const storedFiles: StoredMedia[] = [];
  await storeUploads(scope, {}, storedFiles);
  const [media] = storedFiles;
  if (media === undefined) {
    throw new AppError('ERR_VALIDATION', { fields: { file: 'any.required' } });
  }
  setMedia(schedule, media);
  await recordChange(scope, schedule);
  return { mensagem: 'Arquivo anexado' };
}

export async function removeScheduleFile(
  scope: Scope,
  { id }: InputOf<typeof api.schedules.removeFile>,
): Promise<ResultOf<typeof api.schedules.removeFile>> {
  const schedule = await lockUnsentSchedule(scope, id);
  Object.assign(schedule, { mediaPath: null, thumbnailPath: null, mediaName: null, mediaFacts: null });
  await recordChange(scope, schedule);
  return { mensagem: 'Arquivo excluído' };
}
