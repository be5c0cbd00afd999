import { api } from '#shared/api.ts';
import type { FileListDetail, FileListInput } from '#shared/conversations/files.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Dialog, DialogBody, ErrorState, FormDialog, LoadingSkeleton, TextAreaField, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { FileOptionFields } from './FileOptionFields.tsx';
import { fileOf, type FileOptionDraft } from './fileOptionDraft.ts';
import { useFileListSaving } from './useFileListSaving.ts';

interface FileListDialogProps {
  /** Null: creates one. */
  readonly fileListId: number | null;
  readonly onClose: () => void;
}

export function FileListDialog({ fileListId, onClose }: FileListDialogProps) {
  return fileListId === null ? (
    <FileListForm fileList={null} onClose={onClose} />
  ) : (
    <StoredFileListDialog fileListId={fileListId} onClose={onClose} />
  );
}

function StoredFileListDialog({ fileListId, onClose }: { readonly fileListId: number; readonly onClose: () => void }) {
  const { t } = useTexts();
  const { data, error, refetch } = useEndpointQuery(api.files.show, { id: fileListId });
  return data === undefined ? (
    <Dialog title={t('files.editing')} onClose={onClose}>
      <DialogBody>
        {error === null ? <LoadingSkeleton lines={4} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </DialogBody>
    </Dialog>
  ) : (
    <FileListForm fileList={data} onClose={onClose} />
  );
}

const toValues = (fileList: FileListDetail | null): FileListInput & { options: FileOptionDraft[] } => ({
  name: fileList?.name ?? '',
  message: fileList?.message ?? '',
  options: fileList?.options.map(({ id, name, path }) => ({ id, name, file: path === '' ? null : { name: path } })) ?? [
    { name: '', file: null },
  ],
});

function FileListForm({ fileList, onClose }: { readonly fileList: FileListDetail | null; readonly onClose: () => void }) {
  const { t } = useTexts();
  const save = useFileListSaving(fileList?.id ?? null);
  const check = ({ message, options = [] }: FileListInput): Record<string, string> =>
    Object.fromEntries([
      ...(message.trim() === '' ? [['message', t('kit.rules.required')]] : []),
      ...options.flatMap((option, index) => (fileOf(option) === null ? [[`options.${index}.file`, t('files.option.missing')]] : [])),
    ]);
  const rules = useEndpointForm({ ...api.files.create, check }, toValues(fileList), { 'name.tooShort': t('files.tooShort') });
  // Older clients may leave the message out.
  const form = { ...rules, requiredFields: new Set([...rules.requiredFields, 'message']) };
  return (
    <FormDialog
      form={form}
      title={fileList === null ? t('files.new') : t('files.editing')}
      submitLabel={t('files.save')}
      successMessage={t('files.saved')}
      width={560}
      fieldByCode={{ ERR_RATING_NAME_ALREADY_EXISTS: 'name' }}
      onSubmit={(values) => save(values, form.getValues('options') ?? [])}
      onClose={onClose}
    >
      <TextField name="name" label={t('files.name')} />
      <TextAreaField name="message" label={t('files.message')} help={t('files.messageHelp')} />
      <FileOptionFields />
    </FormDialog>
  );
}
