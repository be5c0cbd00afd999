import { Copy, ListTree } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { QueueRecord } from '#shared/areas/queues.ts';
import { sortByName } from '#ui/data/sortByName.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { formatOpeningHours } from '#ui/areas/hours/index.ts';
import { useSetting } from '#ui/areas/settings/index.ts';
import { type Action, AvatarGroup, type Column, QueueName } from '#ui/kit/index.ts';
import { ListScreen } from '#ui/shell/lists/ListScreen.tsx';
import { filterList } from '#ui/shell/lists/listState.ts';
import { createEditAction, createRemoveAction, joinRowActions } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { useTexts } from '#ui/text/index.ts';
import { copyQueueDraft, toQueueDraft, createQueueDraft, type QueueDraft } from './queueDrafts.ts';
import { GreetingPreview } from './GreetingPreview.tsx';
import { MutedText } from './MutedText.tsx';
import { QueueDialog } from './QueueDialog.tsx';
import { RemoveQueueDialog } from './RemoveQueueDialog.tsx';

/** Names of a queue's users. */
function useQueueMembers(): (queue: QueueRecord) => string[] {
  const { data: users = [] } = useEndpointQuery(api.users.list, {});
  const inOrder = sortByName(users);
  return ({ id }) => inOrder.filter(({ queues }) => queues.some((queue) => queue.id === id)).map(({ name }) => name);
}

function useColumns(membersOf: (queue: QueueRecord) => string[]): Column<QueueRecord>[] {
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
        membersOf(queue).length === 0 ? <MutedText>{t('queues.nobody')}</MutedText> : <AvatarGroup names={membersOf(queue)} />,
    },
    {
      key: 'order',
      label: t('queues.columns.order'),
      width: 88,
      numeric: true,
      optional: true,
      cell: ({ orderQueue }) => orderQueue ?? <MutedText>–</MutedText>,
    },
  ];
}

/** Copy, edit and remove; a copy or a new queue is a draft too. */
function useQueueActions(
  queues: readonly QueueRecord[],
  open: { edit(draft: QueueDraft): void; remove(queue: QueueRecord): void },
): ((queue: QueueRecord) => Action[]) | undefined {
  const { t } = useTexts();
  const navigate = useNavigate();
  return joinRowActions<QueueRecord>(
    ({ id, name }) => ({ key: 'menu', label: t('queues.menuOf', { name }), icon: ListTree, run: () => void navigate(`/queues/${id}`) }),
    (queue) => {
      const copyName = t('queues.copyOf', { name: queue.name });
      const copy = (): void => open.edit(copyQueueDraft(queue, copyName, queues));
      return { key: 'copy', label: t('queues.copy', { name: queue.name }), icon: Copy, run: copy };
    },
    (queue) => createEditAction(t('kit.editRow', { name: queue.name }), () => open.edit(toQueueDraft(queue))),
    (queue) => createRemoveAction(t('kit.removeRow', { name: queue.name }), () => open.remove(queue)),
  );
}

export function QueuesScreen() {
  const { t } = useTexts();
  const { rowToEdit: draft, rowToRemove, edit, remove, close } = useRecordDialogs<QueueDraft, QueueRecord>();
  const query = useEndpointQuery(api.queues.list, {});
  const queues = query.data ?? [];
  const create = { label: t('queues.new'), run: () => edit(createQueueDraft(queues)) };
  const controls = useListControls({ area: 'queues', search: t('queues.search'), create });
  const membersOf = useQueueMembers();
  return (
    <ListScreen
      title={t('queues.title')}
      list={filterList(query, ({ name }) => name.toLowerCase().includes(controls.term.toLowerCase()))}
      controls={controls}
      columns={useColumns(membersOf)}
      actions={useQueueActions(queues, { edit, remove })}
      empty={{ title: t('queues.empty.title'), text: t('queues.empty.text'), create: t('queues.first') }}
    >
      {draft && <QueueDialog draft={draft} queues={queues} onClose={close} />}
      {rowToRemove && <RemoveQueueDialog queue={rowToRemove} userCount={membersOf(rowToRemove).length} onClose={close} />}
    </ListScreen>
  );
}
