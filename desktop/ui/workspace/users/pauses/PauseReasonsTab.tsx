import { matchesSearch } from '#shared/rules/searchWords.ts';
import { api } from '#shared/api.ts';
import { maxPauseHours, type PauseReasonInput, type PauseReasonRecord } from '#shared/workspace/users/pauseReasons.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { type Column, ConfirmDialog, FieldRow, FormDialog, NumberField, SwitchField, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { filterList } from '#ui/shell/lists/listState.ts';
import { ListScreen, type RenderTabs } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { useTexts } from '#ui/text/index.ts';

interface PauseReasonDialogProps {
  /** Null: creates one. */
  readonly reason: PauseReasonRecord | null;
  /** Place of a new one. */
  readonly nextOrder: number;
  readonly onClose: () => void;
}

function PauseReasonDialog({ reason, nextOrder, onClose }: PauseReasonDialogProps) {
  const { t } = useTexts();
  const blankInput: PauseReasonInput = { name: '', isActive: true, order: nextOrder, maxMinutes: null };
  const form = useEndpointForm(api.pauseReasons.create, reason ?? blankInput, { 'name.tooShort': t('pauseReasons.tooShort') });
  const create = useRecordMutation(api.pauseReasons.create, (pauseReason) => ['pauseReason', { action: 'create', pauseReason }]);
  const update = useRecordMutation(api.pauseReasons.update, (pauseReason) => ['pauseReason', { action: 'update', pauseReason }]);
  return (
    <FormDialog
      form={form}
      title={t(reason === null ? 'pauseReasons.new' : 'pauseReasons.editing')}
      submitLabel={t('pauseReasons.save')}
      successMessage={t('pauseReasons.saved')}
      width={520}
      fieldByCode={{ ERR_PAUSE_REASON_TAKEN: 'name' }}
      onSubmit={(values) => (reason === null ? create(values) : update({ ...values, id: reason.id }))}
      onClose={onClose}
    >
      <FieldRow columns="minmax(0, 1fr) 96px">
        <TextField name="name" label={t('pauseReasons.name')} />
        <NumberField name="order" label={t('pauseReasons.order')} min={0} max={1000} />
      </FieldRow>
      <NumberField
        name="maxMinutes"
        label={t('pauseReasons.maxMinutes')}
        help={t('pauseReasons.maxMinutesHelp')}
        unit={t('pauseReasons.minutes')}
        min={1}
        max={maxPauseHours * 60}
      />
      <SwitchField name="isActive" label={t('pauseReasons.isActive')} help={t('pauseReasons.isActiveHelp')} />
    </FormDialog>
  );
}

function useColumns(): Column<PauseReasonRecord>[] {
  const { t } = useTexts();
  return [
    { key: 'name', label: t('pauseReasons.name'), cell: ({ name }) => <b title={name}>{name}</b> },
    {
      key: 'limit',
      label: t('pauseReasons.maxMinutes'),
      width: 150,
      essential: true,
      cell: ({ maxMinutes }) => (maxMinutes === null ? t('pauseReasons.noLimit') : t('pauseReasons.limit', { minutes: maxMinutes })),
    },
    {
      key: 'active',
      label: t('pauseReasons.isActive'),
      width: 120,
      cell: ({ isActive }) => t(isActive ? 'pauseReasons.active' : 'pauseReasons.inactive'),
    },
    { key: 'order', label: t('pauseReasons.order'), width: 88, numeric: true, optional: true, cell: ({ order }) => order },
  ];
}

/** Why people of the company may pause. */
export function PauseReasonsTab({ renderTabs }: { readonly renderTabs: RenderTabs }) {
  const { t } = useTexts();
  const query = useEndpointQuery(api.pauseReasons.list, {});
  const { rowToEdit, rowToRemove, create, edit, remove, close } = useRecordDialogs<PauseReasonRecord>();
  const controls = useListControls({
    area: 'pauses',
    search: t('pauseReasons.search'),
    create: { label: t('pauseReasons.new'), run: create },
  });
  const lastOrder = Math.max(0, ...(query.data ?? []).map(({ order }) => order));
  return (
    <ListScreen
      title={t('places.settings')}
      renderTabs={renderTabs}
      list={filterList(query, ({ name }) => matchesSearch(controls.term, [name]))}
      controls={controls}
      columns={useColumns()}
      actions={(row) => [
        createEditAction(t('kit.editRow', { name: row.name }), () => edit(row)),
        createRemoveAction(t('kit.removeRow', { name: row.name }), () => remove(row)),
      ]}
      maxButtons={2}
      empty={{ title: t('pauseReasons.empty.title'), text: t('pauseReasons.empty.text'), create: t('pauseReasons.first') }}
    >
      {rowToEdit !== undefined && <PauseReasonDialog reason={rowToEdit} nextOrder={lastOrder + 1} onClose={close} />}
      {rowToRemove && <RemoveDialog reason={rowToRemove} onClose={close} />}
    </ListScreen>
  );
}

interface RemoveDialogProps {
  readonly reason: PauseReasonRecord;
  readonly onClose: () => void;
}

function RemoveDialog({ reason: { id, name }, onClose }: RemoveDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.pauseReasons.remove, () => ['pauseReason', { action: 'delete', pauseReasonId: id }]);
  return (
    <ConfirmDialog
      title={t('pauseReasons.removing.title', { name })}
      confirmLabel={t('pauseReasons.removing.confirm')}
      successMessage={t('pauseReasons.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t('pauseReasons.removing.text')}
    </ConfirmDialog>
  );
}
