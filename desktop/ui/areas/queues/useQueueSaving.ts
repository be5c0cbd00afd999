import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { QueueInput } from '#shared/areas/queues.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { callEndpoint, callEndpointWithFile } from '#ui/data/http/client.ts';
import type { FileValue } from '#ui/kit/index.ts';

interface QueueSaving {
  /** Null until the queue exists: a refused file leaves a saved queue behind. */
  readonly savedId: number | null;
  readonly save: (input: QueueInput, file: FileValue) => Promise<void>;
}

/** Saves a queue, then its file. */
export function useQueueSaving(id: number | null, storedFile: FileValue): QueueSaving {
  const [savedId, setSavedId] = useState(id);
  const create = useRecordMutation(api.queues.create, (queue) => ['queue', { action: 'update', queue }]);
  const update = useRecordMutation(api.queues.update, (queue) => ['queue', { action: 'update', queue }]);
  const save = async (input: QueueInput, file: FileValue): Promise<void> => {
    const saved = savedId === null ? await create(input) : await update({ ...input, id: savedId });
    setSavedId(saved.id);
    if (file instanceof File) {
      await callEndpointWithFile(api.queues.attachFile, { id: saved.id }, file);
    } else if (file === null && storedFile !== null) {
      await callEndpoint(api.queues.removeFile, { id: saved.id });
    }
  };
  return { savedId, save };
}
