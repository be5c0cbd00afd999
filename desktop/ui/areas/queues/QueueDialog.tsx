import { api } from '#shared/api.ts';
import { maxQueueFileMegabytes, type QueueInput, type QueueRecord } from '#shared/areas/queues.ts';
import { AppError } from '#shared/errors.ts';
import { OpeningHoursFields, useHoursCheck } from '#ui/areas/hours/index.ts';
import { useSetting } from '#ui/areas/settings/index.ts';
import {
  ColorField,
  FieldRow,
  FileField,
  type FileValue,
  FormDialog,
  type FormTab,
  NumberField,
  TextAreaField,
  TextField,
  useEndpointForm,
} from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { findQueueWithColor } from './queueColors.ts';
import type { QueueDraft } from './queueDrafts.ts';
import { useQueueSaving } from './useQueueSaving.ts';
import { useQueueVariables } from './useQueueVariables.ts';

interface QueueDialogProps {
  readonly draft: QueueDraft;
  /** All queues, to check that colours are unique. */
  readonly queues: readonly QueueRecord[];
  readonly onClose: () => void;
}

const fieldOf = {
  ERR_QUEUE_INVALID_NAME: 'name',
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'name',
  ERR_QUEUE_INVALID_COLOR: 'color',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
  ERR_FILE_EMPTY: 'file',
  ERR_FILE_TOO_LARGE: 'file',
} as const;

/** What is saved as one, and the file, which is uploaded for itself. */
interface QueueValues extends QueueInput {
  file?: FileValue;
}

const isTooLarge = (file: FileValue): boolean => file instanceof File && file.size > maxQueueFileMegabytes * 1024 * 1024;

/** Checks across fields and queues: unique colour, both times of a day, size of the file. */
function useQueueCheck(self: number | null, queues: readonly QueueRecord[]): (values: QueueValues) => Record<string, string> {
  const { t } = useTexts();
  const checkHours = useHoursCheck();
  return ({ color, schedules = [], file = null }) => {
    const owner = findQueueWithColor(color, queues, self);
    const tooLarge = new AppError('ERR_FILE_TOO_LARGE', { values: { megabytes: maxQueueFileMegabytes } });
    return {
      ...(owner && { color: t('queues.colorTaken', { name: owner.name }) }),
      ...checkHours(schedules),
      ...(isTooLarge(file) && { file: explainError(tooLarge) }),
    };
  };
}

export function QueueDialog({ draft: { id, ...values }, queues, onClose }: QueueDialogProps) {
  const { t } = useTexts();
  const { savedId, save } = useQueueSaving(id, values.file);
  const hasHours = useSetting('scheduleType') === 'queue';
  const form = useEndpointForm<QueueValues>({ ...api.queues.create, check: useQueueCheck(savedId, queues) }, values);
  const basicsTab: FormTab = {
    value: 'facts',
    label: t('queues.facts'),
    fields: ['name', 'orderQueue', 'color', 'greetingMessage', 'file', 'outOfHoursMessage'],
    content: <QueueFields hasHours />,
  };
  const hoursTab: FormTab = { value: 'hours', label: t('hours.title'), fields: ['schedules'], content: <OpeningHoursFields /> };
  return (
    <FormDialog
      form={form}
      title={id === null ? t('queues.new') : t('queues.editing')}
      submitLabel={t('queues.save')}
      successMessage={t('queues.saved')}
      fieldByCode={fieldOf}
      tabs={hasHours ? [basicsTab, hoursTab] : []}
      onSubmit={(input) => save(input, form.getValues('file') ?? null)}
      onClose={onClose}
    >
      {!hasHours && <QueueFields hasHours={false} />}
    </FormDialog>
  );
}

function QueueFields({ hasHours }: { readonly hasHours: boolean }) {
  const { t } = useTexts();
  const variables = useQueueVariables();
  return (
    <>
      <FieldRow columns="minmax(0, 1fr) 96px">
        <TextField name="name" label={t('queues.name')} />
        <NumberField name="orderQueue" label={t('queues.order')} min={0} max={10_000} />
      </FieldRow>
      <ColorField name="color" label={t('queues.color')} />
      <TextAreaField name="greetingMessage" label={t('queues.greeting')} help={t('queues.greetingHelp')} variables={variables} />
      <FileField name="file" label={t('queues.file')} help={t('queues.fileHelp', { megabytes: maxQueueFileMegabytes })} />
      <TextAreaField
        name="outOfHoursMessage"
        minRows={2}
        label={t('queues.outOfHours')}
        help={hasHours ? t('queues.outOfHoursHelp') : t('queues.outOfHoursIdle')}
        variables={variables}
      />
    </>
  );
}
