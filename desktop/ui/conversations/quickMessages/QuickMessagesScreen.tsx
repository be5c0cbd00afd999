import { EyeOff, Paperclip } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { QuickMessageRecord } from '#shared/conversations/quickMessages.ts';
import { can } from '#shared/rules/permissions.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import { type Column, ConfirmDialog, StatusBadge, VariableText } from '#ui/kit/index.ts';
import { ListScreen } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { useTexts } from '#ui/text/index.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { QuickMessageDialog, useMessageVariables } from './QuickMessageDialog.tsx';

interface RemoveQuickMessageDialogProps {
  readonly quickMessage: QuickMessageRecord;
  readonly onClose: () => void;
}

function RemoveQuickMessageDialog({ quickMessage: { id, shortcode, geral }, onClose }: RemoveQuickMessageDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.quickMessages.remove, () => ['quickMessage', { action: 'delete', id: String(id) }]);
  return (
    <ConfirmDialog
      title={t('quickMessages.removing.title', { name: shortcode })}
      confirmLabel={t('quickMessages.removing.confirm')}
      successMessage={t('quickMessages.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t(geral ? 'quickMessages.removing.shared' : 'quickMessages.removing.own')}
    </ConfirmDialog>
  );
}

type NamedMessage = QuickMessageRecord & { readonly name: string };

function useColumns(): Column<NamedMessage>[] {
  const { t } = useTexts();
  const { userId } = useActor();
  const variables = useMessageVariables();
  const textOf = ({ message, status }: NamedMessage) =>
    status ? <VariableText text={message} variables={variables} /> : t('quickMessages.inactive');
  const describeScope = ({ geral, userId: author }: NamedMessage): string =>
    t(geral ? 'quickMessages.shared' : author === userId ? 'quickMessages.own' : 'quickMessages.ownOf');
  return [
    {
      key: 'shortcode',
      label: t('quickMessages.columns.shortcode'),
      width: '20%',
      cell: (message) => (
        <>
          <b title={message.shortcode}>/{message.shortcode}</b>
          <i data-narrow="">{textOf(message)}</i>
        </>
      ),
    },
    {
      key: 'message',
      label: t('quickMessages.columns.message'),
      cell: (message) => (message.status ? textOf(message) : <StatusBadge icon={EyeOff}>{textOf(message)}</StatusBadge>),
    },
    {
      key: 'media',
      label: t('quickMessages.columns.media'),
      width: '20%',
      optional: true,
      cell: ({ mediaName }) =>
        mediaName === null ? <i>{t('quickMessages.noMedia')}</i> : <StatusBadge icon={Paperclip}>{mediaName}</StatusBadge>,
    },
    { key: 'scope', label: t('quickMessages.columns.scope'), width: 150, optional: true, cell: describeScope },
  ];
}

/** Prepared answers: one's own and the company's. */
export function QuickMessagesScreen() {
  const { t } = useTexts();
  const actor = useActor();
  const { rowToEdit, rowToRemove, create, edit, remove, close } = useRecordDialogs<QuickMessageRecord>();
  const controls = useListControls({
    area: 'quickMessages',
    search: t('quickMessages.search'),
    create: { label: t('quickMessages.new'), run: create },
  });
  const list = useEndpointPages(api.quickMessages.page, { searchParam: controls.term }, 'records');
  const actionsOf = (message: NamedMessage) => [
    createEditAction(t('kit.editRow', { name: message.shortcode }), () => edit(message)),
    createRemoveAction(t('kit.removeRow', { name: message.shortcode }), () => remove(message)),
  ];
  return (
    <ListScreen
      title={t('places.quickMessages')}
      list={{ ...list, rows: list.rows.map((message) => ({ ...message, name: message.shortcode })) }}
      controls={controls}
      columns={useColumns()}
      actions={(message) => (can(actor, 'quickMessage.change', message) ? actionsOf(message) : [])}
      maxButtons={2}
      empty={{ title: t('quickMessages.empty.title'), text: t('quickMessages.empty.text'), create: t('quickMessages.first') }}
    >
      {rowToEdit !== undefined && <QuickMessageDialog quickMessage={rowToEdit} onClose={close} />}
      {rowToRemove && <RemoveQuickMessageDialog quickMessage={rowToRemove} onClose={close} />}
    </ListScreen>
  );
}
