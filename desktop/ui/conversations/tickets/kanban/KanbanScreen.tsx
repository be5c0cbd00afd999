import styled from '@emotion/styled';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { LaneInput } from '#shared/conversations/tickets/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useLiveRoom } from '#ui/data/live/liveUpdates.ts';
import { ErrorState, Input, Option, Page, Select, toast } from '#ui/kit/index.ts';
import { useScreenActions } from '#ui/shell/actions/screenActions.ts';
import { explainError, formatContactName, useTexts } from '#ui/text/index.ts';
import { swatches, text, v } from '#ui/theme/tokens.ts';
import { useQueueAction } from '#ui/conversations/tickets/late/useQueueAction.ts';
import { KanbanLane } from './KanbanLane.tsx';
import { type Card, type CardMove, findCard, type Lane, toLaneAction } from './laneCards.ts';

/** Moves a card at once, by the outbox, one move after the other; a refusal brings it back. */
function useCardMove(lanes: readonly Lane[]): (move: CardMove) => void {
  const { t } = useTexts();
  const cache = useQueryClient();
  const queueAction = useQueueAction();
  /** Says what became of the tags, and below it where the card is. */
  const announce = ({ tags, contact, isGroup }: Card, { fromLaneId, laneId }: CardMove): void => {
    const lane = lanes.find(({ id }) => id === laneId)?.name ?? '';
    const name = formatContactName({ ...contact, isGroup });
    const detail = t(laneId === 0 && tags.length > 0 ? 'kanban.movedOff' : 'kanban.moved', { name, lane });
    if (fromLaneId !== 0) {
      toast.success(t('kanban.tagRemoved'), laneId === 0 ? { detail } : {});
    }
    if (laneId !== 0) {
      toast.success(t('kanban.tagAdded'), { detail });
    }
  };
  const run = async (card: Card, move: CardMove): Promise<void> => {
    const action = toLaneAction(move, lanes);
    if (action === null) {
      return;
    }
    try {
      const outcome = await queueAction(card, action);
      if (outcome.state === 'done' && outcome.ticket) {
        announce(outcome.ticket, move);
      }
    } catch (error) {
      toast.error(explainError(error), { id: 'ticketChange' });
    }
  };
  return (move) => {
    const card = findCard(cache, move.ticketId);
    if (card === undefined) {
      toast.info(t('kanban.gone'));
    } else if (move.laneId !== move.fromLaneId) {
      void run(card, move);
    }
  };
}

const untaggedColor = swatches[10];

const Board = styled.div`
  display: flex;
  gap: 12px;
  height: 100%;
  padding: 16px 24px;
  overflow: auto hidden;
  scroll-padding-inline: 24px;
`;
const Note = styled.p`
  align-self: flex-start;
  flex: 0 0 220px;
  padding: 10px 12px;
  font: ${text.second};
  color: ${v.ink.meta};
  a {
    color: ${v.brand.ink};
  }
`;

/** Search, queue, agent and day in the address. */
function useBoardFilter() {
  const [params, setParams] = useSearchParams();
  const set = (key: string, value: string): void =>
    setParams(
      (current) => new URLSearchParams([...[...current].filter(([name]) => name !== key), ...(value === '' ? [] : [[key, value]])]),
      { replace: true },
    );
  const [term, queue, agent, day] = ['q', 'queue', 'agent', 'day'].map((key) => params.get(key) ?? '');
  const filter: Omit<LaneInput, 'laneId'> = {
    searchParam: term ?? '',
    ...(queue && { queueIds: [Number(queue)] }),
    ...(agent && { users: [Number(agent)] }),
    ...(day && { date: day }),
  };
  return { term: term ?? '', queue: queue ?? '', agent: agent ?? '', day: day ?? '', filter, set };
}

