import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import { ContactDialog } from '#ui/contacts/contacts/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useActor } from '#ui/data/session/session.ts';
import { ConfirmDialog, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import {
  type AnyTicket,
  closeTicketDialog,
  openTicketDialog,
  replaceTicketDialog,
  type TicketDialog,
} from '#ui/conversations/tickets/dialogs/ticketDialogs.ts';
import { BulkTagDialog } from '#ui/conversations/tickets/selection/BulkTagDialog.tsx';
import { BulkTransferDialog } from '#ui/conversations/tickets/selection/BulkTransferDialog.tsx';
import { NewTicketDialog } from '#ui/conversations/tickets/dialogs/NewTicketDialog.tsx';
import { PeekDialog } from '#ui/conversations/tickets/dialogs/PeekDialog.tsx';
import { removeCachedTicket } from '#ui/conversations/tickets/cache/ticketCache.ts';
import { SnoozeDialog } from '#ui/conversations/tickets/snooze/SnoozeDialog.tsx';
import { ticketPath } from '#ui/conversations/tickets/useTicketActions.ts';
import { TicketStepsDialog } from '#ui/conversations/tickets/dialogs/TicketStepsDialog.tsx';
import { TransferDialog } from '#ui/conversations/tickets/dialogs/TransferDialog.tsx';

type OneTicket = Extract<TicketDialog, { readonly ticket: AnyTicket }>;

/** Dialog of the inbox that is open at the moment. */
export function TicketDialogs({ dialog }: { readonly dialog: TicketDialog }) {
  if ('ticket' in dialog) {
    return <OneTicketDialog dialog={dialog} />;
  }
  switch (dialog.kind) {
    case 'new':
      return (
        <NewTicketDialog
          {...(dialog.contact === undefined ? {} : { contact: dialog.contact })}
          onNewContact={(text) => openTicketDialog({ kind: 'newContact', initial: toContact(text) })}
          onClose={closeTicketDialog}
        />
      );
    case 'newContact':
      return (
        <ContactDialog
          initial={dialog.initial}
          onClose={() => replaceTicketDialog(dialog, { kind: 'new' })}
          onSaved={(contact) => openTicketDialog({ kind: 'new', contact })}
        />
      );
    case 'snooze':
      return <SnoozeDialog ids={dialog.ids} onClose={closeTicketDialog} />;
    case 'bulkTransfer':
      return <BulkTransferDialog ids={dialog.ids} onClose={closeTicketDialog} />;
    case 'bulkTag':
      return <BulkTagDialog ids={dialog.ids} onClose={closeTicketDialog} />;
  }
}

function OneTicketDialog({ dialog: { kind, ticket } }: { readonly dialog: OneTicket }) {
  switch (kind) {
    case 'transfer':
      return <TransferDialog ticket={ticket} onClose={closeTicketDialog} />;
    case 'peek':
      return <PeekDialog ticket={ticket} onClose={closeTicketDialog} />;
    case 'steps':
      return <TicketStepsDialog ticket={ticket} onClose={closeTicketDialog} />;
    case 'remove':
      return <RemoveDialog ticket={ticket} />;
  }
}

/** What was typed to find a contact: a number, or else a name. */
const toContact = (text: string): { readonly name: string; readonly number: string } =>
  /^[\d\s()+.-]+$/.test(text) && /\d/.test(text) ? { name: '', number: text } : { name: text, number: '' };

function RemoveDialog({ ticket }: { readonly ticket: AnyTicket }) {
  const { t } = useTexts();
  const actor = useActor();
  const navigate = useNavigate();
  const remove = useEndpointMutation(api.tickets.remove, {
    onSuccess: (_told, { id }, cache) => {
      removeCachedTicket(cache, id, actor);
      toast.success(t('ticketList.remove.done'));
      if (location.pathname === ticketPath(ticket)) {
        void navigate('/tickets');
      }
    },
  });
  return (
    <ConfirmDialog
      title={t('ticketList.remove.title', { name: ticket.contact.name })}
      confirmLabel={t('ticketList.remove.confirm')}
      onConfirm={() => remove.mutateAsync({ id: ticket.id })}
      onClose={closeTicketDialog}
    >
      {t('ticketList.remove.text')}
    </ConfirmDialog>
  );
}
