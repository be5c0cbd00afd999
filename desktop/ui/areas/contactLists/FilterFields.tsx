import { api } from '#shared/api.ts';
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
    </>
  );
}
