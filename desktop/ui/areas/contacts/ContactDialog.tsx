import { api } from '#shared/api.ts';
import type { ContactCreated, ContactInput, ContactInvalid, ContactShown, ContactWithInfo } from '#shared/areas/contacts.ts';
import { AppError } from '#shared/errors.ts';
import { call } from '#ui/data/client.ts';
import { useEcho } from '#ui/data/echo.ts';
import { useRead } from '#ui/data/query.ts';
import { Dialog, DialogBody, Failed, FormDialog, Loading, toast, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ContactFields } from './ContactFields.tsx';
import { phoneLabel } from '#shared/rules/phone.ts';

interface ContactDialogProps {
  /** Absent: a new contact. */
  readonly contactId?: number | undefined;
  /** What is known of a new one: from a contact card, from a search. */
  readonly initial?: Partial<Pick<ContactInput, 'name' | 'number' | 'email'>> | undefined;
  readonly onClose: () => void;
  /** Also told of a contact that turned out to be known already. */
  readonly onSaved?: ((contact: ContactWithInfo) => void) | undefined;
}

/** Adds a contact, after asking WhatsApp whether the number is there, or changes one. */
export function ContactDialog({ contactId, initial, onClose, onSaved }: ContactDialogProps) {
  return contactId === undefined ? (
    <NewContact initial={initial} onClose={onClose} onSaved={onSaved} />
  ) : (
    <KnownContact contactId={contactId} onClose={onClose} onSaved={onSaved} />
  );
}

const fieldOf = { ERR_WAPP_INVALID_CONTACT: 'number', ERR_DUPLICATED_CONTACT: 'number', ERR_WAPP_CHECK_CONTACT: 'number' } as const;

function useSentences() {
  const { t } = useTexts();
  return { 'number.tooShort': t('contacts.dialog.numberShort'), 'number.required': t('contacts.dialog.numberShort') };
}

/** The contact, unless the number is not on WhatsApp. */
function added(answer: ContactCreated | ContactInvalid): ContactCreated {
  if ('invalido' in answer) {
    throw new AppError('ERR_WAPP_INVALID_CONTACT');
  }
  return answer;
}

function NewContact({ initial, onClose, onSaved }: Omit<ContactDialogProps, 'contactId'>) {
  const { t } = useTexts();
  const echo = useEcho();
  const blank: ContactInput = { name: '', number: '', email: '', extraInfo: [], ...initial };
  const form = useEndpointForm(api.contacts.create, blank, useSentences());
  const save = async (values: ContactInput): Promise<void> => {
    const { alreadyExists, existingContact, ...contact } = added(await call(api.contacts.create, values));
    if (alreadyExists === true && onSaved === undefined) {
      throw new AppError('ERR_DUPLICATED_CONTACT', { text: t('contacts.dialog.known', { name: contact.name }) });
    }
    if (alreadyExists === true) {
      toast.done(t('contacts.dialog.known', { name: contact.name }));
    } else {
      echo('contact', { action: 'create', contact });
      toast.done(t('contacts.dialog.saved'));
    }
    onSaved?.(existingContact ?? contact);
  };
  return (
    <FormDialog
      form={form}
      title={t('contacts.new')}
      submit={t('contacts.dialog.add')}
      width={480}
      fieldOf={fieldOf}
      onSubmit={save}
      onClose={onClose}
    >
      <ContactFields hasNumber />
    </FormDialog>
  );
}

interface KnownContactProps extends Omit<ContactDialogProps, 'initial'> {
  readonly contactId: number;
}

function KnownContact({ contactId, onClose, onSaved }: KnownContactProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useRead(api.contacts.show, { id: contactId });
  if (data !== undefined) {
    return <EditContact contact={data} onClose={onClose} onSaved={onSaved} />;
  }
  return (
    <Dialog title={t('contacts.dialog.editing')} width={480} onClose={onClose}>
      <DialogBody>{error === null ? <Loading lines={4} /> : <Failed error={error} onRetry={() => void refetch()} />}</DialogBody>
    </Dialog>
  );
}

interface EditContactProps extends Pick<ContactDialogProps, 'onClose' | 'onSaved'> {
  readonly contact: ContactShown;
}

function EditContact({ contact, onClose, onSaved }: EditContactProps) {
  const { t } = useTexts();
  const echo = useEcho();
  const { id, name, number, email, isGroup } = contact;
  const label = isGroup ? null : phoneLabel(number);
  const extraInfo = contact.extraInfo.map((info) => ({ id: info.id, name: info.name, value: info.value }));
  const form = useEndpointForm(
    api.contacts.update,
    { id, name, email, extraInfo, ...(label === null ? {} : { number: label }) },
    useSentences(),
  );
  return (
    <FormDialog
      form={form}
      title={t('contacts.dialog.editing')}
      submit={t('contacts.dialog.save')}
      width={480}
      fieldOf={fieldOf}
      onClose={onClose}
      onSubmit={async (values) => {
        const saved = await call(api.contacts.update, values);
        echo('contact', { action: 'update', contact: saved });
        toast.done(t('contacts.dialog.saved'));
        onSaved?.(saved);
      }}
    >
      <ContactFields hasNumber={label !== null} />
    </FormDialog>
  );
}
