import { matchesSearch } from '#shared/rules/searchWords.ts';
import { api } from '#shared/api.ts';
import type { ContactFieldRecord } from '#shared/contacts/contacts/fields.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { type Column, ConfirmDialog } from '#ui/kit/index.ts';
import { filterList } from '#ui/shell/lists/listState.ts';
import { ListScreen, type RenderTabs } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { useTexts } from '#ui/text/index.ts';
import { ContactFieldDialog } from './ContactFieldDialog.tsx';

function useColumns(): Column<ContactFieldRecord>[] {
  const { t } = useTexts();
  return [
    { key: 'name', label: t('contactFields.name'), cell: ({ name }) => <b title={name}>{name}</b> },
    { key: 'kind', label: t('contactFields.kind'), width: 140, essential: true, cell: ({ kind }) => t(`contactFields.kinds.${kind}`) },
    {
      key: 'options',
      label: t('contactFields.options'),
      width: '36%',
      optional: true,
      cell: ({ options }) => (options.length === 0 ? '–' : <span title={options.join(', ')}>{options.join(', ')}</span>),
    },
    { key: 'order', label: t('contactFields.order'), width: 88, numeric: true, optional: true, cell: ({ order }) => order },
  ];
}

/** What the company wants to know of its contacts. */
export function ContactFieldsTab({ renderTabs }: { readonly renderTabs: RenderTabs }) {
  const { t } = useTexts();
  const query = useEndpointQuery(api.contactFields.list, {});
  const { rowToEdit, rowToRemove, create, edit, remove, close } = useRecordDialogs<ContactFieldRecord>();
  const controls = useListControls({
    area: 'contactFields',
    search: t('contactFields.search'),
    create: { label: t('contactFields.new'), run: create },
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
      empty={{ title: t('contactFields.empty.title'), text: t('contactFields.empty.text'), create: t('contactFields.first') }}
    >
      {rowToEdit !== undefined && <ContactFieldDialog field={rowToEdit} nextOrder={lastOrder + 1} onClose={close} />}
      {rowToRemove && <RemoveDialog field={rowToRemove} onClose={close} />}
    </ListScreen>
  );
}

interface RemoveDialogProps {
  readonly field: ContactFieldRecord;
  readonly onClose: () => void;
}

function RemoveDialog({ field: { id, name }, onClose }: RemoveDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.contactFields.remove, () => ['contactField', { action: 'delete', contactFieldId: id }]);
  return (
    <ConfirmDialog
      title={t('contactFields.removing.title', { name })}
      confirmLabel={t('contactFields.removing.confirm')}
      successMessage={t('contactFields.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t('contactFields.removing.text')}
    </ConfirmDialog>
  );
}
