import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { ScheduleInput } from '#shared/areas/schedules.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { callEndpoint, callEndpointWithFile } from '#ui/data/http/client.ts';
import type { FileValue } from '#ui/kit/index.ts';

/** Saves a schedule, then its file. A refused file leaves a saved schedule behind, which the next attempt changes. */
export function useScheduleSaving(id: number | null, storedFile: FileValue) {
  const [savedId, setSavedId] = useState(id);
  const create = useRecordMutation(api.schedules.create, (schedule) => ['schedule', { action: 'create', schedule }]);
  const update = useRecordMutation(api.schedules.update, (schedule) => ['schedule', { action: 'update', schedule }]);
  return async (input: ScheduleInput, file: FileValue): Promise<void> => {
    const saved = savedId === null ? await create(input) : await update({ ...input, id: savedId });
    setSavedId(saved.id);
    if (file instanceof File) {
      await callEndpointWithFile(api.schedules.attachFile, { id: saved.id }, file);
    } else if (file === null && storedFile !== null) {
      await callEndpoint(api.schedules.removeFile, { id: saved.id });
    }
  };
}
