import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import { can } from '#shared/rules/permissions.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import { FormDialog, SelectField, TextAreaField, toast, toColoredOptions, useEndpointForm } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { useQueueAction, type NewAction } from '#ui/conversations/tickets/late/useQueueAction.ts';
import { readConflictingTicket, showTicketError } from '#ui/conversations/tickets/ticketConflict.ts';
import { AssigneeField } from './AssigneeField.tsx';
import { HandoverField } from '#ui/conversations/handovers/index.ts';
import type { AnyTicket } from './ticketDialogs.ts';
import { ticketPath } from '#ui/conversations/tickets/useTicketActions.ts';

interface TransferDialogProps {
  readonly ticket: AnyTicket;
  readonly onClose: () => void;
}

/** Transfers to a queue, and to a user or to the first one who accepts. */
export function TransferDialog({ ticket, onClose }: TransferDialogProps) {
  const { t } = useTexts();
  const actor = useActor();
  const navigate = useNavigate();
  const queues = useEndpointQuery(api.queues.list, {});
  const connections = useEndpointQuery(api.connections.list, {});
  const form = useEndpointForm(
    {
      ...api.tickets.update,
      check: ({ queueId: to, userId, whatsappId }) => {
        if (typeof whatsappId !== 'number') {
          return { whatsappId: t('ticketList.transfer.connectionMissing') };
        }
        const isSame = to === ticket.queueId && (userId ?? null) === ticket.userId && whatsappId === ticket.whatsappId;
        return isSame ? { queueId: explainError(new AppError('ERR_TICKET_TRANSFER_UNCHANGED')) } : {};
      },
    },
    { id: ticket.id, queueId: ticket.queueId, userId: null, whatsappId: ticket.whatsappId, note: '', handover: '' },
    { queueId: t('forms.ticket.queueMissing'), whatsappId: t('ticketList.transfer.connectionMissing') },
  );
  const queueId = form.watch('queueId');
  const open = (path: string): void => {
    onClose();
    void navigate(path);
  };
  const queueAction = useQueueAction();
  const transfer = async (action: NewAction): Promise<void> => {
    try {
      const outcome = await queueAction(ticket, action);
      if (outcome.state === 'waiting') {
        return;
      }
      toast.success(t('ticketList.transfer.done'));
      const moved = outcome.ticket;
      const isLost = moved && moved.userId !== actor.userId && !can(actor, 'ticket.handle', moved);
      if (isLost && location.pathname === ticketPath(moved)) {
        void navigate('/tickets');
      }
    } catch (error) {
      if (readConflictingTicket(error) !== null) {
        showTicketError(error, actor, open);
      }
      throw error;
    }
  };
  return (
    <FormDialog
      form={form}
      title={t('ticketList.transfer.title', { name: ticket.contact.name })}
      submitLabel={t('ticketList.transfer.submit')}
      width={440}
      fieldByCode={{ ERR_TICKET_QUEUE_REQUIRED: 'queueId', ERR_NO_WAPP_FOUND: 'whatsappId', ERR_NO_USER_FOUND: 'userId' }}
      onClose={onClose}
      onSubmit={({ queueId: to, userId, whatsappId, note, handover }) =>
        transfer({
          kind: 'transfer',
          queueId: to ?? null,
          userId: userId ?? null,
          ...(whatsappId !== ticket.whatsappId && { whatsappId: whatsappId ?? null }),
          ...(note !== undefined && note.trim() !== '' && { note }),
          ...(handover !== undefined && handover.trim() !== '' && { handover }),
        })
      }
    >
      <SelectField
        name="queueId"
        label={t('ticketList.transfer.queue')}
        required
        placeholder={t('forms.ticket.queueMissing')}
        options={toColoredOptions(queues.data ?? [])}
      />
      <AssigneeField
        label={t('ticketList.transfer.user')}
        help={t('ticketList.transfer.help')}
        queueId={queueId ?? null}
        exceptId={ticket.userId}
      />
      <SelectField
        name="whatsappId"
        label={t('ticketList.transfer.connection')}
        required
        placeholder={t('ticketList.transfer.connectionMissing')}
        options={(connections.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextAreaField name="note" label={t('ticketList.transfer.note')} help={t('ticketList.transfer.noteHelp')} minRows={2} maxRows={5} />
      <HandoverField ticketId={ticket.id} />
    </FormDialog>
  );
}
