import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { CampaignInput } from '#shared/outreach/campaigns/index.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { callEndpoint, callEndpointWithFile } from '#ui/data/http/client.ts';
import type { FileValue } from '#ui/kit/index.ts';

/** Saves a campaign, then its file. A refused file leaves a saved campaign behind, which the next attempt changes. */
export function useCampaignSaving(id: number | null, storedFile: FileValue) {
  const [savedId, setSavedId] = useState(id);
  const create = useRecordMutation(api.campaigns.create, (record) => ['campaign', { action: 'create', record }]);
  const update = useRecordMutation(api.campaigns.update, (record) => ['campaign', { action: 'update', record }]);
  return async (input: CampaignInput, file: FileValue): Promise<void> => {
    const saved = savedId === null ? await create(input) : await update({ ...input, id: savedId });
    setSavedId(saved.id);
    if (file instanceof File) {
      await callEndpointWithFile(api.campaigns.attachFile, { id: saved.id }, file);
    } else if (file === null && storedFile !== null) {
      await callEndpoint(api.campaigns.removeFile, { id: saved.id });
    }
  };
}
