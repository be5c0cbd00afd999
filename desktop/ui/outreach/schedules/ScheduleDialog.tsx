import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { api } from '#shared/api.ts';
import { maxScheduleFiles, type ScheduleInput, type ScheduleRecord } from '#shared/outreach/schedules/index.ts';
import { scheduleRepeats } from '#shared/rules/scheduleRepeat.ts';
import { parseZonedTime } from '#shared/rules/zonedTime.ts';
import { useConnections } from '#ui/workspace/connections/index.ts';
import { ContactPicker, type ContactRef } from '#ui/conversations/tickets/index.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import {
  Button,
  FieldRow,
  FilesField,
  type FilesValue,
  FormDialog,
  ListBanner,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  toast,
  useEndpointForm,
  useField,
} from '#ui/kit/index.ts';
import { formatContactName, useTexts } from '#ui/text/index.ts';
import { listScheduleFiles } from './listScheduleFiles.ts';
import { SchedulePreview } from './SchedulePreview.tsx';
import { explainFailure } from './scheduleState.ts';
import { type CompanyZone, useCompanyZone } from './useCompanyZone.ts';
import { useScheduleSaving } from './useScheduleSaving.ts';

interface ScheduleDialogProps {
  /** Null: a new one. */
  readonly schedule: ScheduleRecord | null;
  /** Of a new one. */
  readonly contact: ContactRef | null;
  /** Of a new one: `2030-01-15T14:30`. */
  readonly sendAt: string;
  /** Removes one that exists. */
  readonly onRemove?: (() => void) | undefined;
  readonly onClose: () => void;
}

interface ScheduleValues extends ScheduleInput {
  files?: FilesValue;
}

const variableNames = ['firstName', 'name', 'ms', 'date', 'hora', 'protocol', 'user'] as const;

const fieldOf = {
  ERR_SCHEDULE_INVALID_TEXT: 'body',
  ERR_SCHEDULE_INVALID_TIME: 'sendAt',
  ERR_SCHEDULE_SERIES_OVER: 'repeatUntil',
  ERR_NO_CONTACT_FOUND: 'contactId',
  ERR_FILE_EMPTY: 'files',
  ERR_FILE_TOO_LARGE: 'files',
  ERR_PICTURE_TOO_LARGE: 'files',
  ERR_SCHEDULE_FILES_LIMIT: 'files',
} as const;

const toValues = (schedule: ScheduleRecord, zone: CompanyZone): ScheduleValues => ({
  body: schedule.body,
  contactId: schedule.contactId,
  sendAt: zone.toWallTime(schedule.sendAt),
  whatsappId: schedule.whatsappId,
  isCancelledByAnswer: schedule.isCancelledByAnswer,
  repeat: schedule.repeat,
  repeatUntil: schedule.repeatUntil ?? '',
  files: listScheduleFiles(schedule),
});

const newValues = (contact: ContactRef | null, sendAt: string): ScheduleValues => ({
  body: '',
  contactId: contact?.id ?? 0,
  sendAt,
  whatsappId: null,
  isCancelledByAnswer: false,
  repeat: 'never',
  repeatUntil: '',
  files: [],
});

export function ScheduleDialog({ schedule, contact: givenContact, sendAt, onRemove, onClose }: ScheduleDialogProps) {
  const { t } = useTexts();
  const zone = useCompanyZone();
  const isNew = schedule === null;
  const [contact, setContact] = useState<ContactRef | null>(isNew ? givenContact : { ...schedule.contact, number: '' });
  const values = isNew ? newValues(givenContact, sendAt) : toValues(schedule, zone);
  const save = useScheduleSaving(schedule);
  const form = useEndpointForm<ScheduleValues>(api.schedules.create, values, {
    body: t('schedules.errors.ERR_SCHEDULE_INVALID_TEXT'),
    contactId: t('schedules.contactMissing'),
  });
  const pick = (next: ContactRef | null): void => {
    setContact(next);
    form.setValue('contactId', next?.id ?? 0, { shouldDirty: true });
    form.clearErrors('contactId');
  };
  return (
    <FormDialog
      form={form}
      title={t(isNew ? 'schedules.new' : 'schedules.editing')}
      submitLabel={t(isNew ? 'schedules.save' : 'schedules.saveChanges')}
      successMessage={t('schedules.saved')}
      fieldByCode={fieldOf}
      width={640}
      tools={<RemoveButton onClick={onRemove} />}
      onSubmit={({ files: _files, ...input }) => save(input, form.getValues('files') ?? [])}
      onClose={onClose}
    >
      {!isNew && <FailureBanner schedule={schedule} onRetried={onClose} />}
      <ContactField selected={contact} onPick={pick} />
      <TextAreaField
        name="body"
        label={t('schedules.message')}
        minRows={4}
        variables={variableNames.map((name) => ({ name, label: t(`schedules.variables.${name}`) }))}
      />
      <Preview control={form.control} name={contact === null ? t('schedules.sampleName') : formatContactName(contact)} zone={zone} />
      <TimeAndConnection zone={zone} />
      <FilesField
        name="files"
        max={maxScheduleFiles}
        label={t('schedules.files')}
        help={t('schedules.filesHelp', { limit: maxScheduleFiles })}
      />
      <FieldRow>
        <SelectField
          name="repeat"
          label={t('schedules.repeat')}
          options={scheduleRepeats.map((value) => ({ value, label: t(`schedules.repeats.${value}`) }))}
        />
        <LastDayField control={form.control} />
      </FieldRow>
      <SwitchField name="isCancelledByAnswer" label={t('schedules.cancelOnAnswer')} help={t('schedules.cancelOnAnswerHelp')} />
    </FormDialog>
  );
}

