import { useWatch } from 'react-hook-form';
import { matchesSearch } from '#shared/rules/searchWords.ts';
import { api } from '#shared/api.ts';
import type { ContactFieldInput, ContactFieldRecord } from '#shared/contacts/contacts/fields.ts';
import { contactFieldKinds } from '#shared/rules/contactFieldValue.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import {
  type Column,
  ConfirmDialog,
  Field,
  FieldRow,
  FormDialog,
  NumberField,
  SelectField,
  Textarea,
  TextField,
  useEndpointForm,
  useField,
} from '#ui/kit/index.ts';
import { filterList } from '#ui/shell/lists/listState.ts';
import { ListScreen, type RenderTabs } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { useTexts } from '#ui/text/index.ts';

/** The options of a choice, one on each line. */
function FieldOptions() {
  const { t } = useTexts();
  const fieldProps = { label: t('contactFields.options'), help: t('contactFields.optionsHelp') };
  const { field, id, error, required } = useField({ name: 'options', ...fieldProps });
  const value: unknown = field.value;
  const lines = Array.isArray(value) ? value.join('\n') : '';
  return (
    <Field {...fieldProps} id={id} error={error} required={required}>
      {(controlProps) => (
        <Textarea
          minRows={4}
          maxRows={10}
          defaultValue={lines}
          error={error !== undefined}
          onChange={({ target }) =>
            field.onChange(
              target.value
                .split('\n')
                .map((line) => line.trim())
                .filter((line) => line !== ''),
            )
          }
          onBlur={field.onBlur}
          slotProps={{ textarea: { ...controlProps, ref: field.ref } }}
        />
      )}
    </Field>
  );
}

interface ContactFieldDialogProps {
  /** Null: creates one. */
  readonly field: ContactFieldRecord | null;
  /** Place of a new one. */
  readonly nextOrder: number;
  readonly onClose: () => void;
}

function ContactFieldDialog({ field, nextOrder, onClose }: ContactFieldDialogProps) {
  const { t } = useTexts();
  const blankInput: ContactFieldInput = { name: '', kind: 'text', options: [], order: nextOrder };
  const form = useEndpointForm(api.contactFields.create, field ?? blankInput);
  const kind = useWatch({ control: form.control, name: 'kind' });
  const create = useRecordMutation(api.contactFields.create, (contactField) => ['contactField', { action: 'create', contactField }]);
  const update = useRecordMutation(api.contactFields.update, (contactField) => ['contactField', { action: 'update', contactField }]);
  return (
    <FormDialog
      form={form}
      title={t(field === null ? 'contactFields.new' : 'contactFields.editing')}
      submitLabel={t('contactFields.save')}
      successMessage={t('contactFields.saved')}
      width={520}
      fieldByCode={{ ERR_CONTACT_FIELD_TAKEN: 'name', ERR_CONTACT_FIELD_OPTIONS: 'options' }}
      onSubmit={(values) => (field === null ? create(values) : update({ ...values, id: field.id }))}
      onClose={onClose}
    >
      <FieldRow columns="minmax(0, 1fr) 96px">
        <TextField name="name" label={t('contactFields.name')} help={t('contactFields.nameHelp')} />
        <NumberField name="order" label={t('contactFields.order')} min={0} max={1000} />
      </FieldRow>
      <SelectField
        name="kind"
        label={t('contactFields.kind')}
        options={contactFieldKinds.map((value) => ({ value, label: t(`contactFields.kinds.${value}`) }))}
      />
      {kind === 'choice' && <FieldOptions />}
    </FormDialog>
  );
}

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
