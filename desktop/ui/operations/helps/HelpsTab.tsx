import { api } from '#shared/api.ts';
import type { HelpRecord } from '#shared/operations/helps.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import type { Column } from '#ui/kit/index.ts';
import { ListScreen, type RenderTabs } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { useTexts } from '#ui/text/index.ts';
import { HelpDialog } from './HelpDialog.tsx';
import { RemoveHelpDialog } from './RemoveHelpDialog.tsx';

type NamedHelp = HelpRecord & { readonly name: string };

function useColumns(): Column<NamedHelp>[] {
  const { t } = useTexts();
  return [
    { key: 'title', label: t('helps.name'), width: '34%', cell: ({ title }) => <b title={title}>{title}</b> },
    { key: 'description', label: t('helps.description'), cell: ({ description }) => <span title={description}>{description}</span> },
    { key: 'video', label: t('helps.video'), width: 160, optional: true, cell: ({ video }) => video || '–' },
  ];
}

interface HelpsTabProps {
  readonly renderTabs: RenderTabs;
}

/** The help entries, for operators. */
export function HelpsTab({ renderTabs }: HelpsTabProps) {
  const { t } = useTexts();
  const { rowToEdit, rowToRemove, create, edit, remove, close } = useRecordDialogs<HelpRecord>();
  const controls = useListControls({ area: 'helps', search: t('helps.search'), create: { label: t('helps.new'), run: create } });
  const list = useEndpointPages(api.helps.page, { searchParam: controls.term }, 'records');
  return (
    <ListScreen
      title={t('places.settings')}
      renderTabs={renderTabs}
      list={{ ...list, rows: list.rows.map((help) => ({ ...help, name: help.title })) }}
      controls={controls}
      columns={useColumns()}
      actions={(help) => [
        createEditAction(t('kit.editRow', { name: help.title }), () => edit(help)),
        createRemoveAction(t('kit.removeRow', { name: help.title }), () => remove(help)),
      ]}
      maxButtons={2}
      empty={{ title: t('helps.empty.title'), text: t('helps.empty.text'), create: t('helps.first') }}
    >
      {rowToEdit !== undefined && <HelpDialog help={rowToEdit} onClose={close} />}
      {rowToRemove && <RemoveHelpDialog help={rowToRemove} onClose={close} />}
    </ListScreen>
  );
}
