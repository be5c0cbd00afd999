import type { api } from '#shared/api.ts';
import { maxScheduleFiles, type ScheduleRecord } from '#shared/outreach/schedules.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { withStoredUploads, type StoredMedia } from '#server/conversations/messages/index.ts';
import { findRepeated } from '#server/platform/database/findRepeated.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';
import { createSchedule, lockUnsentSchedule, recordChange, resolveAuthor } from './commands.ts';
import { showSchedule } from './readSchedules.ts';
import { Schedule } from './Schedule.ts';
import { addMoreFiles, listMoreFiles, ScheduleFile } from './ScheduleFile.ts';

const missingFile = (field: string): AppError => new AppError('ERR_VALIDATION', { fields: { [field]: 'any.required' } });

/** The files behind those that it has. */
async function addMedia(scope: Scope, schedule: Schedule, media: readonly StoredMedia[]): Promise<void> {
  const isFirst = schedule.media === null;
  const others = isFirst ? media.slice(1) : media;
  const count = (await listMoreFiles(scope, schedule.id)).length + others.length + 1;
  if (count > maxScheduleFiles) {
    throw new AppError('ERR_SCHEDULE_FILES_LIMIT', { values: { limit: maxScheduleFiles } });
  }
  schedule.media = isFirst ? (media[0] ?? null) : schedule.media;
  await addMoreFiles(scope, schedule.id, others);
}

/** A message and its files are made together: it never leaves without them. */
export async function createScheduleWithFiles(scope: RequestScope, input: InputOf<typeof api.schedules.create>): Promise<ScheduleRecord> {
  const repeated = await findRepeated(scope, Schedule, { key: input.key, userId: await resolveAuthor(scope, input.userId) });
  return repeated === null ? createWithFiles(scope, input) : showSchedule(scope, repeated);
}

const createWithFiles = (scope: RequestScope, input: InputOf<typeof api.schedules.create>): Promise<ScheduleRecord> =>
  withStoredUploads(scope, { body: input.body }, async (media) => {
    const created = await createSchedule(scope, input);
    if (media.length === 0) {
      return created;
    }
    await addMedia(scope, await scope.em.findOneOrFail(Schedule, { id: created.id }), media);
    await scope.em.flush();
    return showSchedule(scope, created);
  });

export async function addScheduleFiles(scope: RequestScope, { id }: InputOf<typeof api.schedules.addFiles>): Promise<ScheduleRecord> {
  const schedule = await lockUnsentSchedule(scope, id);
  if (scope.uploads.length === 0) {
    throw missingFile('files');
  }
  return withStoredUploads(scope, {}, async (media) => {
    await addMedia(scope, schedule, media);
    return recordChange(scope, schedule);
  });
}

export async function removeAddedFile(
  scope: Scope,
  { id, fileId }: InputOf<typeof api.schedules.removeAddedFile>,
): Promise<ScheduleRecord> {
  const schedule = await lockUnsentSchedule(scope, id);
  scope.em.remove(required(await scope.em.findOne(ScheduleFile, { id: fileId, scheduleId: id }), 'ERR_FILE_NOT_FOUND'));
  return recordChange(scope, schedule);
}

export async function attachScheduleFile(
  scope: RequestScope,
  { id }: InputOf<typeof api.schedules.attachFile>,
): Promise<ResultOf<typeof api.schedules.attachFile>> {
  const schedule = await lockUnsentSchedule(scope, id);
  if (scope.uploads.length === 0) {
    throw missingFile('file');
  }
  return withStoredUploads(scope, {}, async ([media = null]) => {
    schedule.media = media;
    await recordChange(scope, schedule);
    return { mensagem: 'Arquivo anexado' };
  });
}

export async function removeScheduleFile(
  scope: Scope,
  { id }: InputOf<typeof api.schedules.removeFile>,
): Promise<ResultOf<typeof api.schedules.removeFile>> {
  const schedule = await lockUnsentSchedule(scope, id);
  const [next] = await listMoreFiles(scope, id);
  schedule.media = next?.toMedia() ?? null;
  if (next !== undefined) {
    scope.em.remove(next);
  }
  await recordChange(scope, schedule);
  return { mensagem: 'Arquivo excluído' };
}
