import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import { can } from '#shared/rules/permissions.ts';
import { useAct, useRead } from '#ui/data/query.ts';
import { useActor } from '#ui/data/session.ts';
import { FormDialog, QueueDot, SelectField, useEndpointForm, useField } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { explainTicketFailure, otherTicket } from './conflict.ts';
import { ContactPicker, type ContactPickerProps, type PickedContact } from './ContactPicker.tsx';
import { setTab } from './inboxStore.ts';
import { keepTicket } from './keepTicket.ts';
import { ticketPath } from './useTicketActions.ts';

interface NewTicketDialogProps {
  /** With whom, where that is known already. */
  readonly contact?: PickedContact;
  readonly onNewContact?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Opens the new ticket, or one's own that stands in the way. */
function useOpening(onClose: () => void) {
  const actor = useActor();
  const navigate = useNavigate();
  const go = (uuid: string): void => {
    setTab('open');
    onClose();
    void navigate(ticketPath({ uuid }));
  };
  return useAct(api.tickets.create, {
    onDone: (ticket, _input, cache) => {
      keepTicket(cache, ticket, actor);
      go(ticket.uuid);
    },
    onFailed: (error) => {
      const other = otherTicket(error);
      if (other?.userId === actor.userId) {
        go(other.uuid);
      }
    },
  });
}

/** A conflict names who has the contact, and in which queue. */
const inWords = (error: unknown, userId: number): unknown =>
  otherTicket(error) === null ? error : new AppError('ERR_OTHER_OPEN_TICKET', { text: explainTicketFailure(error, userId) });

/** Contact, queue, connection. Only admins may do without a queue. */
export function NewTicketDialog({ contact, onNewContact, onClose }: NewTicketDialogProps) {
  const { t } = useTexts();
  const actor = useActor();
  const mayDoWithout = can(actor, 'ticket.openWithoutQueue');
  const queues = useRead(api.queues.list, {});
  const connections = useRead(api.connections.list, {});
  const own = (queues.data ?? []).filter(({ id }) => mayDoWithout || actor.queueIds.includes(id));
  const [picked, setPicked] = useState<PickedContact | null>(contact ?? null);
  const missing = t('tickets.create.queueMissing');
  const form = useEndpointForm(
    { ...api.tickets.create, check: ({ queueId }) => (mayDoWithout || typeof queueId === 'number' ? {} : { queueId: missing }) },
    { contactId: contact?.id ?? 0, queueId: null, whatsappId: null },
    { contactId: t('tickets.create.missing') },
  );
  const create = useOpening(onClose);
  const pick = (next: PickedContact | null): void => {
    setPicked(next);
    form.setValue('contactId', next?.id ?? 0, { shouldDirty: true });
    form.clearErrors('contactId');
  };
  return (
    <FormDialog
      form={form}
      title={t('tickets.create.title')}
      submit={t('tickets.create.submit')}
      width={480}
      fieldOf={{ ERR_TICKET_QUEUE_REQUIRED: 'queueId' }}
      onClose={onClose}
      onSubmit={async ({ contactId, queueId = null, whatsappId = null }) => {
        await create.mutateAsync({ contactId, queueId, whatsappId, userId: actor.userId, status: 'open' }).catch((error: unknown) => {
          throw inWords(error, actor.userId);
        });
      }}
    >
      <ContactField picked={picked} onPick={pick} onNewContact={onNewContact} />
      <SelectField
        name="queueId"
        label={t('tickets.create.queue')}
        required={!mayDoWithout}
        placeholder={t('tickets.create.queueMissing')}
        options={[
          ...(mayDoWithout ? [{ value: null, label: t('tickets.noQueue') }] : []),
          ...own.map(({ id, name, color }) => ({ value: id, label: name, start: <QueueDot color={color} /> })),
        ]}
      />
      <SelectField
        name="whatsappId"
        label={t('tickets.create.connection')}
        options={[
          { value: null, label: t('tickets.create.anyConnection') },
          ...(connections.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </FormDialog>
  );
}

/** The contact of the form around it. */
function ContactField(props: Pick<ContactPickerProps, 'picked' | 'onPick' | 'onNewContact'>) {
  const { t } = useTexts();
  const { id, error } = useField({ name: 'contactId', label: t('tickets.create.contact') });
  return <ContactPicker {...props} id={id} error={error} />;
}
