import { Copy, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { QueueRecord } from '#shared/areas/queues.ts';
import { sortByName } from '#ui/data/sortByName.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useSetting } from '#ui/areas/settings/index.ts';
import { type Action, Button, type Column, DataTable, EmptyState, AvatarGroup, NoResults, Page, QueueName } from '#ui/kit/index.ts';
import { readListCount, isListEmpty } from '#ui/shell/lists/listState.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useTexts } from '#ui/text/index.ts';
import { copyQueueDraft, toQueueDraft, createQueueDraft, type QueueDraft } from './queueDrafts.ts';
import { GreetingPreview } from './GreetingPreview.tsx';
import { formatOpeningHours } from './formatOpeningHours.ts';
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

export function QueuesScreen() {
  const { t } = useTexts();
  const [draft, setDraft] = useState<QueueDraft | null>(null);
  const [queueToRemove, setQueueToRemove] = useState<QueueRecord | null>(null);
  const { data: queues = [], isPending: isLoading, error, refetch } = useEndpointQuery(api.queues.list, {});
  const create = { label: t('queues.new'), run: () => setDraft(createQueueDraft(queues)) };
  const { term, search, createButton: button } = useListControls({ area: 'queues', search: t('queues.search'), create });
  const membersOf = useQueueMembers();
  const matches = queues.filter(({ name }) => name.toLowerCase().includes(term.toLowerCase()));
  const list = { rows: queues, count: matches.length, isLoading, error };
  const actions = (queue: QueueRecord): Action[] => {
    const { name } = queue;
    const copyName = t('queues.copyOf', { name });
    return [
      { key: 'copy', label: t('queues.copy', { name }), icon: Copy, run: () => setDraft(copyQueueDraft(queue, copyName, queues)) },
      { key: 'edit', label: t('queues.edit', { name }), icon: Pencil, keys: 'Enter', run: () => setDraft(toQueueDraft(queue)) },
      { key: 'remove', label: t('queues.remove', { name }), icon: Trash2, keys: 'Del', danger: true, run: () => setQueueToRemove(queue) },
    ];
  };
  return (
    <Page title={t('queues.title')} count={readListCount(list)} search={isListEmpty(list, term) ? undefined : search} action={button}>
      <DataTable
        caption={t('queues.title')}
        columns={useColumns(membersOf)}
        rows={matches}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={actions}
        isLoading={isLoading}
        error={queues.length === 0 ? error : null}
        onRetry={() => void refetch()}
        empty={term === '' ? <NoQueues onCreate={create.run} /> : <NoResults term={term} onClear={() => search.onSearch('')} />}
      />
      {draft && <QueueDialog draft={draft} queues={queues} onClose={() => setDraft(null)} />}
      {queueToRemove && (
        <RemoveQueueDialog queue={queueToRemove} userCount={membersOf(queueToRemove).length} onClose={() => setQueueToRemove(null)} />
      )}
    </Page>
  );
}

function NoQueues({ onCreate }: { readonly onCreate: () => void }) {
  const { t } = useTexts();
  const first = (
    <Button startDecorator={<Plus size={16} strokeWidth={2} aria-hidden />} onClick={onCreate}>
      {t('queues.first')}
    </Button>
  );
  return (
    <EmptyState title={t('queues.empty.title')} action={first}>
      {t('queues.empty.text')}
    </EmptyState>
  );
}
