import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { QueueInput } from '#shared/workspace/queues.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { callEndpoint, callEndpointWithFile } from '#ui/data/http/client.ts';
import type { FileValue } from '#ui/kit/index.ts';

/** What is saved after the queue, each by itself. */
export interface QueueCompanions {
  readonly file: FileValue;
  readonly userIds: readonly number[] | null;
}

interface QueueSaving {
  /** Null until the queue exists: a refused file leaves a saved queue behind. */
  readonly savedId: number | null;
  readonly save: (input: QueueInput, companions: QueueCompanions) => Promise<void>;
}

const isSameSet = (ids: readonly number[], others: readonly number[]): boolean =>
  ids.length === others.length && ids.every((id) => others.includes(id));

/** Saves a queue, then its file and its people, where they were changed. */
export function useQueueSaving(id: number | null, stored: QueueCompanions): QueueSaving {
  const cache = useQueryClient();
  const [savedId, setSavedId] = useState(id);
  const create = useRecordMutation(api.queues.create, (queue) => ['queue', { action: 'update', queue }]);
  const update = useRecordMutation(api.queues.update, (queue) => ['queue', { action: 'update', queue }]);
  const saveFile = async (queueId: number, file: FileValue): Promise<void> => {
    if (file instanceof File) {
      await callEndpointWithFile(api.queues.attachFile, { id: queueId }, file);
    } else if (file === null && stored.file !== null) {
      await callEndpoint(api.queues.removeFile, { id: queueId });
    }
  };
  const saveUsers = async (queueId: number, userIds: readonly number[] | null): Promise<void> => {
    if (userIds !== null && !isSameSet(userIds, stored.userIds ?? [])) {
      await callEndpoint(api.users.setOfQueue, { id: queueId, userIds: [...userIds] });
      invalidateEndpoint(cache, api.users.list);
      invalidateEndpoint(cache, api.users.page);
    }
  };
  const save: QueueSaving['save'] = async (input, { file, userIds }) => {
    const saved = savedId === null ? await create(input) : await update({ ...input, id: savedId });
    setSavedId(saved.id);
    await saveUsers(saved.id, userIds);
    await saveFile(saved.id, file);
  };
  return { savedId, save };
}
