import { TriangleAlert } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { PromptRow } from '#shared/automation/prompts/record.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { Chip, type Column, ConfirmDialog, ListBanner, toast } from '#ui/kit/index.ts';
import { ListScreen } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { AiBudgetStrip } from './AiBudgetStrip.tsx';
import { listUsageNames } from './listUsageNames.ts';
import { PromptDialog } from './PromptDialog.tsx';

interface RemovePromptDialogProps {
  readonly prompt: PromptRow;
  readonly onClose: () => void;
}

/** The server says in words what came of it: a used prompt stays. */
function RemovePromptDialog({ prompt: { id, name, usedBy }, onClose }: RemovePromptDialogProps) {
  const { t } = useTexts();
  const names = listUsageNames(usedBy);
  const { mutateAsync: remove } = useEndpointMutation(api.prompts.remove, {
    toEvent: () => (names === '' ? ['prompt', { action: 'delete', promptId: id }] : null),
    isErrorShown: true,
  });
  const confirm = async (): Promise<void> => {
    const { message } = await remove({ id });
    toast.info(message);
  };
  return (
    <ConfirmDialog
      title={t('prompts.removing.title', { name })}
      confirmLabel={t('prompts.removing.confirm')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {names === '' ? t('prompts.removing.text') : t('prompts.removing.used', { names })}
    </ConfirmDialog>
  );
}

interface PromptUsageProps {
  readonly prompt: PromptRow;
}

/** What the assistant has used of its month; a spent one answers nobody. */
function PromptUsage({ prompt: { tokensThisMonth = 0, monthlyTokens = null } }: PromptUsageProps) {
  const { t, language } = useTexts();
  const spell = (count: number): string => count.toLocaleString(toLocale(language));
  if (monthlyTokens === null) {
    return spell(tokensThisMonth);
  }
  const text = t('prompts.usageOf', { used: spell(tokensThisMonth), limit: spell(monthlyTokens) });
  return tokensThisMonth < monthlyTokens ? (
    text
  ) : (
    <Chip size="sm" color="danger" variant="soft" title={text}>
      {t('prompts.spent')}
    </Chip>
  );
}

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
