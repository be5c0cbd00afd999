import styled from '@emotion/styled';
import { useId } from 'react';
import { api } from '#shared/api.ts';
import type { QueueRecord } from '#shared/areas/queues.ts';
import type { TagRecord } from '#shared/areas/tags.ts';
import { can } from '#shared/rules/permissions.ts';
import { inOrderOfName } from '#ui/data/byName.ts';
import { useRead } from '#ui/data/query.ts';
import { useActor } from '#ui/data/session.ts';
import { Failed, Input, Loading, QueueDot, Switch } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { motion, radius, text, v } from '#ui/theme/tokens.ts';
import { narrow, useInbox } from './inboxStore.ts';
import { seesAll } from './listInput.ts';

const Body = styled.div`
  display: grid;
  gap: 16px;
  padding: 12px 16px 16px;
  fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin: 0;
    padding: 0;
    border: 0;
    min-width: 0;
  }
  legend,
  .label {
    display: block;
    margin-bottom: 6px;
    padding: 0;
    font: ${text.secondStrong};
    color: ${v.ink.strong};
  }
  p {
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  .switch {
    display: flex;
    align-items: center;
    gap: 12px;
    > div:first-of-type {
      flex: 1;
    }
    .label {
      margin: 0;
    }
  }
`;
const Pick = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  height: 28px;
  max-width: 100%;
  padding: 0 10px;
  border: 1px solid ${v.line.firm};
  border-radius: ${radius.control};
  font: ${text.second};
  color: ${v.ink.soft};
  transition: background-color ${motion.quick};
  &:hover {
    background: ${v.surface.hover};
  }
  &[aria-pressed='true'] {
    border-color: ${v.brand.ring};
    background: ${v.brand.soft};
    color: ${v.brand.ink};
    font-weight: 600;
  }
`;
/** Queue, tag, person and day. */
export function FilterChoices() {
  const { t } = useTexts();
  const isAdmin = can(useActor(), 'tickets-manager:showall');
  const queues = useRead(api.queues.list, {});
  const tags = useRead(api.tags.list, {});
  const error = queues.error ?? tags.error;
  if (error !== null) {
    return (
      <Failed title={t('tickets.filters.failed')} error={error} onRetry={() => void Promise.all([queues.refetch(), tags.refetch()])} />
    );
  }
  if (queues.data === undefined || tags.data === undefined) {
    return (
      <Body>
        <Loading lines={4} />
      </Body>
    );
  }
  return (
    <Body>
      {isAdmin && <ShowAll />}
      <QueuePicks queues={queues.data} isAdmin={isAdmin} />
      <TagPicks tags={tags.data} />
      {isAdmin && <PeoplePicks />}
      <DayPick />
    </Body>
  );
}

function QueuePicks({ queues, isAdmin }: { readonly queues: readonly QueueRecord[]; readonly isAdmin: boolean }) {
  const { t } = useTexts();
  const { queueIds } = useActor();
  const chosen = useInbox(({ narrowing }) => narrowing.queueIds);
  const open = queues.filter(({ id }) => isAdmin || queueIds.includes(id));
  return <Picks label={t('tickets.filters.queues')} of={open} chosen={chosen ?? []} onPick={(ids) => narrow({ queueIds: ids })} />;
}

function TagPicks({ tags }: { readonly tags: readonly TagRecord[] }) {
  const { t } = useTexts();
  const chosen = useInbox(({ narrowing }) => narrowing.tags);
  return <Picks label={t('tickets.filters.tags')} of={tags} chosen={chosen ?? []} onPick={(ids) => narrow({ tags: ids })} />;
}

function PeoplePicks() {
  const { t } = useTexts();
  const { data: people = [] } = useRead(api.users.list, {});
  const chosen = useInbox(({ narrowing }) => narrowing.users);
  return (
    <Picks label={t('tickets.filters.users')} of={inOrderOfName(people)} chosen={chosen ?? []} onPick={(ids) => narrow({ users: ids })} />
  );
}

function ShowAll() {
  const { t } = useTexts();
  const id = useId();
  const actor = useActor();
  const isOn = useInbox(({ narrowing }) => seesAll(narrowing, actor));
  return (
    <div className="switch">
      <div>
        <label className="label" htmlFor={id}>
          {t('tickets.filters.showAll')}
        </label>
        <p id={`${id}-help`}>{t('tickets.filters.showAllHelp')}</p>
      </div>
      <Switch
        checked={isOn}
        onChange={(event) => narrow({ showAll: event.target.checked ? null : false })}
        slotProps={{ input: { id, 'aria-describedby': `${id}-help` } }}
      />
    </div>
  );
}

function DayPick() {
  const { t } = useTexts();
  const id = useId();
  const date = useInbox(({ narrowing }) => narrowing.date);
  return (
    <div>
      <label className="label" htmlFor={id}>
        {t('tickets.filters.date')}
      </label>
      <Input
        type="date"
        size="sm"
        value={date ?? ''}
        slotProps={{ input: { id } }}
        onChange={({ target: { value } }) => narrow({ date: value === '' ? undefined : value })}
      />
    </div>
  );
}

interface Pickable {
  readonly id: number;
  readonly name: string;
  readonly color?: string;
}

interface PicksProps {
  readonly label: string;
  readonly of: readonly Pickable[];
  readonly chosen: readonly number[];
  readonly onPick: (ids: number[]) => void;
}

function Picks({ label, of, chosen, onPick }: PicksProps) {
  const { t } = useTexts();
  const toggle = (id: number): void => onPick(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset>
      <legend>{label}</legend>
      {of.length === 0 && <p>{t('tickets.filters.none')}</p>}
      {of.map(({ id, name, color }) => (
        <Pick key={id} type="button" aria-pressed={chosen.includes(id)} onClick={() => toggle(id)}>
          {color !== undefined && <QueueDot color={color} />}
          {name}
        </Pick>
      ))}
    </fieldset>
  );
}