function RemoveButton({ onClick }: { readonly onClick: (() => void) | undefined }) {
  const { t } = useTexts();
  return (
    onClick && (
      <Button variant="plain" color="danger" onClick={onClick}>
        {t('schedules.removing.confirm')}
      </Button>
    )
  );
}

/** When, and over which number. */
function TimeAndConnection({ zone }: { readonly zone: CompanyZone }) {
  const { t } = useTexts();
  const connections = useConnections();
  return (
    <FieldRow>
      <TextField
        name="sendAt"
        type="datetime-local"
        label={t('schedules.sendAt')}
        help={t('schedules.sendAtHelp', { zone: zone.name.replaceAll('_', ' ') })}
        required
      />
      <SelectField
        name="whatsappId"
        label={t('schedules.connection')}
        options={[
          { value: null, label: t('schedules.anyConnection') },
          ...(connections.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </FieldRow>
  );
}

interface FormPartProps {
  readonly control: Control<ScheduleValues, unknown, ScheduleValues>;
}

/** Only of a series. */
function LastDayField({ control }: FormPartProps) {
  const { t } = useTexts();
  const repeat = useWatch({ control, name: 'repeat' });
  return repeat === 'never' ? (
    <span />
  ) : (
    <TextField name="repeatUntil" type="date" label={t('schedules.repeatUntil')} help={t('schedules.repeatUntilHelp')} />
  );
}

interface PreviewProps extends FormPartProps {
  readonly name: string;
  readonly zone: CompanyZone;
}

function Preview({ control, name, zone }: PreviewProps) {
  const [body, sendAt] = useWatch({ control, name: ['body', 'sendAt'] });
  const at = parseZonedTime(sendAt ?? '', zone.name) ?? new Date(0);
  return <SchedulePreview body={body ?? ''} name={name} at={at} timeZone={zone.name} />;
}

/** Contact picker bound to the surrounding form. */
function ContactField(props: { readonly selected: ContactRef | null; readonly onPick: (contact: ContactRef | null) => void }) {
  const { t } = useTexts();
  const { id, error } = useField({ name: 'contactId', label: t('schedules.contact') });
  return <ContactPicker {...props} id={id} error={error} />;
}

interface FailureBannerProps {
  readonly schedule: ScheduleRecord;
  readonly onRetried: () => void;
}

/** Why it was not sent, and sending it now. */
function FailureBanner({ schedule, onRetried }: FailureBannerProps) {
  const { t } = useTexts();
  const retry = useRetry();
  const reason = explainFailure(schedule);
  return (
    reason !== null && (
      <ListBanner data-waits="" role="status">
        {t('schedules.failedBecause', { reason })}
        <button type="button" onClick={() => void retry(schedule).then(onRetried)}>
          {t('schedules.retry')}
        </button>
      </ListBanner>
    )
  );
}

export function useRetry(): (schedule: ScheduleRecord) => Promise<void> {
  const { t } = useTexts();
  const retry = useRecordMutation(api.schedules.retry, (schedule) => ['schedule', { action: 'update', schedule }]);
  return async ({ id }) => {
    await retry({ id });
    toast.info(t('schedules.retried'));
  };
}
