import styled from '@emotion/styled';
import { ArrowLeft, Plus, TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { QueueOptionRecord } from '#shared/workspace/queues/options.ts';
import type { QueueRecord } from '#shared/workspace/queues/index.ts';
import { AppError } from '#shared/errors.ts';
import { listSubtree, optionLimits } from '#shared/rules/optionTree.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Button, ConfirmDialog, EmptyState, ErrorState, LinkButton, LoadingSkeleton, Page, StatusBadge } from '#ui/kit/index.ts';
import { useScreenActions } from '#ui/shell/actions/screenActions.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v, width } from '#ui/theme/tokens.ts';
import { findOptionProblems } from '#shared/rules/findOptionProblems.ts';
import { BeginDraftButton, DraftBar, type MenuView } from './DraftBar.tsx';
import { menuInput, type ShownMenu } from './menuChanges.ts';
import { MenuPreview } from './MenuPreview.tsx';
import type { OptionNode } from './OptionNode.ts';
import { OptionTree } from './OptionTree.tsx';
import { useMenuEditor, type MenuEditor } from './useMenuEditor.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 360px;
  gap: 24px;
  align-items: start;
  padding-top: 16px;
  > aside {
    position: sticky;
    top: 16px;
  }
  .hint {
    margin-top: 12px;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  .attention {
    margin-bottom: 12px;
  }
  @container page (width < 900px) {
    grid-template-columns: minmax(0, 1fr);
    > aside {
      position: static;
    }
  }
  ${width.narrow} {
    gap: 16px;
  }
`;

/** The draft of the menu, where there is one, until somebody looks at what is published. */
function useShownMenu(queueId: number) {
  const [view, setView] = useState<MenuView>('draft');
  const drafts = useEndpointQuery(api.menuDrafts.list, {});
  const draft = drafts.data?.find((one) => one.queueId === queueId);
  const shown = { queueId, isDraft: draft !== undefined && view === 'draft' };
  const enabled = Number.isInteger(queueId) && queueId > 0 && drafts.data !== undefined;
  return {
    drafts,
    shown,
    menu: useEndpointQuery(api.queueOptions.list, menuInput(shown), { enabled }),
    bar: draft === undefined ? null : <DraftBar draft={draft} view={view} onView={setView} />,
  };
}

/** The menu of one queue: what customers choose from, and how it looks to them. */
export function QueueMenuScreen({ queueId }: { readonly queueId: number }) {
  const queues = useEndpointQuery(api.queues.list, {});
  const { drafts, menu, shown, bar } = useShownMenu(queueId);
  const queue = queues.data?.find(({ id }) => id === queueId);
  if (queue !== undefined && menu.data !== undefined) {
    return <LoadedMenu key={`${shown.isDraft}`} queue={queue} menu={shown} records={menu.data} draftBar={bar} />;
  }
  const isMissing = queues.data !== undefined && queue === undefined;
  const error = isMissing ? new AppError('ERR_QUEUE_NOT_FOUND') : (queues.error ?? drafts.error ?? menu.error);
  const retry = (): void => void Promise.all([queues.refetch(), drafts.refetch(), menu.refetch()]);
  return <MenuNotLoaded name={queue?.name} error={error} onRetry={isMissing ? undefined : retry} />;
}

interface MenuNotLoadedProps {
  readonly name: string | undefined;
  readonly error: Error | null;
  readonly onRetry: (() => void) | undefined;
}

function MenuNotLoaded({ name, error, onRetry }: MenuNotLoadedProps) {
  const { t } = useTexts();
  return (
    <Page title={name === undefined ? t('places.queues') : t('queueOptions.title', { name })} tools={<BackLink />}>
      {error === null ? <LoadingSkeleton lines={6} /> : <ErrorState error={error} onRetry={onRetry} />}
    </Page>
  );
}

function BackLink() {
  const { t } = useTexts();
  return (
    <LinkButton
      as={Link}
      to="/queues"
      variant="plain"
      color="neutral"
      startDecorator={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden />}
    >
      {t('queueOptions.back')}
    </LinkButton>
  );
}

interface LoadedMenuProps {
  readonly queue: QueueRecord;
  readonly menu: ShownMenu;
  readonly records: readonly QueueOptionRecord[];
  /** Null: nothing is being written. */
  readonly draftBar: ReactNode;
}

function LoadedMenu({ queue, menu, records, draftBar }: LoadedMenuProps) {
  const { t } = useTexts();
  const editor = useMenuEditor(menu, records);
  const [optionToRemove, setOptionToRemove] = useState<OptionNode | null>(null);
  const addLast = (): void => editor.addLast(null);
  useScreenActions([
    { id: 'queueOptions.create', label: t('queueOptions.new'), group: t('shell.groups.here'), icon: Plus, keys: 'Alt N', run: addLast },
  ]);
  const isEmpty = editor.options.length === 0;
  return (
    <Page
      title={t('queueOptions.title', { name: queue.name })}
      count={editor.options.length}
      tools={
        <>
          <BackLink />
          {draftBar === null && !isEmpty && <BeginDraftButton queueId={queue.id} />}
        </>
      }
      action={!isEmpty && <AddButton label={t('queueOptions.new')} onClick={addLast} />}
    >
      {draftBar}
      {isEmpty ? (
        <EmptyState
          title={t(menu.isDraft ? 'queueOptions.draft.emptyTitle' : 'queueOptions.empty.title')}
          action={<AddButton label={t('queueOptions.first')} onClick={addLast} />}
        >
          {t(menu.isDraft ? 'queueOptions.draft.emptyText' : 'queueOptions.empty.text')}
        </EmptyState>
      ) : (
        <Columns>
          <MenuPane editor={editor} onRemove={setOptionToRemove} />
          <MenuPreview queue={queue} editor={editor} />
        </Columns>
      )}
      {optionToRemove && <RemoveOptionDialog option={optionToRemove} editor={editor} onClose={() => setOptionToRemove(null)} />}
    </Page>
  );
}

function AddButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button startDecorator={<Plus size={16} strokeWidth={2} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  );
}

interface MenuPaneProps {
  readonly editor: MenuEditor;
  readonly onRemove: (option: OptionNode) => void;
}

function MenuPane({ editor, onRemove }: MenuPaneProps) {
  const { t } = useTexts();
  const problems = findOptionProblems(editor.options);
  const limits = { levels: optionLimits.depth, siblings: optionLimits.siblings, total: optionLimits.perQueue };
  return (
    <div>
      {problems.size > 0 && (
        <p className="attention">
          <StatusBadge icon={TriangleAlert} tint="waiting">
            {t('queueOptions.attention', { count: problems.size })}
          </StatusBadge>
        </p>
      )}
      <OptionTree editor={editor} problems={problems} onRemove={onRemove} />
      <p className="hint">{t('queueOptions.hint')}</p>
      <p className="hint">{t('queueOptions.limits', limits)}</p>
    </div>
  );
}

interface RemoveOptionDialogProps {
  readonly option: OptionNode;
  readonly editor: MenuEditor;
  readonly onClose: () => void;
}

function RemoveOptionDialog({ option, editor, onClose }: RemoveOptionDialogProps) {
  const { t } = useTexts();
  const count = listSubtree(editor.options, option).length - 1;
  const name = option.title === '' ? t('queueOptions.untitled') : option.title;
  return (
    <ConfirmDialog
      title={t('queueOptions.removing.title', { name })}
      confirmLabel={t('queueOptions.removing.confirm')}
      successMessage={t('queueOptions.removed')}
      onConfirm={() => editor.remove(option)}
      onClose={onClose}
    >
      {count === 0 ? t('queueOptions.removing.alone') : t('queueOptions.removing.under', { count })}
    </ConfirmDialog>
  );
}
