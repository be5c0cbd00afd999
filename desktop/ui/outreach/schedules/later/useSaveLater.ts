import { useState } from 'react';
import { api } from '#shared/api.ts';
import { maxScheduleFiles, type ScheduleInput, type ScheduleRecord } from '#shared/outreach/schedules.ts';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { AppError } from '#shared/errors.ts';
import {
  deleteDraftFile,
  flushDrafts,
  getDraft,
  loadDraftFile,
  updateDraft,
  useSignatureEnabled,
  type DraftFile,
} from '#ui/conversations/messages/index.ts';
import { addSignature, splitSignature } from '#shared/rules/messageSignature.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { callEndpoint, callEndpointWithFiles } from '#ui/data/http/client.ts';
import { useUser } from '#ui/data/session/session.ts';
import { useIdempotencyKey } from '#ui/data/useIdempotencyKey.ts';
import { toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useQueryClient } from '@tanstack/react-query';

type LaterInput = Pick<ScheduleInput, 'body' | 'sendAt' | 'isCancelledByAnswer'>;

interface SaveLater {
  readonly draftText: string;
  /** Files that go along. */
  readonly fileNames: readonly string[];
  /** How many stay in the draft: more than a scheduled message carries. */
  readonly otherFiles: number;
  readonly isSaving: boolean;
  readonly error: unknown;
  /** `when`: the chosen time, or what names one that moves on. */
  save(input: LaterInput, when: string): void;
}

async function loadFile({ key, name }: DraftFile): Promise<File> {
  const content = await loadDraftFile(key);
  if (content === null) {
    throw new AppError('ERR_FILE_NOT_FOUND');
  }
  return new File([content], name, { type: content.type });
}

const namesOf = ({ mediaName, moreFiles }: ScheduleRecord): string[] => [
  ...(mediaName === null ? [] : [mediaName]),
  ...moreFiles.map(({ name }) => name),
];

/** Makes a scheduled message of the draft, or changes one. */
export function useSaveLater(ticket: TicketRecord, schedule: ScheduleRecord | null, onDone: () => void): SaveLater {
  const { t } = useTexts();
  const cache = useQueryClient();
  const user = useUser();
  const isSigning = useSignatureEnabled();
  const keyOf = useIdempotencyKey();
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { text, files } = getDraft(ticket.id);
  const taken = files.slice(0, maxScheduleFiles);
  const create = async ({ body, ...input }: LaterInput, when: string): Promise<void> => {
    const signed = isSigning && taken.length === 0 ? addSignature(body, user.name) : body;
    const contents = await Promise.all(taken.map(loadFile));
    const key = keyOf({ body, when, isCancelled: input.isCancelledByAnswer, files: taken.map((file) => file.key) });
    const values = { ...input, key, body: signed, contactId: ticket.contact.id, ticketId: ticket.id };
    await callEndpointWithFiles(api.schedules.create, values, contents);
    taken.forEach(({ key }) => void deleteDraftFile(key));
    updateDraft(ticket.id, { text: '', quote: null, files: files.slice(taken.length), mentions: [], since: undefined });
    flushDrafts();
  };
  const update = async ({ body, ...input }: LaterInput, { id, body: earlier }: ScheduleRecord): Promise<void> => {
    const { name } = splitSignature(earlier);
    await callEndpoint(api.schedules.update, { ...input, id, body: name === null ? body : addSignature(body, name) });
  };
  const run = async (input: LaterInput, when: string): Promise<void> => {
    setSaving(true);
    setError(null);
    try {
      await (schedule === null ? create(input, when) : update(input, schedule));
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
    fileNames: schedule === null ? taken.map(({ name }) => name) : namesOf(schedule),
    otherFiles: schedule === null ? files.length - taken.length : 0,
    isSaving,
    error,
    save: (input, when) => void run(input, when),
  };
}
