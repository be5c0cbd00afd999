import { SquareKanban } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { TagListRecord } from '#shared/contacts/tags.ts';
import { can } from '#shared/rules/permissions.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import { type Column, StatusBadge, TagChip } from '#ui/kit/index.ts';
import { ListScreen } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction, joinRowActions } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
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
      width: 136,
      numeric: true,
      essential: true,
      cell: ({ ticketsCount }) => ticketsCount.toLocaleString(toLocale(language)),
    },
  ];
}

export function TagsScreen() {
  const { t } = useTexts();
  const actor = useActor();
  const { rowToEdit, rowToRemove, create, edit, remove, close } = useRecordDialogs<TagListRecord>();
  const controls = useListControls({ area: 'tags', search: t('tags.search'), create: { label: t('tags.new'), run: create } });
  return (
    <ListScreen
      title={t('places.tags')}
      list={useEndpointPages(api.tags.page, { searchParam: controls.term }, 'tags')}
      controls={controls}
      columns={useColumns()}
      actions={joinRowActions<TagListRecord>(
        can(actor, 'tag.update') && ((tag) => createEditAction(t('kit.editRow', { name: tag.name }), () => edit(tag))),
        can(actor, 'tag.delete') && ((tag) => createRemoveAction(t('kit.removeRow', { name: tag.name }), () => remove(tag))),
      )}
      maxButtons={2}
      empty={{ title: t('tags.empty.title'), text: t('tags.empty.text'), create: t('tags.first') }}
    >
      {rowToEdit !== undefined && <TagDialog tag={rowToEdit} onClose={close} />}
      {rowToRemove && <RemoveTagDialog tag={rowToRemove} onClose={close} />}
    </ListScreen>
  );
}
