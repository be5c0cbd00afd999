import { ArrowDown, ArrowUp, Copy, ListTree } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import styled from '@emotion/styled';
import { api } from '#shared/api.ts';
import type { QueueRecord } from '#shared/workspace/queues/index.ts';
import type { UserBrief } from '#shared/workspace/users/record.ts';
import { sortByName } from '#ui/data/sortByName.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { formatOpeningHours } from '#ui/tenancy/companies/index.ts';
import { useSetting } from '#ui/tenancy/settings/index.ts';
import { type Action, AvatarGroup, type Column, ConfirmDialog, DragGrip, QueueName, VariableText } from '#ui/kit/index.ts';
import { ListScreen } from '#ui/shell/lists/ListScreen.tsx';
import { filterList } from '#ui/shell/lists/listState.ts';
import { createEditAction, createRemoveAction, joinRowActions } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { RecordUses } from '#ui/shell/lists/RecordUses.tsx';
import { LostTickets } from '#ui/shell/lists/LostTickets.tsx';
import { copyQueueDraft, createQueueDraft, type QueueDraft, toQueueDraft } from './queueDrafts.ts';
import { QueueDialog, useQueueVariables } from './QueueDialog.tsx';
import { formatTargetMinutes } from './formatTargetMinutes.ts';
import { useQueueOrder } from './useQueueOrder.ts';

interface RemoveQueueDialogProps {
  readonly queue: QueueRecord;
  /** Number of users in the queue. */
  readonly userCount: number;
  readonly onClose: () => void;
}

function RemoveQueueDialog({ queue, userCount, onClose }: RemoveQueueDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.queues.remove, () => ['queue', { action: 'delete', queueId: queue.id }]);
  const { data: tickets } = useEndpointQuery(api.tickets.ofQueue, { queueId: queue.id }, { staleTime: 0 });
  const active = tickets?.active ?? 0;
  const closed = tickets?.closed ?? 0;
  return (
    <ConfirmDialog
      title={t('queues.removing.title', { name: queue.name })}
      confirmLabel={t('queues.removing.confirm')}
      successMessage={t('queues.removed')}
      onConfirm={() => remove({ id: queue.id })}
      onClose={onClose}
    >
      {tickets !== undefined && (
        <>{active + closed === 0 ? t('queues.removing.noTickets') : t('queues.removing.tickets', { count: active + closed, active })} </>
      )}
      {userCount > 0 && t('queues.removing.users', { count: userCount })} {t('queues.removing.kept')}
      <RecordUses record="queue" id={queue.id} except={['tickets', 'people']} />
      <LostTickets without={{ queueId: queue.id }} />
    </ConfirmDialog>
  );
}

/** Placeholder of an empty cell. */
const MutedText = styled.span`
  color: ${v.ink.meta};
`;

/** Greeting in the table. */
function GreetingPreview({ text }: { readonly text: string }) {
  const { t } = useTexts();
  const variables = useQueueVariables();
  return text.trim() === '' ? <MutedText>{t('queues.noGreeting')}</MutedText> : <VariableText text={text} variables={variables} />;
}

type QueueUsers = (queue: QueueRecord) => readonly UserBrief[];

/** The users of a queue, by name; null until they have arrived. */
function useQueueUsers(): QueueUsers | null {
  const { data: users } = useEndpointQuery(api.users.list, {});
  const inOrder = sortByName(users ?? []);
  return users === undefined ? null : ({ id }) => inOrder.filter(({ queues }) => queues.some((queue) => queue.id === id));
}

