import { Pencil, Plus, SquareKanban, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { TagListRecord } from '#shared/areas/tags.ts';
import { can } from '#shared/rules/permissions.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import { type Action, Button, type Column, DataTable, EmptyState, NoResults, Page, StatusBadge, TagChip } from '#ui/kit/index.ts';
import { readListCount, isListEmpty, toTableProps, useListControls } from '#ui/shell/lists/useListControls.tsx';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { RemoveTagDialog } from './RemoveTagDialog.tsx';
import { TagDialog } from './TagDialog.tsx';

function useColumns(): Column<TagListRecord>[] {
  const { t, language } = useTexts();
  return [
    { key: 'name', label: t('tags.tag'), cell: ({ name, color }) => <TagChip name={name} color={color} whole /> },
    {
      key: 'kanban',
      label: t('tags.kanban'),
      width: '28%',
      skeleton: 'state',
      cell: ({ kanban }) => kanban === 1 && <StatusBadge icon={SquareKanban}>{t('tags.lane')}</StatusBadge>,
    },
    {
      key: 'tickets',
      label: t('tags.tickets'),
      width: 96,
      numeric: true,
      essential: true,
      cell: ({ ticketsCount }) => ticketsCount.toLocaleString(toLocale(language)),
    },
  ];
}

/** Row actions; undefined without any permission. */
function useTagActions(
  edit: (tag: TagListRecord) => void,
  remove: (tag: TagListRecord) => void,
): ((tag: TagListRecord) => Action[]) | undefined {
  const { t } = useTexts();
  const actor = useActor();
  const mayUpdate = can(actor, 'tag.update');
  const mayDelete = can(actor, 'tag.delete');
  if (!mayUpdate && !mayDelete) {
    return undefined;
  }
  return (tag) => [
    ...(mayUpdate ? [{ key: 'edit', label: t('tags.edit', { name: tag.name }), icon: Pencil, keys: 'Enter', run: () => edit(tag) }] : []),
    ...(mayDelete
      ? [{ key: 'remove', label: t('tags.remove', { name: tag.name }), icon: Trash2, keys: 'Del', danger: true, run: () => remove(tag) }]
      : []),
  ];
}

export function TagsScreen() {
  const { t } = useTexts();
  const [tagToEdit, setTagToEdit] = useState<TagListRecord | 'new' | null>(null);
  const [tagToRemove, setTagToRemove] = useState<TagListRecord | null>(null);
  const create = { label: t('tags.new'), run: () => setTagToEdit('new') };
  const { term, search, createButton: button } = useListControls({ area: 'tags', search: t('tags.search'), create });
  const tags = useEndpointPages(api.tags.page, { searchParam: term }, 'tags');
  return (
    <Page title={t('tags.title')} count={readListCount(tags)} search={isListEmpty(tags, term) ? undefined : search} action={button}>
      <DataTable
        {...toTableProps(tags)}
        caption={t('tags.title')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={useTagActions(setTagToEdit, setTagToRemove)}
        maxButtons={2}
        empty={term === '' ? <NoTags onCreate={create.run} /> : <NoResults term={term} onClear={() => search.onSearch('')} />}
      />
      {tagToEdit !== null && <TagDialog tag={tagToEdit === 'new' ? null : tagToEdit} onClose={() => setTagToEdit(null)} />}
      {tagToRemove !== null && <RemoveTagDialog tag={tagToRemove} onClose={() => setTagToRemove(null)} />}
    </Page>
  );
}

function NoTags({ onCreate }: { readonly onCreate: () => void }) {
  const { t } = useTexts();
  const first = (
    <Button startDecorator={<Plus size={16} strokeWidth={2} aria-hidden />} onClick={onCreate}>
      {t('tags.first')}
    </Button>
  );
  return (
    <EmptyState title={t('tags.empty.title')} action={first}>
      {t('tags.empty.text')}
    </EmptyState>
  );
}
