import styled from '@emotion/styled';
import { Search, UserRoundPlus, X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { api } from '#shared/api.ts';
import type { ContactRecord } from '#shared/areas/contacts.ts';
import { usePages } from '#ui/data/query.ts';
import { Button, IconAction, Input, PersonRow, useSettled } from '#ui/kit/index.ts';
import { numberLabel, useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';

export type PickedContact = Pick<ContactRecord, 'id' | 'name' | 'number'>;

const Box = styled.div`
  > label,
  > .label {
    display: block;
    margin-bottom: 6px;
    font: ${text.secondStrong};
    color: ${v.ink.strong};
    em {
      margin-left: 4px;
      font-style: normal;
      color: ${v.bad.ink};
    }
  }
  > p {
    margin-top: 6px;
    font: ${text.meta};
    color: ${v.ink.meta};
    &[data-error] {
      color: ${v.bad.ink};
    }
  }
  [role='listbox'] {
    /* Half a row at the end says that there are more. */
    max-height: 244px;
    margin-top: 6px;
    padding: 4px;
    overflow: auto;
    border: 1px solid ${v.line.hair};
    border-radius: ${radius.control};
  }
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

const least = 3;
const pause = 500;

interface ContactPickerProps {
  /** What is asked; 'Contact' when not given. */
  readonly label?: string | undefined;
  /** A contact that is not offered. */
  readonly except?: number | undefined;
  readonly picked: PickedContact | null;
  readonly error: string | null;
  readonly onPick: (contact: PickedContact | null) => void;
  readonly onNewContact?: (() => void) | undefined;
}

/** Finds a contact by name or number. */
export function ContactPicker({ picked, onPick, ...finder }: ContactPickerProps) {
  const { t } = useTexts();
  const label = finder.label ?? t('tickets.create.contact');
  if (picked !== null) {
    return (
      <Box>
        <span className="label">
          {label}
          <em aria-hidden>*</em>
        </span>
        <Person data-picked="">
          <PersonRow name={picked.name} detail={numberLabel(picked)}>
            <IconAction size="sm" icon={X} label={t('kit.form.remove', { name: picked.name })} onClick={() => onPick(null)} />
          </PersonRow>
        </Person>
      </Box>
    );
  }
  return <Finder {...finder} label={label} onPick={onPick} />;
}

interface Found {
  readonly people: readonly ContactRecord[];
  /** What stands under the field instead of people. */
  readonly note: 'help' | 'searching' | 'nobody' | null;
}

/** Groups are written to, not called upon. */
function useFound(term: string, except: number | undefined): Found {
  const settled = useSettled(term.trim(), pause).toLocaleLowerCase();
  const isLong = settled.length >= least;
  const { rows, isLoading, isStandIn } = usePages(api.contacts.page, { searchParam: isLong ? settled : '' }, 'contacts');
  if (!isLong) {
    return { people: [], note: 'help' };
  }
  if (isLoading || isStandIn) {
    return { people: [], note: 'searching' };
  }
  const people = rows.filter(({ id, isGroup }) => !isGroup && id !== except);
  return { people, note: people.length === 0 ? 'nobody' : null };
}

const notes = { help: 'tickets.create.contactHelp', searching: 'tickets.create.searching', nobody: 'tickets.create.contactNone' } as const;

function Finder({ label, except, error, onPick, onNewContact }: Omit<ContactPickerProps, 'picked'>) {
  const { t } = useTexts();
  const id = useId();
  const [term, setTerm] = useState('');
  const [active, setActive] = useState(0);
  const { people, note } = useFound(term, except);
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
    id,
    role: 'combobox',
    autoComplete: 'off',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-people` : undefined,
    'aria-activedescendant': chosen && `${id}-${chosen.id}`,
    'aria-describedby': `${id}-note`,
    'aria-invalid': error !== null,
    'aria-required': true,
  };
  return (
    <Box>
      <label htmlFor={id}>
        {label}
        <em aria-hidden>*</em>
      </label>
      <Input
        value={term}
        onChange={({ target }) => {
          setTerm(target.value);
          setActive(0);
        }}
        onKeyDown={handleKey}
        error={error !== null}
        startDecorator={<Search size={16} strokeWidth={1.75} aria-hidden />}
        slotProps={{ input: combobox }}
      />
      {isOpen && <People id={id} people={people} active={active} onPick={onPick} />}
      <p id={`${id}-note`} role="status" data-error={error === null ? undefined : ''}>
        {error ?? (note === null ? '' : t(notes[note]))}
      </p>
      {note === 'nobody' && onNewContact && (
        <Button size="sm" variant="soft" startDecorator={<UserRoundPlus size={16} aria-hidden />} onClick={onNewContact} sx={{ mt: 1 }}>
          {t('tickets.create.newContact')}
        </Button>
      )}
    </Box>
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
    <div role="listbox" id={`${id}-people`} aria-label={t('tickets.create.contact')}>
      {people.map((contact, index) => (
        <Person key={contact.id} role="option" id={`${id}-${contact.id}`} aria-selected={index === active} onClick={() => onPick(contact)}>
          <PersonRow name={contact.name} detail={numberLabel(contact)} picture={contact.profilePicUrl} />
        </Person>
      ))}
    </div>
  );
}
