import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import { can } from '#shared/rules/permissions.ts';
import { sortByName } from '#ui/data/sortByName.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useActor } from '#ui/data/session/session.ts';
import { FormDialog, QueueDot, SelectField, toast, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { cacheTicket } from '#ui/areas/tickets/cache/ticketCache.ts';
import type { AnyTicket } from './ticketDialogs.ts';
import { ticketPath } from '#ui/areas/tickets/useTicketActions.ts';

interface TransferDialogProps {
  readonly ticket: AnyTicket;
  readonly onClose: () => void;
}

/** Transfers to a queue, and to a user or whoever accepts first. */
export function TransferDialog({ ticket, onClose }: TransferDialogProps) {
  const { t } = useTexts();
  const actor = useActor();
  const navigate = useNavigate();
  const queues = useEndpointQuery(api.queues.list, {});
  const users = useEndpointQuery(api.users.list, {});
  const connections = useEndpointQuery(api.connections.list, {});
  const form = useEndpointForm(
    api.tickets.update,
    { id: ticket.id, queueId: ticket.queueId, userId: null, whatsappId: ticket.whatsappId },
    { queueId: t('tickets.create.queueMissing') },
  );
  const queueId = form.watch('queueId');
  const save = useEndpointMutation(api.tickets.update, {
    onSuccess: (updatedTicket, _input, cache) => {
      cacheTicket(cache, updatedTicket, actor);
      toast.success(t('tickets.transfer.done'));
      if (
        updatedTicket.userId !== actor.userId &&
        !can(actor, 'ticket.handle', updatedTicket) &&
        location.pathname === ticketPath(updatedTicket)
      ) {
        void navigate('/tickets');
      }
    },
    isErrorShown: true,
  });
  const candidates = sortByName(users.data ?? []).filter(
    ({ id, queues: own }) => id !== ticket.userId && (queueId === null || own.some((queue) => queue.id === queueId)),
  );
  return (
    <FormDialog
      form={form}
      title={t('tickets.transfer.title', { name: ticket.contact.name })}
      submitLabel={t('tickets.transfer.submit')}
      width={440}
      fieldByCode={{ ERR_TICKET_QUEUE_REQUIRED: 'queueId', ERR_NO_WAPP_FOUND: 'whatsappId', ERR_NO_USER_FOUND: 'userId' }}
      onClose={onClose}
      onSubmit={({ queueId: to, userId, whatsappId }) =>
        save.mutateAsync({
          id: ticket.id,
          queueId: to ?? null,
          ...(userId === null || userId === undefined ? { userId: null, status: 'pending' as const } : { userId }),
          ...(whatsappId !== ticket.whatsappId && { whatsappId: whatsappId ?? null }),
        })
      }
    >
      <SelectField
        name="queueId"
        label={t('tickets.transfer.queue')}
        required
        placeholder={t('tickets.create.queueMissing')}
        options={(queues.data ?? []).map(({ id, name, color }) => ({ value: id, label: name, start: <QueueDot color={color} /> }))}
      />
      <SelectField
        name="userId"
        label={t('tickets.transfer.user')}
        help={t('tickets.transfer.help')}
        options={[{ value: null, label: t('tickets.transfer.anybody') }, ...candidates.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      {(connections.data?.length ?? 0) > 1 && (
        <SelectField
          name="whatsappId"
          label={t('tickets.transfer.connection')}
          options={(connections.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </FormDialog>
  );
}
