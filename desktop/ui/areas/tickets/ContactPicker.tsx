import styled from '@emotion/styled';
import { Search, UserRoundPlus, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { ContactRecord } from '#shared/areas/contacts.ts';
import { Button, Field, IconAction, Input, PersonRow } from '#ui/kit/index.ts';
import { numberLabel, useTexts } from '#ui/text/index.ts';
import { radius, v } from '#ui/theme/tokens.ts';
import { useFoundPeople } from './useFoundPeople.ts';

export type PickedContact = Pick<ContactRecord, 'id' | 'name' | 'number'>;

const List = styled.div`
  /* Half a row at the end says that there are more. */
  max-height: 244px;
  margin-top: 6px;
  padding: 4px;
  overflow: auto;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.control};
`;
const Person = styled.div`
  display: flex;
  align-items: center;
  min-height: 48px;
  border-radius: ${radius.control};
  &[role='option'] {
    cursor: pointer;
    &:hover {
      background: ${v.surface.hover};
    }
    &[aria-selected='true'] {
      background: ${v.surface.selected};
    }
  }
  &[data-picked] {
    border: 1px solid ${v.line.control};
  }
`;

export interface ContactPickerProps {
  /** What is asked; 'Contact' when not given. */
  readonly label?: string | undefined;
  /** A contact that is not offered. */
  readonly except?: number | undefined;
  readonly picked: PickedContact | null;
  /** Of its field in a form, so that the summary of errors leads here. */
  readonly id?: string | undefined;
  readonly error: string | undefined;
  readonly onPick: (contact: PickedContact | null) => void;
  readonly onNewContact?: (() => void) | undefined;
}

/** Finds a contact by name or number. */
export function ContactPicker({ id: fieldId, picked, onPick, ...finder }: ContactPickerProps) {
  const { t } = useTexts();
  const ownId = useId();
  const [isUsed, setUsed] = useState(false);
  const pick: ContactPickerProps['onPick'] = (contact) => {
    setUsed(true);
    onPick(contact);
  };
  const own = { id: fieldId ?? ownId, label: finder.label ?? t('tickets.create.contact'), isUsed, onPick: pick };
  return picked === null ? <Finder {...finder} {...own} /> : <Picked {...own} picked={picked} />;
}

/** What was used goes with its use: what comes in its place takes the keyboard on. */
function useTakenOn<Part extends HTMLElement>(isUsed: boolean): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const takeOn = useEffectEvent(() => (isUsed ? part.current?.focus() : undefined));
  useEffect(() => void takeOn(), []);
  return part;
}

interface PickedProps extends Pick<ContactPickerProps, 'onPick'> {
  readonly id: string;
  readonly label: string;
  readonly isUsed: boolean;
  readonly picked: PickedContact;
}

function Picked({ id, label, isUsed, picked, onPick }: PickedProps) {
  const { t } = useTexts();
  const button = useTakenOn<HTMLButtonElement>(isUsed);
  return (
    <Field id={id} label={label} required isGroup>
      {() => (
        <Person data-picked="">
          <PersonRow name={picked.name} detail={numberLabel(picked)}>
            <IconAction ref={button} size="sm" icon={X} label={t('kit.form.remove', { name: picked.name })} onClick={() => onPick(null)} />
          </PersonRow>
        </Person>
      )}
    </Field>
  );
}

const notes = { help: 'tickets.create.contactHelp', searching: 'tickets.create.searching', nobody: 'tickets.create.contactNone' } as const;

interface FinderProps extends Omit<ContactPickerProps, 'picked'> {
  readonly id: string;
  readonly label: string;
  readonly isUsed: boolean;
}

function Finder({ label, except, id, error, isUsed, onPick, onNewContact }: FinderProps) {
  const { t } = useTexts();
  const field = useTakenOn<HTMLInputElement>(isUsed);
  const [term, setTerm] = useState('');
  const [active, setActive] = useState(0);
  const found = useFoundPeople(term);
  const people = found.people.filter(({ id: one }) => one !== except);
  const note = found.note ?? (people.length === 0 ? 'nobody' : null);
  const chosen = people[active];
  const handleKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && people.length > 0) {
      event.preventDefault();
      setActive((active + step + people.length) % people.length);
    }
    if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      onPick(chosen);
    }
    // The dialog leaves the key to an open list.
    if (event.key === 'Escape' && people.length > 0) {
      setTerm('');
    }
  };
  const isOpen = people.length > 0;
  const combobox = {
    role: 'combobox',
    autoComplete: 'off',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-people` : undefined,
    'aria-activedescendant': chosen && `${id}-${chosen.id}`,
  };
  return (
    <Field
      id={id}
      label={label}
      required
      error={error}
      help={note !== null && <span role="status">{t(notes[note])}</span>}
      after={note === 'nobody' && onNewContact && <NewContactButton onClick={onNewContact} />}
    >
      {(wiring) => (
        <>
          <Input
            value={term}
            onChange={({ target }) => {
              setTerm(target.value);
              setActive(0);
            }}
            onKeyDown={handleKey}
            error={error !== undefined}
            startDecorator={<Search size={16} strokeWidth={1.75} aria-hidden />}
            slotProps={{ input: { ...wiring, ...combobox, ref: field } }}
          />
          {isOpen && <People id={id} people={people} active={active} onPick={onPick} />}
        </>
      )}
    </Field>
  );
}

function NewContactButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTexts();
  return (
    <Button
      size="sm"
      variant="soft"
      startDecorator={<UserRoundPlus size={16} aria-hidden />}
      onClick={onClick}
      style={{ alignSelf: 'start', marginTop: 8 }}
    >
      {t('tickets.create.newContact')}
    </Button>
  );
}

interface PeopleProps {
  readonly id: string;
  readonly people: readonly ContactRecord[];
  readonly active: number;
  readonly onPick: (contact: PickedContact) => void;
}

function People({ id, people, active, onPick }: PeopleProps) {
  const { t } = useTexts();
  return (
    <List role="listbox" id={`${id}-people`} aria-label={t('tickets.create.contact')}>
      {people.map((contact, index) => (
        <Person key={contact.id} role="option" id={`${id}-${contact.id}`} aria-selected={index === active} onClick={() => onPick(contact)}>
          <PersonRow name={contact.name} detail={numberLabel(contact)} picture={contact.profilePicUrl} />
        </Person>
      ))}
    </List>
  );
}
