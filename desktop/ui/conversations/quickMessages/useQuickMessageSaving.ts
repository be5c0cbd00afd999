import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { QuickMessageInput } from '#shared/conversations/quickMessages.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { callEndpoint, callEndpointWithFile } from '#ui/data/http/client.ts';
import type { FileValue } from '#ui/kit/index.ts';

/** Saves a quick message, then its file. A refused file leaves a saved message behind, which the next attempt changes. */
export function useQuickMessageSaving(id: number | null, storedFile: FileValue) {
  const [savedId, setSavedId] = useState(id);
  const create = useRecordMutation(api.quickMessages.create, (record) => ['quickMessage', { action: 'create', record }]);
  const update = useRecordMutation(api.quickMessages.update, (record) => ['quickMessage', { action: 'update', record }]);
  return async (input: QuickMessageInput, file: FileValue): Promise<void> => {
    const named = { ...input, mediaPath: file instanceof File ? file.name : null };
    const saved = savedId === null ? await create(named) : await update({ ...named, id: savedId });
    setSavedId(saved.id);
    if (file instanceof File) {
      await callEndpointWithFile(api.quickMessages.attachFile, { id: saved.id }, file);
    } else if (file === null && storedFile !== null) {
      await callEndpoint(api.quickMessages.removeFile, { id: saved.id });
    }
  };
}
