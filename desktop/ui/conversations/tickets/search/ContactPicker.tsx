import styled from '@emotion/styled';
import { UserRoundPlus, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react';
import { api } from '#shared/api.ts';
import { formatPhoneNumber } from '#shared/rules/formatPhoneNumber.ts';
import type { ContactRef } from '#ui/contacts/contacts/index.ts';
import { usePhoneParser } from '#ui/tenancy/settings/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { BusyButton, Button, Field, IconButton, PersonRow } from '#ui/kit/index.ts';
import { formatContactNumber, useTexts } from '#ui/text/index.ts';
import { radius, v } from '#ui/theme/tokens.ts';
import { OptionPicker } from './OptionPicker.tsx';
import { useContactSearch } from './useContactSearch.ts';

export type { ContactRef };

const FinderActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 8px;
`;
const SelectedBox = styled.div`
  display: flex;
  align-items: center;
  min-height: 48px;
  border: 1px solid ${v.line.control};
  border-radius: ${radius.control};
`;

export interface ContactPickerProps {
  /** Defaults to 'Contact'. */
  readonly label?: string | undefined;
  /** Id of a contact that is not offered. */
  readonly except?: number | undefined;
  readonly selected: ContactRef | null;
  /** Id of the form field, for links of the error summary. */
  readonly id?: string | undefined;
  readonly error: string | undefined;
  readonly onPick: (contact: ContactRef | null) => void;
  /** Gets the text typed so far. */
  readonly onNewContact?: ((text: string) => void) | undefined;
}

/** Combobox that finds a contact by name or number. */
export function ContactPicker({ id: fieldId, selected, onPick, ...finder }: ContactPickerProps) {
  const { t } = useTexts();
  const ownId = useId();
  const [isUsed, setUsed] = useState(false);
  const pick: ContactPickerProps['onPick'] = (contact) => {
    setUsed(true);
    onPick(contact);
  };
  const own = { id: fieldId ?? ownId, label: finder.label ?? t('ticketList.create.contact'), isUsed, onPick: pick };
  return selected === null ? <ContactFinder {...finder} {...own} /> : <SelectedContact {...own} selected={selected} />;
}

/** Moves the focus when search field and selected contact replace each other. */
function useFocusAfterSwap<Part extends HTMLElement>(isUsed: boolean): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const takeOn = useEffectEvent(() => (isUsed ? part.current?.focus() : undefined));
  useEffect(() => void takeOn(), []);
  return part;
}

interface SelectedContactProps extends Pick<ContactPickerProps, 'onPick'> {
  readonly id: string;
  readonly label: string;
  readonly isUsed: boolean;
  readonly selected: ContactRef;
}

function SelectedContact({ id, label, isUsed, selected, onPick }: SelectedContactProps) {
  const { t } = useTexts();
  const button = useFocusAfterSwap<HTMLButtonElement>(isUsed);
  return (
    <Field id={id} label={label} required isGroup>
      {() => (
        <SelectedBox>
          <PersonRow name={selected.name} detail={formatContactNumber(selected)}>
            <IconButton
              ref={button}
              size="sm"
              icon={X}
              label={t('kit.form.remove', { name: selected.name })}
              onClick={() => onPick(null)}
            />
          </PersonRow>
        </SelectedBox>
      )}
    </Field>
  );
}

const noteTexts = {
  help: 'ticketList.create.contactHelp',
  searching: 'ticketList.create.searching',
  nobody: 'ticketList.create.contactNone',
} as const;

interface ContactFinderProps extends Omit<ContactPickerProps, 'selected'> {
  readonly id: string;
  readonly label: string;
  readonly isUsed: boolean;
}

function ContactFinder({ label, except, id, error, isUsed, onPick, onNewContact }: ContactFinderProps) {
  const { t } = useTexts();
  const field = useFocusAfterSwap<HTMLInputElement>(isUsed);
  const [term, setTerm] = useState('');
  const search = useContactSearch(term);
  const contacts = search.contacts.filter(({ id: contactId }) => contactId !== except);
  const note = search.note ?? (contacts.length === 0 ? 'nobody' : null);
  return (
    <Field
      id={id}
      label={label}
      required
      error={error}
      help={note !== null && <span role="status">{t(noteTexts[note])}</span>}
      footer={
        note === 'nobody' &&
        onNewContact && (
          <FinderActions>
            <StartByNumberButton key={term} text={term} onPick={onPick} />
            <NewContactButton onClick={() => onNewContact(term.trim())} />
          </FinderActions>
        )
      }
    >
      {(controlProps) => (
        <OptionPicker
          controlProps={controlProps}
          label={label}
          term={term}
          onTerm={setTerm}
          inputRef={field}
          options={contacts}
          keyOf={({ id: contactId }) => contactId}
          onPick={onPick}
          renderOption={(contact) => (
            <PersonRow name={contact.name} detail={formatContactNumber(contact)} picture={contact.profilePicUrl} />
          )}
        />
      )}
    </Field>
  );
}

function NewContactButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTexts();
  return (
    <Button size="sm" variant="soft" startDecorator={<UserRoundPlus size={16} aria-hidden />} onClick={onClick}>
      {t('ticketList.create.newContact')}
    </Button>
  );
}

interface StartByNumberButtonProps extends Pick<ContactPickerProps, 'onPick'> {
  readonly text: string;
}

/** Goes on with a typed number that no contact has, if WhatsApp knows it. */
function StartByNumberButton({ text, onPick }: StartByNumberButtonProps) {
  const { t } = useTexts();
  const parsed = usePhoneParser()?.(text);
  const [isMissing, setMissing] = useState(false);
  const create = useEndpointMutation(api.contacts.create);
  if (parsed?.reason !== null) {
    return null;
  }
  const { number } = parsed;
  const label = formatPhoneNumber(number) ?? number;
  const start = async (): Promise<void> => {
    const result = await create.mutateAsync({ name: label, number: `+${number}`, preview: true }).catch(() => null);
    if (result !== null && 'invalido' in result) {
      setMissing(true);
    } else if (result !== null) {
      onPick(result.existingContact ?? result);
    }
  };
  return isMissing ? (
    <p role="status">{t('ticketList.create.notOnWhatsapp', { number: label })}</p>
  ) : (
    <BusyButton size="sm" busy={create.isPending} onClick={() => void start()}>
      {t('ticketList.create.startByNumber', { number: label })}
    </BusyButton>
  );
}
