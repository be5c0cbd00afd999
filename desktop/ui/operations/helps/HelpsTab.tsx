import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { HelpRecord } from '#shared/operations/helps.ts';
import { invalidateEndpoint, useEndpointPages } from '#ui/data/cache/query.ts';
import { type Column, ConfirmDialog, FormDialog, TextAreaField, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { ListScreen, type RenderTabs } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { useTexts } from '#ui/text/index.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';

function refetchHelps(cache: QueryClient): void {
  invalidateEndpoint(cache, api.helps.page);
  invalidateEndpoint(cache, api.helps.list);
}

interface HelpDialogProps {
  /** Null: creates an entry. */
  readonly help: HelpRecord | null;
  readonly onClose: () => void;
}

function HelpDialog({ help, onClose }: HelpDialogProps) {
  const { t } = useTexts();
  const form = useEndpointForm(api.helps.create, help ?? { title: '', description: '', video: '' }, {
    'video.pattern': t('helps.videoRule'),
  });
  const create = useRefetchingMutation(api.helps.create, refetchHelps);
  const update = useRefetchingMutation(api.helps.update, refetchHelps);
  return (
    <FormDialog
      form={form}
      title={help === null ? t('helps.new') : t('helps.editing')}
      submitLabel={t('helps.save')}
      successMessage={t('helps.saved')}
      fieldByCode={{ ERR_HELP_INVALID_NAME: 'title', ERR_HELP_REQUIRED: 'title' }}
      width={520}
      onSubmit={(values) => (help === null ? create(values) : update({ ...values, id: help.id }))}
      onClose={onClose}
    >
      <TextField name="title" label={t('helps.name')} />
      <TextField name="video" label={t('helps.video')} help={t('helps.videoHelp')} isVerbatim />
      <TextAreaField name="description" label={t('helps.description')} />
    </FormDialog>
  );
}

interface RemoveHelpDialogProps {
  readonly help: HelpRecord;
  readonly onClose: () => void;
}

function RemoveHelpDialog({ help: { id, title }, onClose }: RemoveHelpDialogProps) {
  const { t } = useTexts();
  const remove = useRefetchingMutation(api.helps.remove, refetchHelps);
  return (
    <ConfirmDialog
      title={t('helps.removing.title', { name: title })}
      confirmLabel={t('helps.removing.confirm')}
      successMessage={t('helps.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t('helps.removing.text')}
    </ConfirmDialog>
  );
}

type NamedHelp = HelpRecord & { readonly name: string };

function useColumns(): Column<NamedHelp>[] {
  const { t } = useTexts();
  return [
    { key: 'title', label: t('helps.name'), width: '34%', cell: ({ title }) => <b title={title}>{title}</b> },
    { key: 'description', label: t('helps.description'), cell: ({ description }) => <span title={description}>{description}</span> },
    { key: 'video', label: t('helps.video'), width: 160, optional: true, cell: ({ video }) => video || '–' },
  ];
}

interface HelpsTabProps {
  readonly renderTabs: RenderTabs;
}

/** The help entries, for operators. */
export function HelpsTab({ renderTabs }: HelpsTabProps) {
  const { t } = useTexts();
  const { rowToEdit, rowToRemove, create, edit, remove, close } = useRecordDialogs<HelpRecord>();
  const controls = useListControls({ area: 'helps', search: t('helps.search'), create: { label: t('helps.new'), run: create } });
  const list = useEndpointPages(api.helps.page, { searchParam: controls.term }, 'records');
  return (
    <ListScreen
      title={t('places.settings')}
      renderTabs={renderTabs}
      list={{ ...list, rows: list.rows.map((help) => ({ ...help, name: help.title })) }}
      controls={controls}
      columns={useColumns()}
      actions={(help) => [
        createEditAction(t('kit.editRow', { name: help.title }), () => edit(help)),
        createRemoveAction(t('kit.removeRow', { name: help.title }), () => remove(help)),
      ]}
      maxButtons={2}
      empty={{ title: t('helps.empty.title'), text: t('helps.empty.text'), create: t('helps.first') }}
    >
      {rowToEdit !== undefined && <HelpDialog help={rowToEdit} onClose={close} />}
      {rowToRemove && <RemoveHelpDialog help={rowToRemove} onClose={close} />}
    </ListScreen>
  );
}
