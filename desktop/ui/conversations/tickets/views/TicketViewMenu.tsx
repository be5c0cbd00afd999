import { PencilLine, Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { TicketViewRecord } from '#shared/conversations/tickets/views.ts';
import { can } from '#shared/rules/permissions.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { useActor } from '#ui/data/session/session.ts';
import { ActionMenu, ConfirmDialog, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { clearFilters } from '#ui/conversations/tickets/inbox/inboxStore.ts';
import { readCurrentFilter, TicketViewDialog } from './TicketViewDialog.tsx';

/** Changes the view on screen: its name, its filters, or its end. */
export function TicketViewMenu({ view }: { readonly view: TicketViewRecord }) {
  const { t } = useTexts();
  const actor = useActor();
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null);
  const close = (): void => setDialog(null);
  const update = useEndpointMutation(api.ticketViews.update, {
    toEvent: (ticketView) => ['ticketView', { action: 'update', ticketView }],
    onSuccess: () => toast.success(t('ticketList.views.saved')),
  });
  const remove = useRecordMutation(api.ticketViews.remove, (_told, { id }) => ['ticketView', { action: 'delete', ticketViewId: id }]);
  if (view.userId === null && !can(actor, 'ticketView.share')) {
    return null;
  }
  const removeView = async (): Promise<void> => {
    await remove({ id: view.id });
    clearFilters();
  };
  return (
    <>
      <ActionMenu
        label={t('ticketList.views.menu', { name: view.name })}
        size="sm"
        placement="bottom-start"
        actions={[
          {
            key: 'update',
            label: t('ticketList.views.update'),
            icon: Save,
            run: () => update.mutate({ id: view.id, filter: readCurrentFilter(actor) }),
          },
          { key: 'rename', label: t('ticketList.views.rename'), icon: PencilLine, run: () => setDialog('rename') },
          { key: 'remove', label: t('ticketList.views.remove'), icon: Trash2, danger: true, run: () => setDialog('remove') },
        ]}
      />
      {dialog === 'rename' && <TicketViewDialog view={view} onClose={close} />}
      {dialog === 'remove' && (
        <ConfirmDialog
          title={t('ticketList.views.removeTitle', { name: view.name })}
          confirmLabel={t('ticketList.views.remove')}
          successMessage={t('ticketList.views.removed')}
          onConfirm={removeView}
          onClose={close}
        >
          {t(view.userId === null ? 'ticketList.views.removeShared' : 'ticketList.views.removeOwn')}
        </ConfirmDialog>
      )}
    </>
  );
}
