import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { FileListDetail, FileListInput, FileOptionInput } from '#shared/conversations/files.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { callEndpointWithFile } from '#ui/data/http/client.ts';
import { fileOf } from './fileOptionDraft.ts';

interface SavedList {
  readonly id: number;
  /** Of the drafts that are saved, by their place. */
  readonly optionIds: readonly number[];
}

const withoutOptions = ({ options: _options, ...fileList }: FileListDetail) => fileList;

/** Saves a file list, then its files one by one; a refused file leaves a saved list behind. */
export function useFileListSaving(id: number | null): (values: FileListInput, drafts: readonly FileOptionInput[]) => Promise<void> {
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
