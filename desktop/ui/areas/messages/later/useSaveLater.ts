import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { ScheduleInput, ScheduleRecord } from '#shared/areas/schedules.ts';
import type { TicketRecord } from '#shared/areas/tickets.ts';
import { AppError } from '#shared/errors.ts';
import { getDraft, flushDrafts, updateDraft } from '#ui/areas/messages/composer/drafts.ts';
import { deleteDraftFile, loadDraftFile } from '#ui/areas/messages/outbox/fileStore.ts';
import { addSignature, splitSignature, useSignatureEnabled } from '#ui/areas/messages/signature.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { callEndpoint, callEndpointWithFile } from '#ui/data/http/client.ts';
import { useUser } from '#ui/data/session/session.ts';
import { toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useQueryClient } from '@tanstack/react-query';

type LaterInput = Pick<ScheduleInput, 'body' | 'sendAt' | 'isCancelledByAnswer'>;

interface SaveLater {
  readonly draftText: string;
  /** File that goes along. */
  readonly fileName: string | null;
  /** Files that stay in the draft: a scheduled message has one. */
  readonly otherFiles: number;
  readonly isSaving: boolean;
  readonly error: unknown;
  save(input: LaterInput): void;
}

/** A message whose file does not arrive is not left behind without it. */
async function attachFile(id: number, key: string, name: string): Promise<void> {
  try {
    const content = await loadDraftFile(key);
    if (content === null) {
      throw new AppError('ERR_FILE_NOT_FOUND');
    }
    await callEndpointWithFile(api.schedules.attachFile, { id }, new File([content], name, { type: content.type }));
  } catch (error) {
    await callEndpoint(api.schedules.remove, { id });
    throw error;
  }
}

/** Makes a scheduled message of the draft, or changes one. */
export function useSaveLater(ticket: TicketRecord, schedule: ScheduleRecord | null, onDone: () => void): SaveLater {
  const { t } = useTexts();
  const cache = useQueryClient();
  const user = useUser();
  const isSigning = useSignatureEnabled();
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { text, files } = getDraft(ticket.id);
  const [file] = files;
  const create = async ({ body, ...input }: LaterInput): Promise<void> => {
    const signed = isSigning && file === undefined ? addSignature(body, user.name) : body;
    const { id } = await callEndpoint(api.schedules.create, { ...input, body: signed, contactId: ticket.contact.id, ticketId: ticket.id });
    if (file !== undefined) {
      await attachFile(id, file.key, file.name);
      void deleteDraftFile(file.key);
    }
    updateDraft(ticket.id, { text: '', quote: null, files: files.slice(1), mentions: [], since: undefined });
    flushDrafts();
  };
  const update = async ({ body, ...input }: LaterInput, { id, body: earlier }: ScheduleRecord): Promise<void> => {
    const { name } = splitSignature(earlier);
    await callEndpoint(api.schedules.update, { ...input, id, body: name === null ? body : addSignature(body, name) });
  };
  const run = async (input: LaterInput): Promise<void> => {
    setSaving(true);
    setError(null);
    try {
      await (schedule === null ? create(input) : update(input, schedule));
      invalidateEndpoint(cache, api.schedules.page);
      toast.success(t('messages.composer.later.saved'));
      onDone();
    } catch (failure) {
      setError(failure);
    } finally {
      setSaving(false);
    }
  };
  return {
    draftText: text,
    fileName: schedule === null ? (file?.name ?? null) : schedule.mediaName,
    otherFiles: schedule === null ? Math.max(files.length - 1, 0) : 0,
    isSaving,
    error,
    save: (input) => void run(input),
  };
}
