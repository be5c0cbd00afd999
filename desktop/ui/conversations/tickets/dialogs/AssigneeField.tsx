import styled from '@emotion/styled';
import { Check, Clock, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { matchesSearch } from '#shared/rules/searchWords.ts';
import { api } from '#shared/api.ts';
import { useAbsence } from '#ui/workspace/users/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Field, PersonRow, useField } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { OptionPicker } from '#ui/conversations/tickets/search/OptionPicker.tsx';
import { v } from '#ui/theme/tokens.ts';
import { listAssignees, type Assignee } from './listAssignees.ts';

const NobodyRow = styled.span`
  display: flex;
  flex: 1;
  align-items: center;
  gap: 10px;
  padding: 6px 16px;
`;
const OnlineDot = styled.span`
  display: inline-block;
  width: 8px;
  height: 8px;
  margin-right: 5px;
  border-radius: 50%;
  background: ${v.good.solid};
`;

const Absence = styled.span`
  color: ${v.waiting.ink};
`;
const Warning = styled.span`
  display: flex;
  gap: 4px;
  color: ${v.waiting.ink};
`;

interface AssigneeFieldProps {
  readonly label: string;
  readonly help: string;
  /** Queue whose people are offered. */
  readonly queueId: number | null;
  /** User who has the ticket. */
  readonly exceptId: number | null;
}

/** The next assignee: nobody, or a user of the queue, with presence and open tickets; typing filters by name. */
export function AssigneeField({ label, help, queueId, exceptId }: AssigneeFieldProps) {
  const { t } = useTexts();
  const { id, error, field } = useField({ name: 'userId', label });
  const users = useEndpointQuery(api.users.list, {});
  const loads = useEndpointQuery(api.tickets.loads, {}, { staleTime: 0 });
  const [term, setTerm] = useState('');
  const people = listAssignees(users.data ?? [], loads.data ?? [], { queueId, exceptId, absenceOf: useAbsence() });
  const assignee = people.find((person) => person.id === field.value);
  const matches = people.filter(({ name }) => matchesSearch(term, [name]));
  const options: readonly (Assignee | null)[] = term.trim() === '' ? [null, ...matches] : matches;
  const isSelected = (option: Assignee | null): boolean => (field.value ?? null) === (option?.id ?? null);
  const hint = options.length === 0 ? t('ticketList.transfer.none') : help;
  return (
    <Field
      id={id}
      label={label}
      error={error}
      help={
        <span role="status">
          {assignee !== undefined && assignee.absence !== null ? (
            <Warning>
              <Clock size={14} strokeWidth={2} aria-hidden />
              {t('users.absent', { name: assignee.name })}
            </Warning>
          ) : (
            hint
          )}
        </span>
      }
    >
      {(controlProps) => (
        <OptionPicker
          controlProps={controlProps}
          label={label}
          term={term}
          onTerm={setTerm}
          placeholder={t('ticketList.transfer.search')}
          inputRef={field.ref}
          options={options}
          keyOf={(option) => option?.id ?? 'nobody'}
          isSelected={isSelected}
          onPick={(option) => field.onChange(option?.id ?? null)}
          renderOption={(option) => (
            <>
              {option === null ? <Nobody /> : <Person {...option} />}
              {isSelected(option) && <Check size={16} strokeWidth={2.25} aria-hidden />}
            </>
          )}
        />
      )}
    </Field>
  );
}

function Nobody() {
  const { t } = useTexts();
  return (
    <NobodyRow>
      <UsersRound size={16} strokeWidth={1.75} aria-hidden />
      {t('ticketList.transfer.anybody')}
    </NobodyRow>
  );
}

function Person({ name, picture, isOnline, tickets, absence }: Assignee) {
  const { t } = useTexts();
  return (
    <PersonRow
      name={name}
      picture={picture}
      detail={
        <>
          {isOnline && <OnlineDot aria-hidden />}
          {absence === null ? (
            t(isOnline ? 'ticketList.transfer.online' : 'ticketList.transfer.offline')
          ) : (
            <Absence>{absence}</Absence>
          )} ·{' '}
          {t('ticketList.transfer.load', { count: tickets })}
        </>
      }
    />
  );
}
