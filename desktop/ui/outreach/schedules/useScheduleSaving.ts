import { useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { ScheduleInput, ScheduleRecord } from '#shared/outreach/schedules/index.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { callEndpoint, callEndpointWithFiles } from '#ui/data/http/client.ts';
import { useIdempotencyKey } from '#ui/data/useIdempotencyKey.ts';
import type { FilesValue, AttachedFile } from '#ui/kit/index.ts';
import { listScheduleFiles } from './listScheduleFiles.ts';

const isNew = (file: FilesValue[number]): file is File => file instanceof File;

const removeFile = async (id: number, { id: fileId }: AttachedFile): Promise<unknown> =>
  fileId === null ? callEndpoint(api.schedules.removeFile, { id }) : callEndpoint(api.schedules.removeAddedFile, { id, fileId });

/** The first file is removed last: the next one takes its place, and loses its id. */
async function updateFiles(schedule: ScheduleRecord, files: FilesValue): Promise<void> {
  const kept = new Set(files.map((file) => (isNew(file) ? undefined : file.id)));
  for (const file of listScheduleFiles(schedule).toReversed()) {
    await (kept.has(file.id) ? undefined : removeFile(schedule.id, file));
  }
  const added = files.filter(isNew);
  await (added.length > 0 && callEndpointWithFiles(api.schedules.addFiles, { id: schedule.id }, added));
}

/** Saves a schedule with its files. A refused file leaves a changed schedule behind, which the next attempt changes. */
export function useScheduleSaving(schedule: ScheduleRecord | null) {
  const cache = useQueryClient();
  const keyOf = useIdempotencyKey();
  return async (input: ScheduleInput, files: FilesValue): Promise<void> => {
    await (schedule === null
      ? callEndpointWithFiles(
          api.schedules.create,
          { ...input, key: keyOf({ ...input, files: files.map(({ name }) => name) }) },
          files.filter(isNew),
        )
      : callEndpoint(api.schedules.update, { ...input, id: schedule.id }).then((changedSchedule) => updateFiles(changedSchedule, files)));
    invalidateEndpoint(cache, api.schedules.page);
  };
}
