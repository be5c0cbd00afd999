import styled from '@emotion/styled';
import { Check, Search, UsersRound } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { api } from '#shared/api.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Field, Input, PersonRow, useField } from '#ui/kit/index.ts';
import { foldText, useTexts } from '#ui/text/index.ts';
import { radius, size, v } from '#ui/theme/tokens.ts';
import { listAssignees, type Assignee } from './listAssignees.ts';

const ListBox = styled.div`
  /* The cut-off row at the end hints at more. */
  max-height: 208px;
  margin-top: 6px;
  padding: 4px;
  overflow: auto;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.control};
`;
const Option = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 44px;
  padding-right: 8px;
  border-radius: ${radius.control};
  cursor: pointer;
  &:hover,
  &[data-active] {
    background: ${v.surface.hover};
  }
  &[aria-selected='true'] {
    background: ${v.surface.selected};
  }
  > .nobody {
    display: flex;
    flex: 1;
    align-items: center;
    gap: 10px;
    padding: 6px 16px;
  }
  .dot {
    display: inline-block;
    width: 8px;
    height: 8px;
    margin-right: 5px;
    border-radius: 50%;
    background: ${v.good.solid};
  }
`;

interface AssigneeFieldProps {
  readonly label: string;
  readonly help: string;
  /** Queue whose people are offered. */
  readonly queueId: number | null;
  /** User who has the ticket. */
  readonly exceptId: number | null;
}

/** Whoever takes over: nobody, or a person of the queue, with presence and open tickets; typing filters by name. */
export function AssigneeField({ label, help, queueId, exceptId }: AssigneeFieldProps) {
  const { t } = useTexts();
  const { id, error, field } = useField({ name: 'userId', label });
  const users = useEndpointQuery(api.users.list, {});
  const loads = useEndpointQuery(api.tickets.loads, {}, { staleTime: 0 });
  const [term, setTerm] = useState('');
  const [active, setActive] = useState(0);
  const people = listAssignees(users.data ?? [], loads.data ?? [], { queueId, exceptId });
  const found = people.filter(({ name }) => foldText(name).includes(foldText(term.trim())));
  const options: readonly (Assignee | null)[] = term.trim() === '' ? [null, ...found] : found;
  const pick = (option: Assignee | null): void => field.onChange(option?.id ?? null);
  const handleKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setActive((active + step + options.length) % options.length);
    }
    if (event.key === 'Enter' && options[active] !== undefined) {
      event.preventDefault();
      pick(options[active]);
    }
    // Escape clears the filter before it closes the dialog.
    if (event.key === 'Escape' && term !== '') {
      event.stopPropagation();
      setTerm('');
    }
  };
  const optionId = (option: Assignee | null): string => `${id}-${option?.id ?? 'nobody'}`;
  const activeOption = options[active];
  const combobox = {
    role: 'combobox',
    autoComplete: 'off',
    'aria-expanded': options.length > 0,
    'aria-controls': `${id}-people`,
    'aria-activedescendant': activeOption === undefined ? undefined : optionId(activeOption),
  };
  return (
    <Field id={id} label={label} error={error} help={options.length === 0 ? <span role="status">{t('tickets.transfer.none')}</span> : help}>
      {(wiring) => (
        <>
          <Input
            value={term}
            placeholder={t('tickets.transfer.search')}
            onChange={({ target }) => {
              setTerm(target.value);
              setActive(0);
            }}
            onKeyDown={handleKey}
            startDecorator={<Search size={size.iconSmall} strokeWidth={1.75} aria-hidden />}
            slotProps={{ input: { ...wiring, ...combobox, ref: field.ref } }}
          />
          {options.length > 0 && (
            <ListBox role="listbox" id={`${id}-people`} aria-label={label}>
              {options.map((option, index) => (
                <Option
                  key={optionId(option)}
                  id={optionId(option)}
                  role="option"
                  aria-selected={(field.value ?? null) === (option?.id ?? null)}
                  data-active={index === active ? '' : undefined}
                  onClick={() => pick(option)}
                >
                  {option === null ? <Nobody /> : <Person {...option} />}
                  {(field.value ?? null) === (option?.id ?? null) && <Check size={16} strokeWidth={2.25} aria-hidden />}
                </Option>
              ))}
            </ListBox>
          )}
        </>
      )}
    </Field>
  );
}

function Nobody() {
  const { t } = useTexts();
  return (
    <span className="nobody">
      <UsersRound size={16} strokeWidth={1.75} aria-hidden />
      {t('tickets.transfer.anybody')}
    </span>
  );
}

function Person({ name, isOnline, tickets }: Assignee) {
  const { t } = useTexts();
  return (
    <PersonRow
      name={name}
      detail={
        <>
          {isOnline && <span className="dot" aria-hidden />}
          {t(isOnline ? 'tickets.transfer.online' : 'tickets.transfer.offline')} · {t('tickets.transfer.load', { count: tickets })}
        </>
      }
    />
  );
}
