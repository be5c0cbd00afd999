import { useWatch } from 'react-hook-form';
import { api } from '#shared/api.ts';
import { DefinedField, findContactField, useContactFields } from '#ui/areas/contacts/index.ts';
import { useConnections } from '#ui/areas/connections/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { ChipsField, FieldRow, SelectField, TextField } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** Which contacts: the fields of a form's `filter`. */
export function FilterFields() {
  const { t } = useTexts();
  const { data: tags = [] } = useEndpointQuery(api.tags.list, {});
  const connections = useConnections().data ?? [];
  return (
    <>
      <ChipsField
        name="filter.tagIds"
        label={t('contactLists.filter.tags')}
        help={t('contactLists.filter.tagsHelp')}
        options={tags.map(({ id, name, color }) => ({ value: id, label: name, color }))}
      />
      <SelectField
        name="filter.whatsappId"
        label={t('contactLists.filter.connection')}
        options={[
          { value: null, label: t('contactLists.filter.anyConnection') },
          ...connections.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <FieldRow>
        <TextField name="filter.lastContactFrom" type="date" label={t('contactLists.filter.from')} />
        <TextField name="filter.lastContactTo" type="date" label={t('contactLists.filter.to')} />
      </FieldRow>
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
  return definitions.length === 0 ? null : (
    <FieldRow>
      <SelectField
        name="filter.fieldName"
        label={t('contactLists.filter.field')}
        options={[
          { value: '', label: t('contactLists.filter.anyField') },
          ...definitions.map(({ name }) => ({ value: name, label: name })),
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
