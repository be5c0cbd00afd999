import { Pencil, Plus, SquareKanban, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { TagRow } from '#shared/areas/tags.ts';
import { can } from '#shared/rules/permissions.ts';
import { usePages } from '#ui/data/query.ts';
import { useActor } from '#ui/data/session.ts';
import { type Action, Button, type Column, DataTable, Empty, NothingFound, Page, State, TagChip } from '#ui/kit/index.ts';
import { countOf, isBare, tableOf, useListTools } from '#ui/shell/useListTools.tsx';
import { localeOf, useTexts } from '#ui/text/index.ts';
import { RemoveTag } from './RemoveTag.tsx';
import { TagDialog } from './TagDialog.tsx';

function useColumns(): Column<TagRow>[] {
  const { t, language } = useTexts();
  return [
    { key: 'name', label: t('tags.tag'), cell: ({ name, color }) => <TagChip name={name} color={color} whole /> },
    {
      key: 'kanban',
      label: t('tags.kanban'),
      width: '28%',
      bone: 'state',
      cell: ({ kanban }) => kanban === 1 && <State icon={SquareKanban}>{t('tags.lane')}</State>,
    },
    {
      key: 'tickets',
      label: t('tags.tickets'),
      width: 96,
      numeric: true,
      essential: true,
      cell: ({ ticketsCount }) => ticketsCount.toLocaleString(localeOf(language)),
    },
  ];
}

/** What this person may do to a tag; none for those who may only look. */
function useTagActions(edit: (tag: TagRow) => void, remove: (tag: TagRow) => void): ((tag: TagRow) => Action[]) | undefined {
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
  const [edited, setEdited] = useState<TagRow | 'new' | null>(null);
  const [removed, setRemoved] = useState<TagRow | null>(null);
  const create = { label: t('tags.new'), run: () => setEdited('new') };
  const { term, search, button } = useListTools({ area: 'tags', search: t('tags.search'), create });
  const tags = usePages(api.tags.page, { searchParam: term }, 'tags');
  return (
    <Page title={t('tags.title')} count={countOf(tags)} search={isBare(tags, term) ? undefined : search} action={button}>
      <DataTable
        {...tableOf(tags)}
        caption={t('tags.title')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={useTagActions(setEdited, setRemoved)}
        buttons={2}
        empty={term === '' ? <NoTags onCreate={create.run} /> : <NothingFound term={term} onClear={() => search.onSearch('')} />}
      />
      {edited !== null && <TagDialog tag={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed !== null && <RemoveTag tag={removed} onClose={() => setRemoved(null)} />}
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
    <Empty title={t('tags.empty.title')} action={first}>
      {t('tags.empty.text')}
    </Empty>
  );
}