function useColumns(usersOf: QueueUsers): Column<QueueRecord>[] {
  const { t } = useTexts();
  const hasHours = useSetting('scheduleType') === 'queue';
  const hours: Column<QueueRecord> = {
    key: 'hours',
    label: t('queues.columns.hours'),
    width: '22%',
    cell: ({ schedules }) => <span title={formatOpeningHours(schedules, t)}>{formatOpeningHours(schedules, t)}</span>,
  };
  return [
    {
      key: 'name',
      label: t('queues.columns.queue'),
      width: '20%',
      skeleton: 'stripe',
      cell: ({ name, color }) => (
        <b>
          <QueueName name={name} color={color} stripe />
        </b>
      ),
    },
    {
      key: 'greeting',
      label: t('queues.columns.greeting'),
      cell: ({ greetingMessage }) => <GreetingPreview text={greetingMessage} />,
    },
    ...(hasHours ? [hours] : []),
    {
      key: 'people',
      label: t('queues.columns.people'),
      width: 132,
      skeleton: 'faces',
      cell: (queue) =>
        usersOf(queue).length === 0 ? (
          <MutedText>{t('queues.nobody')}</MutedText>
        ) : (
          <AvatarGroup people={usersOf(queue).map(({ name, profilePicUrl }) => ({ name, picture: profilePicUrl }))} />
        ),
    },
    {
      key: 'targets',
      label: t('queues.columns.targets'),
      width: 120,
      optional: true,
      cell: ({ firstResponseMinutes, resolutionMinutes }) =>
        firstResponseMinutes === null && resolutionMinutes === null ? (
          <MutedText>–</MutedText>
        ) : (
          <span title={t('queues.targetsHelp')}>{[firstResponseMinutes, resolutionMinutes].map(formatTargetMinutes).join(' / ')}</span>
        ),
    },
    {
      key: 'order',
      label: t('queues.columns.order'),
      width: 88,
      numeric: true,
      optional: true,
      cell: ({ orderQueue, name }) => (
        <>
          {orderQueue ?? <MutedText>–</MutedText>} <DragGrip label={t('queues.drag', { name })} />
        </>
      ),
    },
  ];
}

interface QueueActions {
  edit(draft: QueueDraft): void;
  remove(queue: QueueRecord): void;
  move(queue: QueueRecord, toIndex: number): void;
}

/** Menu, edit, copy, move and remove; a copy or a new queue is a draft too. */
function useQueueActions(
  queues: readonly QueueRecord[],
  { usersOf, open }: { readonly usersOf: QueueUsers | null; readonly open: QueueActions },
): ((queue: QueueRecord) => Action[]) | undefined {
  const { t } = useTexts();
  const navigate = useNavigate();
  const createMove = (queue: QueueRecord, offset: 1 | -1): Action => {
    const toIndex = queues.indexOf(queue) + offset;
    return {
      key: offset === -1 ? 'up' : 'down',
      label: offset === -1 ? t('queues.moveUp') : t('queues.moveDown'),
      icon: offset === -1 ? ArrowUp : ArrowDown,
      keys: offset === -1 ? 'Alt ↑' : 'Alt ↓',
      reason: queues[toIndex] === undefined ? t('queues.noPlace') : undefined,
      run: () => open.move(queue, toIndex),
    };
  };
  return joinRowActions<QueueRecord>(
    ({ id, name }) => ({ key: 'menu', label: t('queues.menuOf', { name }), icon: ListTree, run: () => void navigate(`/queues/${id}`) }),
    (queue) => createEditAction(t('kit.editRow', { name: queue.name }), () => open.edit(toQueueDraft(queue, listIds(usersOf?.(queue))))),
    (queue) => {
      const copyName = t('queues.copyOf', { name: queue.name });
      const copy = (): void => open.edit(copyQueueDraft(queue, copyName, queues));
      return { key: 'copy', label: t('queues.copy', { name: queue.name }), icon: Copy, run: copy };
    },
    (queue) => createMove(queue, -1),
    (queue) => createMove(queue, 1),
    (queue) => createRemoveAction(t('kit.removeRow', { name: queue.name }), () => open.remove(queue)),
  );
}

const listIds = (users: readonly UserBrief[] | undefined): number[] | null => users?.map(({ id }) => id) ?? null;

export function QueuesScreen() {
  const { t } = useTexts();
  const { rowToEdit: draft, rowToRemove, edit, remove, close } = useRecordDialogs<QueueDraft, QueueRecord>();
  const query = useEndpointQuery(api.queues.list, {});
  const queues = query.data ?? [];
  const create = { label: t('queues.new'), run: () => edit(createQueueDraft(queues)) };
  const controls = useListControls({ area: 'queues', search: t('queues.search'), create });
  const usersOf = useQueueUsers();
  const { move, announcement } = useQueueOrder(queues);
  return (
    <ListScreen
      title={t('places.queues')}
      list={filterList(query, ({ name }) => name.toLowerCase().includes(controls.term.toLowerCase()))}
      controls={controls}
      columns={useColumns(usersOf ?? (() => []))}
      actions={useQueueActions(queues, { usersOf, open: { edit, remove, move } })}
      onReorder={controls.term === '' ? move : undefined}
      empty={{ title: t('queues.empty.title'), text: t('queues.empty.text'), create: t('queues.first') }}
    >
      <p className="hush" role="status">
        {announcement}
      </p>
      {draft && <QueueDialog draft={draft} queues={queues} onClose={close} />}
      {rowToRemove && <RemoveQueueDialog queue={rowToRemove} userCount={usersOf?.(rowToRemove).length ?? 0} onClose={close} />}
    </ListScreen>
  );
}
