import { TriangleAlert } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { PromptRow } from '#shared/automation/prompts/record.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { ListBanner, type Column } from '#ui/kit/index.ts';
import { ListScreen } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { useTexts } from '#ui/text/index.ts';
import { AiBudgetStrip } from './AiBudgetStrip.tsx';
import { listUsageNames } from './listUsageNames.ts';
import { PromptUsage } from './PromptUsage.tsx';
import { PromptDialog } from './PromptDialog.tsx';
import { RemovePromptDialog } from './RemovePromptDialog.tsx';

function useColumns(): Column<PromptRow>[] {
  const { t } = useTexts();
  return [
    { key: 'name', label: t('prompts.columns.name'), cell: ({ name }) => <b title={name}>{name}</b> },
    { key: 'queue', label: t('prompts.columns.queue'), width: '24%', essential: true, cell: ({ queue }) => queue.name },
    {
      key: 'usedBy',
      label: t('prompts.columns.usedBy'),
      width: '26%',
      optional: true,
      cell: ({ usedBy }) => listUsageNames(usedBy) || t('prompts.unused'),
    },
    { key: 'usage', label: t('prompts.columns.usage'), width: '22%', cell: (prompt) => <PromptUsage prompt={prompt} /> },
  ];
}

/** The assistants of the company; they answer with its account at the provider. */
export function PromptsScreen() {
  const { t } = useTexts();
  const { rowToEdit, rowToRemove, create, edit, remove, close } = useRecordDialogs<PromptRow>();
  const controls = useListControls({ area: 'prompts', search: t('prompts.search'), create: { label: t('prompts.new'), run: create } });
  return (
    <ListScreen
      title={t('places.prompts')}
      list={useEndpointPages(api.prompts.page, { searchParam: controls.term }, 'prompts')}
      controls={controls}
      columns={useColumns()}
      actions={(prompt) => [
        createEditAction(t('kit.editRow', { name: prompt.name }), () => edit(prompt)),
        createRemoveAction(t('kit.removeRow', { name: prompt.name }), () => remove(prompt)),
      ]}
      maxButtons={2}
      banner={
        <>
          <AiBudgetStrip />
          <ListBanner data-waits>
            <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
            <span>{t('prompts.creditWarning')}</span>
          </ListBanner>
        </>
      }
      empty={{ title: t('prompts.empty.title'), text: t('prompts.empty.text'), create: t('prompts.first') }}
    >
      {rowToEdit !== undefined && <PromptDialog prompt={rowToEdit} onClose={close} />}
      {rowToRemove && <RemovePromptDialog prompt={rowToRemove} onClose={close} />}
    </ListScreen>
  );
}
