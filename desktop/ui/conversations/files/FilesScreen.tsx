import { api } from '#shared/api.ts';
import type { FileListRecord } from '#shared/conversations/files.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { type Column, ConfirmDialog } from '#ui/kit/index.ts';
import { ListScreen } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction, joinRowActions } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { FileListDialog } from './FileListDialog.tsx';

interface RemoveFileListDialogProps {
  readonly fileList: FileListRecord;
  readonly onClose: () => void;
}

function RemoveFileListDialog({ fileList: { id, name, filesCount }, onClose }: RemoveFileListDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.files.remove, () => ['fileList', { action: 'delete', fileListId: id }]);
  return (
    <ConfirmDialog
      title={t('files.removing.title', { name })}
      confirmLabel={t('files.removing.confirm')}
      successMessage={t('files.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {filesCount === 0 ? t('files.removing.unused') : t('files.removing.text', { count: filesCount })}
    </ConfirmDialog>
  );
}

function useColumns(): Column<FileListRecord>[] {
  const { t, language } = useTexts();
  return [
    { key: 'name', label: t('files.name'), width: '30%', cell: ({ name }) => name },
    { key: 'message', label: t('files.message'), cell: ({ message }) => <span title={message}>{message}</span> },
    {
      key: 'files',
      label: t('files.files'),
      width: 112,
      numeric: true,
      essential: true,
      cell: ({ filesCount }) => filesCount.toLocaleString(toLocale(language)),
    },
  ];
}

export function FilesScreen() {
  const { t } = useTexts();
  const { rowToEdit, rowToRemove, create, edit, remove, close } = useRecordDialogs<FileListRecord>();
  const controls = useListControls({ area: 'files', search: t('files.search'), create: { label: t('files.new'), run: create } });
  return (
    <ListScreen
      title={t('places.files')}
      list={useEndpointPages(api.files.page, { searchParam: controls.term }, 'files')}
      controls={controls}
      columns={useColumns()}
      actions={joinRowActions<FileListRecord>(
        (list) => createEditAction(t('kit.editRow', { name: list.name }), () => edit(list)),
        (list) => createRemoveAction(t('kit.removeRow', { name: list.name }), () => remove(list)),
      )}
      maxButtons={2}
      empty={{ title: t('files.empty.title'), text: t('files.empty.text'), create: t('files.first') }}
    >
      {rowToEdit !== undefined && <FileListDialog fileListId={rowToEdit?.id ?? null} onClose={close} />}
      {rowToRemove && <RemoveFileListDialog fileList={rowToRemove} onClose={close} />}
    </ListScreen>
  );
}
