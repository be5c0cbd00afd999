import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { AnnouncementInput } from '#shared/outreach/announcements.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import { callEndpoint, callEndpointWithFile } from '#ui/data/http/client.ts';
import type { FileValue } from '#ui/kit/index.ts';
import { refetchAnnouncements } from './refetchAnnouncements.ts';

/** Saves an announcement, then its image: a refused image leaves a saved announcement behind. */
export function useAnnouncementSaving(id: number | null, storedFile: FileValue) {
  const cache = useQueryClient();
  const [savedId, setSavedId] = useState(id);
  const create = useRefetchingMutation(api.announcements.create, refetchAnnouncements);
  const update = useRefetchingMutation(api.announcements.update, refetchAnnouncements);
  return async (input: AnnouncementInput, file: FileValue): Promise<void> => {
    const saved = savedId === null ? await create(input) : await update({ ...input, id: savedId });
    setSavedId(saved.id);
    if (file instanceof File) {
      await callEndpointWithFile(api.announcements.attachImage, { id: saved.id }, file);
    } else if (file === null && storedFile !== null) {
      await callEndpoint(api.announcements.removeImage, { id: saved.id });
    }
    refetchAnnouncements(cache);
  };
}
