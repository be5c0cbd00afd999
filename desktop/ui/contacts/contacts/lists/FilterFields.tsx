import { useWatch } from 'react-hook-form';
import { api } from '#shared/api.ts';
import { DefinedField } from '#ui/contacts/contacts/DefinedField.tsx';
import { findContactField, useContactFields } from '#ui/contacts/contacts/useContactFields.ts';
import { useConnections } from '#ui/workspace/connections/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { ChipsField, FieldRow, SelectField, TextField, type SelectOption } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** The options with what is chosen and not there any more: it holds until somebody chooses another. */
function withDeleted(options: readonly SelectOption[] | undefined, chosen: unknown, label: string): SelectOption[] {
  const isValue = (typeof chosen === 'string' && chosen !== '') || typeof chosen === 'number';
  const isDeleted = isValue && options?.every(({ value }) => value !== chosen) === true;
  return [...(options ?? []), ...(isDeleted ? [{ value: chosen, label }] : [])];
}

/** Which contacts: the fields of a form's `filter`, also with what was deleted since it was saved. */
export function FilterFields() {
  const { t } = useTexts();
  const { data: tags } = useEndpointQuery(api.tags.list, {});
  const { data: connections } = useConnections();
  const connectionId: unknown = useWatch({ name: 'filter.whatsappId' });
  return (
    <>
      <ChipsField
        name="filter.tagIds"
        label={t('contactLists.filter.tags')}
        help={t('contactLists.filter.tagsHelp')}
        options={(tags ?? []).map(({ id, name, color }) => ({ value: id, label: name, color }))}
        goneLabel={tags && t('contactLists.filter.deletedTag')}
      />
      <SelectField
        name="filter.whatsappId"
        label={t('contactLists.filter.connection')}
        options={[
          { value: null, label: t('contactLists.filter.anyConnection') },
          ...withDeleted(
            connections?.map(({ id, name }) => ({ value: id, label: name })),
            connectionId,
            t('contactLists.filter.deletedConnection'),
          ),
        ]}
      />
      <FieldRow>
        <TextField name="filter.lastContactFrom" type="date" label={t('contactLists.filter.from')} />
        <TextField name="filter.lastContactTo" type="date" label={t('contactLists.filter.to')} />
      </FieldRow>
      <TextField name="filter.adTitle" label={t('contactLists.filter.adTitle')} />
      <TextField name="filter.searchParam" label={t('contactLists.filter.search')} />
      <CustomFieldFilter />
    </>
  );
}

/** A custom field, and what it has to be. */
function CustomFieldFilter() {
  const { t } = useTexts();
  const definitions = useContactFields();
  const fieldName: unknown = useWatch({ name: 'filter.fieldName' });
  const chosen = typeof fieldName === 'string' ? findContactField(definitions, fieldName) : undefined;
  return definitions.length === 0 && !fieldName ? null : (
    <FieldRow>
      <SelectField
        name="filter.fieldName"
        label={t('contactLists.filter.field')}
        options={[
          { value: '', label: t('contactLists.filter.anyField') },
          ...withDeleted(
            definitions.map(({ name }) => ({ value: name, label: name })),
            chosen?.name ?? fieldName,
            t('contactLists.filter.deletedField', { name: String(fieldName) }),
          ),
        ]}
      />
      {chosen !== undefined && (
        <DefinedField
          definition={{ ...chosen, name: t('contactLists.filter.fieldValue') }}
          name="filter.fieldValue"
          emptyLabel={t('contactLists.filter.anyField')}
        />
      )}
    </FieldRow>
  );
}
