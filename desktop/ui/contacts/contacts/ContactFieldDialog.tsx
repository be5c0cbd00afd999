import { useWatch } from 'react-hook-form';
import { api } from '#shared/api.ts';
import type { ContactFieldInput, ContactFieldRecord } from '#shared/contacts/contacts/fields.ts';
import { contactFieldKinds } from '#shared/rules/contactFieldValue.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { FieldRow, FormDialog, NumberField, SelectField, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { FieldOptions } from './FieldOptions.tsx';

interface ContactFieldDialogProps {
  /** Null: creates one. */
  readonly field: ContactFieldRecord | null;
  /** Place of a new one. */
  readonly nextOrder: number;
  readonly onClose: () => void;
}

export function ContactFieldDialog({ field, nextOrder, onClose }: ContactFieldDialogProps) {
  const { t } = useTexts();
  const blankInput: ContactFieldInput = { name: '', kind: 'text', options: [], order: nextOrder };
  const form = useEndpointForm(api.contactFields.create, field ?? blankInput);
  const kind = useWatch({ control: form.control, name: 'kind' });
  const create = useRecordMutation(api.contactFields.create, (saved) => ['contactField', { action: 'create', contactField: saved }]);
  const update = useRecordMutation(api.contactFields.update, (saved) => ['contactField', { action: 'update', contactField: saved }]);
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
