import styled from '@emotion/styled';
import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { BusyButton, Button, Checkbox, Dialog, DialogBody, DialogFoot, Input, PersonRow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { useSuggested, type Choosable } from './useSuggested.ts';

const Rows = styled.div`
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

interface ChooserDialogProps {
  readonly title: string;
  readonly submit: string;
  /** Conversations in one's own hands stand above the contacts. */
  readonly hasTickets: boolean;
  /** Not offered: the conversation one is in. */
  readonly except: number;
  readonly trouble: string | null;
  readonly isBusy: boolean;
  readonly onSubmit: (chosen: readonly Choosable[]) => void;
  readonly onClose: () => void;
}

/** As many as one call may name. */
const most = 10;

/** Several contacts, or conversations, found by name or number. */
export function ChooserDialog({ title, submit, hasTickets, except, trouble, isBusy, onSubmit, onClose }: ChooserDialogProps) {
  const { t } = useTexts();
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState<readonly Choosable[]>([]);
  const [isMissing, setMissing] = useState(false);
  const toggle = (one: Choosable): void => {
    setMissing(false);
    setChosen(chosen.some(({ key }) => key === one.key) ? chosen.filter(({ key }) => key !== one.key) : [...chosen, one].slice(-most));
  };
  const complaint = trouble ?? (isMissing ? t('messages.chooser.missing') : null);
  return (
    <Dialog title={title} width={480} onClose={onClose} startInField>
      <DialogBody>
        <Input
          value={term}
          onChange={({ target }) => setTerm(target.value)}
          startDecorator={<Search size={16} strokeWidth={1.75} aria-hidden />}
          slotProps={{ input: { 'aria-label': t('messages.chooser.search'), placeholder: t('messages.chooser.search') } }}
        />
        <Suggested term={term} hasTickets={hasTickets} except={except} chosen={chosen} onToggle={toggle} />
      </DialogBody>
      <DialogFoot>
        <p role={complaint === null ? 'status' : 'alert'} style={complaint === null ? undefined : { color: v.bad.ink }}>
          {complaint ?? (chosen.length === 0 ? '' : t('messages.chooser.chosen', { names: chosen.map(({ name }) => name).join(', ') }))}
        </p>
        <Button variant="plain" color="neutral" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
        <BusyButton busy={isBusy} onClick={() => (chosen.length === 0 ? setMissing(true) : onSubmit(chosen))}>
          {submit}
        </BusyButton>
      </DialogFoot>
    </Dialog>
  );
}

interface SuggestedProps extends Pick<ChooserDialogProps, 'hasTickets' | 'except'> {
  readonly term: string;
  readonly chosen: readonly Choosable[];
  readonly onToggle: (one: Choosable) => void;
}

function Suggested({ term, chosen, onToggle, ...wanted }: SuggestedProps) {
  const { t } = useTexts();
  const { tickets, contacts, isSearching } = useSuggested(term, wanted);
  const isEmpty = tickets.length + contacts.length === 0;
  return (
    <Rows role="group" aria-label={t('messages.chooser.found')}>
      {tickets.length > 0 && <h3>{t('messages.chooser.tickets')}</h3>}
      {tickets.map((one) => (
        <Row key={one.key} one={one} isChosen={chosen.some(({ key }) => key === one.key)} onToggle={onToggle} />
      ))}
      {contacts.length > 0 && wanted.hasTickets && <h3>{t('messages.chooser.contacts')}</h3>}
      {contacts.map((one) => (
        <Row key={one.key} one={one} isChosen={chosen.some(({ key }) => key === one.key)} onToggle={onToggle} />
      ))}
      {isEmpty && <p role="status">{t(isSearching ? 'messages.chooser.searching' : 'messages.chooser.nobody')}</p>}
    </Rows>
  );
}

interface RowProps {
  readonly one: Choosable;
  readonly isChosen: boolean;
  readonly onToggle: (one: Choosable) => void;
}

function Row({ one, isChosen, onToggle }: RowProps) {
  const id = useId();
  return (
    <label htmlFor={id}>
      <Checkbox
        checked={isChosen}
        onChange={() => onToggle(one)}
        slotProps={{ input: { id, 'aria-label': `${one.name}, ${one.detail}` } }}
      />
      <PersonRow name={one.name} detail={one.detail} picture={one.picture} />
    </label>
  );
}
