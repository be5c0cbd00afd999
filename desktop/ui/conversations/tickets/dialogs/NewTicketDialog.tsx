import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import { can } from '#shared/rules/permissions.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useActor } from '#ui/data/session/session.ts';
import { FormDialog, SelectField, toColoredOptions, useEndpointForm, useField } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { explainTicketError, readConflictingTicket, showTicketError } from '#ui/conversations/tickets/ticketConflict.ts';
import { ContactPicker, type ContactPickerProps, type ContactRef } from '#ui/conversations/tickets/search/ContactPicker.tsx';
import { setTab } from '#ui/conversations/tickets/inbox/inboxStore.ts';
import { cacheTicket } from '#ui/conversations/tickets/cache/ticketCache.ts';
import { ticketPath } from '#ui/conversations/tickets/useTicketActions.ts';

interface NewTicketDialogProps {
  /** Preselected contact. */
  readonly contact?: ContactRef;
  /** Gets what was typed to find the contact. */
  readonly onNewContact?: ((text: string) => void) | undefined;
  readonly onClose: () => void;
}

/** Opens the new ticket, or the user's own open ticket with the contact. */
function useCreateTicket(onClose: () => void) {
  const actor = useActor();
  const navigate = useNavigate();
  const go = (uuid: string): void => {
    setTab('open');
    onClose();
    void navigate(ticketPath({ uuid }));
  };
  return useEndpointMutation(api.tickets.create, {
    onSuccess: (ticket, _input, cache) => {
      cacheTicket(cache, ticket, actor);
      go(ticket.uuid);
    },
    onError: (error) => {
      const conflict = readConflictingTicket(error);
      if (conflict?.userId === actor.userId) {
        go(conflict.uuid);
      } else if (conflict !== null) {
        showTicketError(error, actor, () => go(conflict.uuid));
      }
    },
  });
}

/** Replaces a conflict error by one that names the other user and queue. */
const withConflictText = (error: unknown, userId: number): unknown =>
  readConflictingTicket(error) === null ? error : new AppError('ERR_OTHER_OPEN_TICKET', { text: explainTicketError(error, userId) });

/** Contact, queue and connection; only admins may omit the queue. */
export function NewTicketDialog({ contact, onNewContact, onClose }: NewTicketDialogProps) {
  const { t } = useTexts();
  const actor = useActor();
  const canOmitQueue = can(actor, 'ticket.openWithoutQueue');
  const queues = useEndpointQuery(api.queues.list, {});
  const connections = useEndpointQuery(api.connections.list, {});
  const ownQueues = (queues.data ?? []).filter(({ id }) => canOmitQueue || actor.queueIds.includes(id));
  const [contactRef, setContactRef] = useState<ContactRef | null>(contact ?? null);
  const missing = t('forms.ticket.queueMissing');
  const form = useEndpointForm(
    { ...api.tickets.create, check: ({ queueId }) => (canOmitQueue || typeof queueId === 'number' ? {} : { queueId: missing }) },
    { contactId: contact?.id ?? 0, queueId: null, whatsappId: null },
    { contactId: t('ticketList.create.missing') },
  );
  const create = useCreateTicket(onClose);
  const selectContact = (next: ContactRef | null): void => {
    setContactRef(next);
    form.setValue('contactId', next?.id ?? 0, { shouldDirty: true });
    form.clearErrors('contactId');
  };
  return (
    <FormDialog
      form={form}
      title={t('ticketList.create.title')}
      submitLabel={t('ticketList.create.submit')}
      width={480}
      fieldByCode={{ ERR_TICKET_QUEUE_REQUIRED: 'queueId' }}
      onClose={onClose}
      onSubmit={async ({ contactId, queueId = null, whatsappId = null }) => {
        await create.mutateAsync({ contactId, queueId, whatsappId, userId: actor.userId, status: 'open' }).catch((error: unknown) => {
          throw withConflictText(error, actor.userId);
        });
      }}
    >
      <ContactField selected={contactRef} onPick={selectContact} onNewContact={onNewContact} />
      <SelectField
        name="queueId"
        label={t('ticketList.create.queue')}
        required={!canOmitQueue}
        placeholder={t('forms.ticket.queueMissing')}
        options={[...(canOmitQueue ? [{ value: null, label: t('tickets.noQueue') }] : []), ...toColoredOptions(ownQueues)]}
      />
      <SelectField
        name="whatsappId"
        label={t('ticketList.create.connection')}
        options={[
          { value: null, label: t('ticketList.create.anyConnection') },
          ...(connections.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </FormDialog>
  );
}

/** Contact picker bound to the surrounding form. */
function ContactField(props: Pick<ContactPickerProps, 'selected' | 'onPick' | 'onNewContact'>) {
  const { t } = useTexts();
  const { id, error } = useField({ name: 'contactId', label: t('ticketList.create.contact') });
  return <ContactPicker {...props} id={id} error={error} />;
}
