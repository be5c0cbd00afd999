import styled from '@emotion/styled';
import { Search } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { api } from '#shared/api.ts';
import { formatPhoneNumber, isPrivacyId } from '#shared/rules/formatPhoneNumber.ts';
import { BusyButton, Button, Checkbox, Dialog, DialogBody, DialogFooter, Input, PersonRow, useDebounced } from '#ui/kit/index.ts';
import { formatContactName, useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';

/** Contact or ticket to choose. */
export interface RecipientOption {
  readonly key: string;
  readonly kind: 'ticket' | 'contact';
  readonly id: number;
  readonly name: string;
  readonly detail: string;
  readonly picture: string | undefined;
}

interface RecipientSuggestions {
  readonly tickets: readonly RecipientOption[];
  readonly contacts: readonly RecipientOption[];
  readonly isSearching: boolean;
}

const typingPauseMs = 300;

/** Own tickets and contacts that match the term; the most recent ones without a term. */
function useRecipientSuggestions(
  term: string,
  { hasTickets, except }: { readonly hasTickets: boolean; readonly except: number },
): RecipientSuggestions {
  const settledTerm = useDeferredValue(useDebounced(term.trim().toLocaleLowerCase(), typingPauseMs));
  const openTickets = useEndpointPages(api.tickets.page, { status: 'open' }, 'tickets');
  const contactPages = useEndpointPages(api.contacts.page, { searchParam: settledTerm }, 'contacts');
  const isMatch = (name: string, number: string): boolean => name.toLocaleLowerCase().includes(settledTerm) || number.includes(settledTerm);
  const tickets = openTickets.rows.filter(({ id, contact }) => hasTickets && id !== except && isMatch(contact.name, contact.number));
  const ticketContactIds = new Set(tickets.map(({ contact }) => contact.id));
  return {
    tickets: tickets.map(({ id, contact, queue }) => ({
      key: `ticket ${id}`,
      kind: 'ticket',
      id,
      name: formatContactName(contact),
      detail: [formatPhoneNumber(contact.number), queue?.name].filter(Boolean).join(' · '),
      picture: contact.profilePicUrl,
    })),
    contacts: contactPages.rows
      .filter(({ id, isGroup, number }) => !ticketContactIds.has(id) && !isGroup && (hasTickets || !isPrivacyId(number)))
      .map((contact) => ({
        key: `contact ${contact.id}`,
        kind: 'contact',
        id: contact.id,
        name: formatContactName(contact),
        detail: formatPhoneNumber(contact.number) ?? '',
        picture: contact.profilePicUrl,
      })),
    isSearching: contactPages.isLoading || contactPages.isPlaceholder || settledTerm !== term.trim().toLocaleLowerCase(),
  };
}

const OptionRows = styled.div`
  display: grid;
  gap: 2px;
  min-height: 232px;
  max-height: 320px;
  margin: 12px -8px 0;
  align-content: start;
  overflow: auto;
  h3 {
    margin: 8px 8px 4px;
    font: ${text.metaStrong};
    color: ${v.ink.meta};
  }
  p {
    margin: 8px;
    font: ${text.second};
    color: ${v.ink.meta};
  }
  label {
    display: flex;
    align-items: center;
    min-height: 48px;
    padding-left: 8px;
    border-radius: ${radius.control};
    cursor: pointer;
    &:hover {
      background: ${v.surface.hover};
    }
    &:has(input:focus-visible) {
      outline: 2px solid ${v.brand.ring};
      outline-offset: -2px;
    }
  }
`;

interface RecipientDialogProps {
  readonly title: string;
  readonly submit: string;
  /** Offers own open tickets above the contacts. */
  readonly hasTickets: boolean;
  /** Ticket that is not offered. */
  readonly except: number;
  readonly error: string | null;
  readonly isBusy: boolean;
  readonly onSubmit: (recipients: readonly RecipientOption[]) => void;
  readonly onClose: () => void;
}

/** Limit of the endpoint. */
const maxRecipients = 10;

/** Selects several contacts or tickets by name or number. */
export function RecipientDialog({ title, submit, hasTickets, except, error, isBusy, onSubmit, onClose }: RecipientDialogProps) {
  const { t } = useTexts();
  const [term, setTerm] = useState('');
  const [selected, setSelected] = useState<readonly RecipientOption[]>([]);
  const [isMissing, setMissing] = useState(false);
  const toggle = (option: RecipientOption): void => {
    setMissing(false);
    setSelected(
      selected.some(({ key }) => key === option.key)
        ? selected.filter(({ key }) => key !== option.key)
        : [...selected, option].slice(-maxRecipients),
    );
  };
  const errorText = error ?? (isMissing ? t('messages.chooser.missing') : null);
  return (
    <Dialog title={title} width={480} onClose={onClose} focusesFirstField>
      <DialogBody>
        <Input
          value={term}
          onChange={({ target }) => setTerm(target.value)}
          startDecorator={<Search size={16} strokeWidth={1.75} aria-hidden />}
          slotProps={{ input: { 'aria-label': t('messages.chooser.search'), placeholder: t('messages.chooser.search') } }}
        />
        <SuggestionList term={term} hasTickets={hasTickets} except={except} selected={selected} onToggle={toggle} />
      </DialogBody>
      <DialogFooter>
        <p role={errorText === null ? 'status' : 'alert'} style={errorText === null ? undefined : { color: v.bad.ink }}>
          {errorText ?? (selected.length === 0 ? '' : t('messages.chooser.chosen', { names: selected.map(({ name }) => name).join(', ') }))}
        </p>
        <Button variant="plain" color="neutral" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
        <BusyButton busy={isBusy} onClick={() => (selected.length === 0 ? setMissing(true) : onSubmit(selected))}>
          {submit}
        </BusyButton>
      </DialogFooter>
    </Dialog>
  );
}

interface SuggestionListProps extends Pick<RecipientDialogProps, 'hasTickets' | 'except'> {
  readonly term: string;
  readonly selected: readonly RecipientOption[];
  readonly onToggle: (option: RecipientOption) => void;
}

function SuggestionList({ term, selected, onToggle, ...filter }: SuggestionListProps) {
  const { t } = useTexts();
  const { tickets, contacts, isSearching } = useRecipientSuggestions(term, filter);
  const isEmpty = tickets.length + contacts.length === 0;
  return (
    <OptionRows role="group" aria-label={t('messages.chooser.found')}>
      {tickets.length > 0 && <h3>{t('messages.chooser.tickets')}</h3>}
      {tickets.map((option) => (
        <OptionRow key={option.key} option={option} isChosen={selected.some(({ key }) => key === option.key)} onToggle={onToggle} />
      ))}
      {contacts.length > 0 && filter.hasTickets && <h3>{t('messages.chooser.contacts')}</h3>}
      {contacts.map((option) => (
        <OptionRow key={option.key} option={option} isChosen={selected.some(({ key }) => key === option.key)} onToggle={onToggle} />
      ))}
      {isEmpty && <p role="status">{t(isSearching ? 'messages.chooser.searching' : 'messages.chooser.nobody')}</p>}
    </OptionRows>
  );
}

interface OptionRowProps {
  readonly option: RecipientOption;
  readonly isChosen: boolean;
  readonly onToggle: (option: RecipientOption) => void;
}

function OptionRow({ option, isChosen, onToggle }: OptionRowProps) {
  const id = useId();
  return (
    <label htmlFor={id}>
      <Checkbox
        checked={isChosen}
        onChange={() => onToggle(option)}
        slotProps={{ input: { id, 'aria-label': `${option.name}, ${option.detail}` } }}
      />
      <PersonRow name={option.name} detail={option.detail} picture={option.picture} />
    </label>
  );
}
