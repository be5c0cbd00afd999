import { api } from '#shared/api.ts';
import { useState } from 'react';
import type { ContactFieldRecord } from '#shared/contacts/contacts/fields.ts';
import type { ContactCreateResult, ContactInput, InvalidContact, ContactDetail, ContactWithInfo } from '#shared/contacts/contacts/index.ts';
import { AppError } from '#shared/errors.ts';
import { phoneNumberFields, usePhoneNumberForm } from '#ui/tenancy/settings/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Dialog, DialogBody, ErrorState, FormDialog, LoadingSkeleton, toast, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { addDefinedInfo } from './useContactFields.ts';
import { ContactFields } from './ContactFields.tsx';
import { formatPhoneNumber } from '#shared/rules/formatPhoneNumber.ts';

interface ContactDialogProps {
  /** Absent: creates a contact. */
  readonly contactId?: number | undefined;
  /** Initial values of a new contact, from a contact card or a search. */
  readonly initial?: Partial<Pick<ContactInput, 'name' | 'number' | 'email'>> | undefined;
  readonly onClose: () => void;
  /** Also called with the existing contact of a known number. */
  readonly onSaved?: ((contact: ContactWithInfo) => void) | undefined;
}

/** Creates a contact (the server checks the number on WhatsApp) or edits one. */
export function ContactDialog({ contactId, initial, onClose, onSaved }: ContactDialogProps) {
  const { t } = useTexts();
  const { data: definitions, error, refetch } = useEndpointQuery(api.contactFields.list, {});
  if (definitions === undefined) {
    const title = t(contactId === undefined ? 'contacts.new' : 'contacts.dialog.editing');
    return <WaitingDialog title={title} error={error} onRetry={() => void refetch()} onClose={onClose} />;
  }
  return contactId === undefined ? (
    <NewContactDialog definitions={definitions} initial={initial} onClose={onClose} onSaved={onSaved} />
  ) : (
    <ExistingContactDialog definitions={definitions} contactId={contactId} onClose={onClose} onSaved={onSaved} />
  );
}

interface WaitingDialogProps {
  readonly title: string;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

function WaitingDialog({ title, error, onRetry, onClose }: WaitingDialogProps) {
  return (
    <Dialog title={title} width={480} onClose={onClose}>
      <DialogBody>{error === null ? <LoadingSkeleton lines={4} /> : <ErrorState error={error} onRetry={onRetry} />}</DialogBody>
    </Dialog>
  );
}

/** The definitions as they were when the form opened: its entries follow their order. */
interface WithDefinitions {
  readonly definitions: readonly ContactFieldRecord[];
}

const fieldOf = {
  ...phoneNumberFields,
  ERR_WAPP_INVALID_CONTACT: 'number',
  ERR_DUPLICATED_CONTACT: 'number',
  ERR_WAPP_CHECK_CONTACT: 'number',
} as const;

function useFieldMessages() {
  const { t } = useTexts();
  return { 'number.tooShort': t('contacts.dialog.numberShort'), 'number.required': t('contacts.dialog.numberShort') };
}

/** Throws ERR_WAPP_INVALID_CONTACT for a number that is not on WhatsApp. */
function requireValidContact(answer: ContactCreateResult | InvalidContact): ContactCreateResult {
  if ('invalido' in answer) {
    throw new AppError('ERR_WAPP_INVALID_CONTACT');
  }
  return answer;
}

/** Null where no contact was created. */
function toCreateEvent(result: ContactCreateResult | InvalidContact) {
  if ('invalido' in result || result.alreadyExists === true) {
    return null;
  }
  const { alreadyExists: _exists, existingContact: _existing, ...contact } = result;
  return ['contact', { action: 'create', contact }] as const;
}

function NewContactDialog({ definitions, initial, onClose, onSaved }: Omit<ContactDialogProps, 'contactId'> & WithDefinitions) {
  const { t } = useTexts();
  const [fields] = useState(definitions);
  const create = useEndpointMutation(api.contacts.create, { toEvent: toCreateEvent, isErrorShown: true });
  const initialValues: ContactInput = { name: '', number: '', email: '', extraInfo: addDefinedInfo(fields, []), ...initial };
  const { check, complete } = usePhoneNumberForm();
  const form = useEndpointForm({ ...api.contacts.create, check }, initialValues, useFieldMessages());
  const save = async (values: ContactInput): Promise<void> => {
    const { alreadyExists, existingContact, ...contact } = requireValidContact(await create.mutateAsync(await complete(values)));
    if (alreadyExists === true && onSaved === undefined) {
      throw new AppError('ERR_DUPLICATED_CONTACT', { text: t('contacts.dialog.known', { name: contact.name }) });
    }
    toast.success(alreadyExists === true ? t('contacts.dialog.known', { name: contact.name }) : t('contacts.dialog.saved'));
    onSaved?.(existingContact ?? contact);
  };
  return (
    <FormDialog
      form={form}
      title={t('contacts.new')}
      submitLabel={t('contacts.dialog.add')}
      width={480}
      fieldByCode={fieldOf}
      onSubmit={save}
      onClose={onClose}
    >
      <ContactFields hasNumber definitions={fields} />
    </FormDialog>
  );
}

interface ExistingContactDialogProps extends Omit<ContactDialogProps, 'initial'>, WithDefinitions {
  readonly contactId: number;
}

function ExistingContactDialog({ contactId, definitions, onClose, onSaved }: ExistingContactDialogProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useEndpointQuery(api.contacts.show, { id: contactId });
  if (data !== undefined) {
    return <EditContactDialog definitions={definitions} contact={data} onClose={onClose} onSaved={onSaved} />;
  }
  return <WaitingDialog title={t('contacts.dialog.editing')} error={error} onRetry={() => void refetch()} onClose={onClose} />;
}

interface EditContactDialogProps extends Pick<ContactDialogProps, 'onClose' | 'onSaved'>, WithDefinitions {
  readonly contact: ContactDetail;
}

function EditContactDialog({ contact, definitions, onClose, onSaved }: EditContactDialogProps) {
  const { t } = useTexts();
  const [fields] = useState(definitions);
  const update = useEndpointMutation(api.contacts.update, {
    toEvent: (contact) => ['contact', { action: 'update', contact }],
    isErrorShown: true,
  });
  const { id, name, number, email, isGroup } = contact;
  const label = isGroup ? null : formatPhoneNumber(number);
  const extraInfo = addDefinedInfo(
    fields,
    contact.extraInfo.map((info) => ({ id: info.id, name: info.name, value: info.value })),
  );
  const { check, complete } = usePhoneNumberForm();
  const form = useEndpointForm(
    { ...api.contacts.update, check },
    { id, name, email, extraInfo, ...(label === null ? {} : { number: label }) },
    useFieldMessages(),
  );
  return (
    <FormDialog
      form={form}
      title={t('contacts.dialog.editing')}
      submitLabel={t('contacts.dialog.save')}
      width={480}
      fieldByCode={fieldOf}
      onClose={onClose}
      onSubmit={async (values) => {
        const saved = await update.mutateAsync(await complete(values));
        toast.success(t('contacts.dialog.saved'));
        onSaved?.(saved);
      }}
    >
      <ContactFields hasNumber={label !== null} definitions={fields} />
    </FormDialog>
  );
}
