import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { maxScheduleFiles, type ScheduleInput, type ScheduleRecord } from '#shared/outreach/schedules/index.ts';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { findUnfilledVariables } from '#shared/rules/substituteVariables.ts';
import { toZonedTime } from '#shared/rules/zonedTime.ts';
import { addSignature, splitSignature } from '#shared/rules/messageSignature.ts';
import { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import {
  deleteDraftFile,
  type DraftFile,
  flushDrafts,
  getDraft,
  loadDraftFile,
  toVariableSubject,
  updateDraft,
  useSignatureEnabled,
} from '#ui/conversations/messages/index.ts';
import { useUser } from '#ui/data/session/session.ts';
import { Field, FormControl, FormLabel, SubmitDialog, Switch, Textarea, TimeChoice, toast } from '#ui/kit/index.ts';
import { explainError, toLocale, useTexts } from '#ui/text/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { callEndpoint, callEndpointWithFiles } from '#ui/data/http/client.ts';
import { useIdempotencyKey } from '#ui/data/useIdempotencyKey.ts';
import { computeLaterTimes, type LaterTimes } from './laterTimes.ts';

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
function useSaveLater(ticket: TicketRecord, schedule: ScheduleRecord | null, onDone: () => void): SaveLater {
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

/** Times by the company's hours, on its clock. */
function useLaterTimes(): LaterTimes & { readonly timeZone: string } {
  const { schedules } = useUser().company;
  const { timeZone } = useTexts();
  const { data: holidays = [] } = useEndpointQuery(api.holidays.list, {});
  const [now] = useState(() => new Date());
  return { timeZone, ...computeLaterTimes({ schedules, holidays, timeZone }, now) };
}

type LaterChoice = 'hour' | 'morning' | 'chosen';

interface SendLaterDialogProps {
  readonly ticket: TicketRecord;
  /** Waiting message to change; without one the draft is to be sent later. */
  readonly schedule?: ScheduleRecord | null;
  readonly onClose: () => void;
}

const minLength = 5;

/** Why a text cannot be sent later; null when it can. */
function useTextProblem(text: string, ticket: TicketRecord): string | null {
  const { t } = useTexts();
  const [variable] = findUnfilledVariables(text, toVariableSubject(ticket, useUser()));
  if (text.trim().length < minLength) {
    return t('messages.composer.later.short');
  }
  return variable === undefined ? null : t('messages.composer.guard.unfilled', { count: 1, variables: variable });
}

/** Says which files go along, and how many do not. */
function useFileHelp(names: readonly string[], others: number): string | undefined {
  const { t, language } = useTexts();
  if (names.length === 0) {
    return undefined;
  }
  const joined = new Intl.ListFormat(toLocale(language)).format(names);
  const goes = t('messages.composer.later.files', { names: joined });
  return others === 0 ? goes : `${goes} ${t('messages.composer.later.stay', { count: others })}`;
}

/** What the fields hold at first. */
function useLaterValues(schedule: ScheduleRecord | null, draftText: string) {
  const { timeZone, ...times } = useLaterTimes();
  const [choice, setChoice] = useState<LaterChoice>(schedule === null ? 'hour' : 'chosen');
  const [chosen, setChosen] = useState(toZonedTime(schedule === null ? times.morning : new Date(schedule.sendAt), timeZone));
  const [text, setText] = useState(schedule === null ? draftText : splitSignature(schedule.body).text);
  const [isCancelled, setCancelled] = useState(schedule?.isCancelledByAnswer ?? true);
  const sendAt = choice === 'chosen' ? chosen : times[choice].toISOString();
  return { times, choice, setChoice, chosen, setChosen, text, setText, isCancelled, setCancelled, sendAt };
}

/** Time and text of a message that is sent later. */
export function SendLaterDialog({ ticket, schedule = null, onClose }: SendLaterDialogProps) {
  const { t } = useTexts();
  const id = useId();
  const { draftText, fileNames, otherFiles, save, isSaving, error } = useSaveLater(ticket, schedule, onClose);
  const values = useLaterValues(schedule, draftText);
  const { text, sendAt, isCancelled } = values;
  const [isChecked, setChecked] = useState(false);
  const problem = useTextProblem(text, ticket);
  const fileHelp = useFileHelp(fileNames, otherFiles);
  const submit = (): void => {
    setChecked(true);
    if (problem === null && !isSaving) {
      save({ body: text.trim(), sendAt, isCancelledByAnswer: isCancelled }, values.choice === 'chosen' ? sendAt : values.choice);
    }
  };
  const errorText = (isChecked ? problem : null) ?? (error === null ? undefined : explainError(error));
  return (
    <SubmitDialog
      title={t(`messages.composer.later.${schedule === null ? 'title' : 'editing'}`)}
      width={480}
      submitLabel={t('messages.composer.later.save')}
      isBusy={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <TimeChoice
        label={t('messages.composer.later.when')}
        choices={[
          { value: 'hour', label: t('messages.composer.later.hour'), at: values.times.hour },
          { value: 'morning', label: t('messages.composer.later.morning'), at: values.times.morning },
          { value: 'chosen', label: t('messages.composer.later.choose') },
        ]}
        choice={values.choice}
        chosen={values.chosen}
        chosenLabel={t('messages.composer.later.at')}
        chosenHelp={t('messages.composer.later.atHelp')}
        onChoice={values.setChoice}
        onChosen={values.setChosen}
      />
      <Field id={`${id}-text`} label={t('messages.composer.later.text')} error={errorText} help={fileHelp}>
        {(controlProps) => (
          <Textarea
            value={text}
            minRows={2}
            maxRows={8}
            onChange={({ target }) => values.setText(target.value)}
            slotProps={{ textarea: { ...controlProps, maxLength: 4000 } }}
          />
        )}
      </Field>
      <FormControl orientation="horizontal" sx={{ justifyContent: 'space-between' }}>
        <FormLabel>{t('messages.composer.later.cancel')}</FormLabel>
        <Switch checked={isCancelled} onChange={({ target }) => values.setCancelled(target.checked)} />
      </FormControl>
    </SubmitDialog>
  );
}