/** Lanes of open and waiting tickets. */
export function KanbanScreen() {
  const { t } = useTexts();
  const { term, filter, set, ...chosen } = useBoardFilter();
  const { data, error, refetch } = useEndpointQuery(api.tags.kanban, {});
  useLiveRoom('joinTickets', 'leaveTickets', 'open');
  useLiveRoom('joinTickets', 'leaveTickets', 'pending');
  const focusSearch = (): void => document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
  const label = t('kanban.search');
  useScreenActions([{ id: 'kanban.search', label, group: t('shell.groups.here'), icon: Search, keys: '/', run: focusSearch }]);
  const lanes: Lane[] = [{ id: 0, name: t('kanban.untagged'), color: untaggedColor, laneLimit: null }, ...(data?.lista ?? [])];
  return (
    <Page
      bare
      title={t('places.kanban')}
      search={{ label, value: term, onSearch: (next) => set('q', next), shortcut: '/' }}
      tools={<BoardFilters {...chosen} onChange={set} />}
    >
      {data === undefined && error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Lanes lanes={lanes} filter={filter} />
      )}
    </Page>
  );
}

/** A card that leaves the page while it is dragged never says that its drag has ended: the pointer does, when it moves without a button. */
function useDragged() {
  const [dragged, setDragged] = useState<Pick<CardMove, 'ticketId' | 'fromLaneId'> | null>(null);
  useEffect(() => {
    if (dragged === null) {
      return undefined;
    }
    const end = ({ buttons }: PointerEvent): void => {
      if (buttons === 0) {
        setDragged(null);
      }
    };
    window.addEventListener('pointermove', end);
    return () => window.removeEventListener('pointermove', end);
  }, [dragged]);
  return [dragged, setDragged] as const;
}

function Lanes({ lanes, filter }: { readonly lanes: readonly Lane[]; readonly filter: Omit<LaneInput, 'laneId'> }) {
  const { t } = useTexts();
  const [dragged, setDragged] = useDragged();
  const move = useCardMove(lanes);
  return (
    <Board>
      {lanes.map((lane) => (
        <KanbanLane key={lane.id} lane={lane} lanes={lanes} filter={filter} dragged={dragged} onDrag={setDragged} onMove={move} />
      ))}
      <Note>
        {t(lanes.length === 1 ? 'kanban.noLanes' : 'kanban.help')} <Link to="/tags">{t('kanban.editLanes')}</Link>
      </Note>
    </Board>
  );
}

interface BoardFiltersProps {
  readonly queue: string;
  readonly agent: string;
  readonly day: string;
  readonly onChange: (key: string, value: string) => void;
}

function BoardFilters({ queue, agent, day, onChange }: BoardFiltersProps) {
  const { t } = useTexts();
  const queues = useEndpointQuery(api.queues.list, {});
  const users = useEndpointQuery(api.users.list, {});
  return (
    <>
      <Choice
        label={t('kanban.queue')}
        any={t('kanban.anyQueue')}
        value={queue}
        options={queues.data ?? []}
        onPick={(id) => onChange('queue', id)}
      />
      <Choice
        label={t('kanban.agent')}
        any={t('kanban.anyAgent')}
        value={agent}
        options={users.data ?? []}
        onPick={(id) => onChange('agent', id)}
      />
      <Input
        size="sm"
        value={day}
        onChange={({ target }) => onChange('day', target.value)}
        slotProps={{ input: { type: 'date', 'aria-label': t('kanban.day'), title: t('kanban.day') } }}
        sx={{ width: 140 }}
      />
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** The option without a filter. */
  readonly any: string;
  readonly value: string;
  readonly options: readonly { readonly id: number; readonly name: string }[];
  readonly onPick: (id: string) => void;
}

function Choice({ label, any, value, options, onPick }: ChoiceProps) {
  return (
    <Select
      size="sm"
      value={value === '' ? 'any' : value}
      onChange={(_, next) => onPick(next === null || next === 'any' ? '' : next)}
      slotProps={{ button: { 'aria-label': label }, listbox: { 'aria-label': label } }}
      sx={{ minWidth: 150, maxWidth: 180 }}
    >
      <Option value="any">{any}</Option>
      {options.map(({ id, name }) => (
        <Option key={id} value={String(id)}>
          {name}
        </Option>
      ))}
    </Select>
  );
}
