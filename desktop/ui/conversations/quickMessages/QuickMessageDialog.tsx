import { api } from '#shared/api.ts';
import { maxQuickMessageMegabytes, type QuickMessageInput, type QuickMessageRecord } from '#shared/conversations/quickMessages.ts';
import { AppError } from '#shared/errors.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { ChipsField, FileField, type FileValue, FormDialog, SwitchField, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { MessageField } from './MessageField.tsx';
import { QuickMessagePreview } from './QuickMessagePreview.tsx';
import { useQuickMessageSaving } from './useQuickMessageSaving.ts';

interface QuickMessageDialogProps {
  /** Null: creates a quick message. */
  readonly quickMessage: QuickMessageRecord | null;
  readonly onClose: () => void;
}

const fieldOf = {
  ERR_QUICKMESSAGE_INVALID_NAME: 'shortcode',
  ERR_QUICKMESSAGE_ALREADY_EXISTS: 'shortcode',
  ERR_QUICKMESSAGE_REQUIRED: 'message',
  ERR_FILE_EMPTY: 'file',
  ERR_FILE_TOO_LARGE: 'file',
  ERR_PICTURE_TOO_LARGE: 'file',
} as const;

/** What is saved as one, and the file, which is uploaded for itself. */
interface QuickMessageValues extends QuickMessageInput {
  file?: FileValue;
}

const blankValues: QuickMessageValues = { shortcode: '', message: '', geral: false, status: true, queueIds: [], file: null };

const toValues = ({ shortcode, message, geral, status, mediaName, queueIds }: QuickMessageRecord): QuickMessageValues => ({
  shortcode,
  message,
  geral,
  status,
  queueIds,
  file: mediaName === null ? null : { name: mediaName },
});

const isTooLarge = (file: FileValue): boolean => file instanceof File && file.size > maxQuickMessageMegabytes * 1024 * 1024;

/** A text, a file, or both; and a file that the channels take. */
function useContentCheck(): (values: QuickMessageValues) => Record<string, string> {
  const { t } = useTexts();
  return ({ message = '', file = null }) => ({
    ...(message.trim() === '' && file === null && { message: t('quickMessages.messageMissing') }),
    ...(isTooLarge(file) && {
      file: explainError(new AppError('ERR_FILE_TOO_LARGE', { values: { megabytes: maxQuickMessageMegabytes } })),
    }),
  });
}

export function QuickMessageDialog({ quickMessage, onClose }: QuickMessageDialogProps) {
  const { t } = useTexts();
  const values = quickMessage === null ? blankValues : toValues(quickMessage);
  const save = useQuickMessageSaving(quickMessage?.id ?? null, values.file ?? null);
  const { data: queues = [] } = useEndpointQuery(api.queues.list, {});
  const form = useEndpointForm<QuickMessageValues>({ ...api.quickMessages.create, check: useContentCheck() }, values);
  return (
    <FormDialog
      form={form}
      title={quickMessage === null ? t('quickMessages.new') : t('quickMessages.editing')}
      submitLabel={t('quickMessages.save')}
      successMessage={t('quickMessages.saved')}
      fieldByCode={fieldOf}
      width={640}
      onSubmit={(input) => save(input, form.getValues('file') ?? null)}
      onClose={onClose}
    >
      <TextField
        name="shortcode"
        label={t('quickMessages.shortcode')}
        help={t('quickMessages.shortcodeHelp')}
        startDecorator="/"
        isVerbatim
      />
      <MessageField />
      <QuickMessagePreview control={form.control} />
      <FileField name="file" label={t('quickMessages.file')} help={t('quickMessages.fileHelp', { megabytes: maxQuickMessageMegabytes })} />
      <ChipsField
        name="queueIds"
        label={t('quickMessages.queues')}
        help={t('quickMessages.queuesHelp')}
        options={queues.map(({ id, name, color }) => ({ value: id, label: name, color }))}
      />
      <SwitchField name="geral" label={t('quickMessages.share')} help={t('quickMessages.shareHelp')} />
      <SwitchField name="status" label={t('quickMessages.active')} />
    </FormDialog>
  );
}
