import { Copy, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { QueueRecord } from '#shared/areas/queues.ts';
import { inOrderOfName } from '#ui/data/byName.ts';
import { useRead } from '#ui/data/query.ts';
import { useSetting } from '#ui/areas/settings/useSetting.ts';
import { type Action, Button, type Column, DataTable, Empty, Faces, NothingFound, Page, QueueName } from '#ui/kit/index.ts';
import { countOf, isBare, useListTools } from '#ui/shell/useListTools.tsx';
import { useTexts } from '#ui/text/index.ts';
import { copyOf, draftOf, newQueue, type QueueDraft } from './drafts.ts';
import { Greeting } from './Greeting.tsx';
import { hoursText } from './hoursText.ts';
import { Quiet } from './Quiet.tsx';
import { QueueDialog } from './QueueDialog.tsx';
import { RemoveQueue } from './RemoveQueue.tsx';

/** The people of each queue, by its id. */
function usePeople(): (queue: QueueRecord) => string[] {
  const { data: people = [] } = useRead(api.users.list, {});
  const inOrder = inOrderOfName(people);
  return ({ id }) => inOrder.filter(({ queues }) => queues.some((queue) => queue.id === id)).map(({ name }) => name);
}

function useColumns(peopleOf: (queue: QueueRecord) => string[]): Column<QueueRecord>[] {
  const { t } = useTexts();
  const hasHours = useSetting('scheduleType') === 'queue';
  const hours: Column<QueueRecord> = {
    key: 'hours',
    label: t('queues.columns.hours'),
    width: '22%',
    cell: ({ schedules }) => <span title={hoursText(schedules, t)}>{hoursText(schedules, t)}</span>,
  };
  return [
    {
      key: 'name',
      label: t('queues.columns.queue'),
      width: '20%',
      bone: 'stripe',
      cell: ({ name, color }) => (
        <b>
          <QueueName name={name} color={color} stripe />
        </b>
      ),
    },
    {
      key: 'greeting',
      label: t('queues.columns.greeting'),
      cell: ({ greetingMessage }) => <Greeting text={greetingMessage} />,
    },
    ...(hasHours ? [hours] : []),
    {
      key: 'people',
      label: t('queues.columns.people'),
      width: 132,
      bone: 'faces',
      cell: (queue) => (peopleOf(queue).length === 0 ? <Quiet>{t('queues.nobody')}</Quiet> : <Faces of={peopleOf(queue)} />),
    },
    {
      key: 'order',
      label: t('queues.columns.order'),
      width: 88,
      numeric: true,
      optional: true,
      cell: ({ orderQueue }) => orderQueue ?? <Quiet>–</Quiet>,
    },
  ];
}

export function QueuesScreen() {
  const { t } = useTexts();
  const [draft, setDraft] = useState<QueueDraft | null>(null);
  const [removed, setRemoved] = useState<QueueRecord | null>(null);
  const { data: queues = [], isPending: isLoading, error, refetch } = useRead(api.queues.list, {});
  const create = { label: t('queues.new'), run: () => setDraft(newQueue(queues)) };
  const { term, search, button } = useListTools({ area: 'queues', search: t('queues.search'), create });
  const peopleOf = usePeople();
  const found = queues.filter(({ name }) => name.toLowerCase().includes(term.toLowerCase()));
  const list = { rows: queues, count: found.length, isLoading, error };
  const actions = (queue: QueueRecord): Action[] => {
    const { name } = queue;
    const copied = t('queues.copyOf', { name });
    return [
      { key: 'copy', label: t('queues.copy', { name }), icon: Copy, run: () => setDraft(copyOf(queue, copied, queues)) },
      { key: 'edit', label: t('queues.edit', { name }), icon: Pencil, keys: 'Enter', run: () => setDraft(draftOf(queue)) },
      { key: 'remove', label: t('queues.remove', { name }), icon: Trash2, keys: 'Del', danger: true, run: () => setRemoved(queue) },
    ];
  };
  return (
    <Page title={t('queues.title')} count={countOf(list)} search={isBare(list, term) ? undefined : search} action={button}>
      <DataTable
        caption={t('queues.title')}
        columns={useColumns(peopleOf)}
        rows={found}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={actions}
        loading={isLoading}
        failed={queues.length === 0 ? error : null}
        onRetry={() => void refetch()}
        empty={term === '' ? <NoQueues onCreate={create.run} /> : <NothingFound term={term} onClear={() => search.onSearch('')} />}
      />
      {draft && <QueueDialog draft={draft} queues={queues} onClose={() => setDraft(null)} />}
      {removed && <RemoveQueue queue={removed} people={peopleOf(removed).length} onClose={() => setRemoved(null)} />}
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
    <Empty title={t('queues.empty.title')} action={first}>
      {t('queues.empty.text')}
    </Empty>
  );
}
