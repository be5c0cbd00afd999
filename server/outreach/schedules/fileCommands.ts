import type { UserActor } from '#shared/rules/permissions.ts';
import type { api } from '#shared/api.ts';
import { maxScheduleFiles, type ScheduleRecord } from '#shared/outreach/schedules/index.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { assertContent, prepareUploads, type StoredMedia } from '#server/conversations/messages/index.ts';
import { findRepeated } from '#server/platform/database/findRepeated.ts';
import { required, type Scope, type UserScope } from '#server/platform/database/scope.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import { createSchedule, lockUnsentSchedule, recordScheduleChange, resolveAuthor, resolveNew, showSchedule } from './commands.ts';
import { Schedule } from './Schedule.ts';
import { addMoreFiles, listMoreFiles, ScheduleFile } from './ScheduleFile.ts';

function assertFileCount(count: number): void {
  if (count > maxScheduleFiles) {
    throw new AppError('ERR_SCHEDULE_FILES_LIMIT', { values: { limit: maxScheduleFiles } });
  }
}

const countFiles = async (scope: Scope, { id, media }: Schedule): Promise<number> =>
  (media === null ? 0 : 1) + (await listMoreFiles(scope, id)).length;

/** The files behind those that it has. */
async function addMedia(scope: Scope, schedule: Schedule, media: readonly StoredMedia[]): Promise<void> {
  assertFileCount((await countFiles(scope, schedule)) + media.length);
  const isFirst = schedule.media === null;
  const others = isFirst ? media.slice(1) : media;
  schedule.media = isFirst ? (media[0] ?? null) : schedule.media;
  await addMoreFiles(scope, schedule.id, others);
}

type CreateInput = InputOf<typeof api.schedules.create>;

const findRepeatedSchedule = async (scope: UserScope, { key, userId }: CreateInput): Promise<Schedule | null> =>
  findRepeated(scope, Schedule, { key, userId: await resolveAuthor(scope, userId) });

export async function prepareScheduleFiles(context: PrepareContext<UserActor>, input: CreateInput): Promise<StoredMedia[]> {
  const isRepeated = await context.open(async (scope) => {
    const repeated = await findRepeatedSchedule(scope, input);
    await (repeated === null ? resolveNew(scope, input) : undefined);
    return repeated !== null;
  });
  if (isRepeated) {
    return [];
  }
  assertFileCount(context.uploads.length);
  return prepareUploads(context, { body: input.body });
}

/** A message and its files are made together: it never leaves without them. */
export async function createScheduleWithFiles(
  scope: UserScope,
  input: CreateInput,
  media: readonly StoredMedia[] = [],
): Promise<ScheduleRecord> {
  const repeated = await findRepeatedSchedule(scope, input);
  if (repeated !== null) {
    return showSchedule(scope, repeated);
  }
  assertContent({ body: input.body }, media.length);
  const created = await createSchedule(scope, input);
  if (media.length === 0) {
    return created;
  }
  await addMedia(scope, await scope.em.findOneOrFail(Schedule, { id: created.id }), media);
  await scope.em.flush();
  return showSchedule(scope, created);
}

/** A `prepare` for files of a message that is not sent yet: `file` replaces its first one, `files` come behind those that it has. */
export const prepareFilesAs =
  (field: 'file' | 'files') =>
  async (context: PrepareContext, { id }: { readonly id: number }): Promise<StoredMedia[]> => {
    await context.open(async (scope) => {
      const schedule = await lockUnsentSchedule(scope, id);
      assertFileCount(field === 'file' ? 1 : (await countFiles(scope, schedule)) + context.uploads.length);
    });
    if (context.uploads.length === 0) {
      throw new AppError('ERR_VALIDATION', { fields: { [field]: 'any.required' } });
    }
    return prepareUploads(context, {});
  };

export async function addScheduleFiles(
  scope: Scope,
  { id }: InputOf<typeof api.schedules.addFiles>,
  media: readonly StoredMedia[],
): Promise<ScheduleRecord> {
  const schedule = await lockUnsentSchedule(scope, id);
  await addMedia(scope, schedule, media);
  return recordScheduleChange(scope, schedule);
}

export async function removeAddedFile(
  scope: Scope,
  { id, fileId }: InputOf<typeof api.schedules.removeAddedFile>,
): Promise<ScheduleRecord> {
  const schedule = await lockUnsentSchedule(scope, id);
  scope.em.remove(required(await scope.em.findOne(ScheduleFile, { id: fileId, scheduleId: id }), 'ERR_FILE_NOT_FOUND'));
  return recordScheduleChange(scope, schedule);
}

export async function attachScheduleFile(
  scope: Scope,
  { id }: InputOf<typeof api.schedules.attachFile>,
  [media]: readonly StoredMedia[],
): Promise<ResultOf<typeof api.schedules.attachFile>> {
  const schedule = await lockUnsentSchedule(scope, id);
  schedule.media = media ?? null;
  await recordScheduleChange(scope, schedule);
  return { mensagem: 'Arquivo anexado' };
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
  await recordScheduleChange(scope, schedule);
  return { mensagem: 'Arquivo excluído' };
}
