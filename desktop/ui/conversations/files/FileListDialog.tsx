import { useState } from 'react';
import styled from '@emotion/styled';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { api } from '#shared/api.ts';
import {
  type FileListDetail,
  type FileListInput,
  type FileOptionInput,
  maxFileOptionMegabytes,
  maxFileOptions,
} from '#shared/conversations/files.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import {
  Button,
  Dialog,
  DialogBody,
  ErrorState,
  FileField,
  type FileValue,
  FormDialog,
  IconButton,
  LoadingSkeleton,
  TextAreaField,
  TextField,
  useEndpointForm,
} from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { callEndpointWithFile } from '#ui/data/http/client.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';

const Options = styled.fieldset`
  display: grid;
  gap: 12px;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    margin-bottom: 8px;
    padding: 0;
    font: ${text.secondStrong};
    color: ${v.ink.strong};
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px;
    margin-bottom: 12px;
    padding: 12px;
    border: 1px solid ${v.line.hair};
    border-radius: ${radius.card};
  }
  li > :first-child {
    display: grid;
    gap: 12px;
    min-width: 0;
  }
`;

/** The files of the list, each with its caption. */
function FileOptionFields() {
  const { t } = useTexts();
  const { control } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'options', keyName: 'key' });
  return (
    <Options>
      <legend>{t('files.files')}</legend>
      <ul>
        {fields.map(({ key }, index) => (
          <li key={key}>
            <div>
              <TextField name={`options.${index}.name`} label={t('files.option.name', { place: index + 1 })} />
              <FileField
                name={`options.${index}.file`}
                label={t('files.option.file', { place: index + 1 })}
                help={t('files.option.help', { megabytes: maxFileOptionMegabytes })}
              />
            </div>
            <IconButton icon={Trash2} iconSize={16} label={t('files.option.remove', { place: index + 1 })} onClick={() => remove(index)} />
          </li>
        ))}
      </ul>
      {fields.length < maxFileOptions && (
        <Button
          size="sm"
          variant="outlined"
          color="neutral"
          style={{ justifySelf: 'start' }}
          startDecorator={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => append({ name: '', file: null })}
        >
          {t('files.option.add')}
        </Button>
      )}
    </Options>
  );
}

/** A row of the form: an option with its file, chosen or stored. */
interface FileOptionDraft extends FileOptionInput {
  readonly file: FileValue;
}

/** The file of a row; the contract's input has none. */
const fileOf = (option: object): unknown => ('file' in option ? option.file : null);

interface SavedList {
  readonly id: number;
  /** Ids of the options of the saved drafts, by their place. */
  readonly optionIds: readonly number[];
}

const withoutOptions = ({ options: _options, ...fileList }: FileListDetail) => fileList;

/** Saves a file list, then its files one by one; a refused file leaves a saved list behind. */
function useFileListSaving(id: number | null): (values: FileListInput, drafts: readonly FileOptionInput[]) => Promise<void> {
  const [saved, setSaved] = useState<SavedList | null>(id === null ? null : { id, optionIds: [] });
  const create = useRecordMutation(api.files.create, (list) => ['fileList', { action: 'create', fileList: withoutOptions(list) }]);
  const update = useRecordMutation(api.files.update, (list) => ['fileList', { action: 'update', fileList: withoutOptions(list) }]);
  return async ({ name, message }, drafts) => {
    const options = drafts.map((draft, place) => ({ id: draft.id ?? saved?.optionIds[place] ?? null, name: draft.name }));
    const input = { name, message, options };
    const list = saved === null ? await create(input) : await update({ ...input, id: saved.id });
    setSaved({ id: list.id, optionIds: list.options.map((option) => option.id) });
    for (const [place, draft] of drafts.entries()) {
      const [file, option] = [fileOf(draft), list.options[place]];
      if (file instanceof File && option !== undefined) {
        // One at a time: files are large.
        // oxlint-disable-next-line no-await-in-loop
        await callEndpointWithFile(api.files.upload, { fileListId: list.id, id: [option.id] }, file);
      }
    }
  };
}

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
