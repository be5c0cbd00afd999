import { ArrowLeftRight, Check, Route } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { UnroutedTicket } from '#shared/areas/ticketUnrouted.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useActor } from '#ui/data/session/session.ts';
import { type Action, type Column, DataTable, EmptyState, Page, Time, useNarrowScreen } from '#ui/kit/index.ts';
import { readListCount, toTableProps } from '#ui/shell/lists/listState.ts';
import { formatContactName, useTexts, type Translate } from '#ui/text/index.ts';
import { TransferDialog } from '#ui/areas/tickets/dialogs/TransferDialog.tsx';
import { TicketStepsDialog } from '#ui/areas/tickets/dialogs/TicketStepsDialog.tsx';
import { cacheTicket } from '#ui/areas/tickets/cache/ticketCache.ts';
import { showTicketError } from '#ui/areas/tickets/ticketConflict.ts';
import { ticketPath } from '#ui/areas/tickets/useTicketActions.ts';
import { refetchUnrouted } from './refetchUnrouted.ts';

const nameOf = ({ contact, isGroup }: UnroutedTicket): string => formatContactName({ ...contact, isGroup });
const reasonText = ({ reasons }: UnroutedTicket, t: Translate): string =>
  reasons.map((reason) => t(`ticketList.unrouted.reasons.${reason}`)).join(' · ');

function useColumns(): Column<UnroutedTicket>[] {
  const { t } = useTexts();
  const isNarrow = useNarrowScreen();
  return [
    {
      key: 'contact',
      label: t('ticketList.unrouted.contact'),
      width: isNarrow ? undefined : '26%',
      skeleton: 'name',
      cell: (ticket) => (
        <>
          <b title={nameOf(ticket)}>{nameOf(ticket)}</b>
          <i>{isNarrow ? reasonText(ticket, t) : ticket.lastMessage}</i>
        </>
      ),
    },
    {
      key: 'why',
      label: t('ticketList.unrouted.why'),
      cell: (ticket) => <span title={reasonText(ticket, t)}>{reasonText(ticket, t)}</span>,
    },
    {
      key: 'where',
      label: t('ticketList.unrouted.where'),
      width: '22%',
      optional: true,
      cell: ({ queue, whatsapp }) =>
        [queue?.name ?? t('tickets.noQueue'), whatsapp?.name ?? t('ticketList.unrouted.noConnection')].join(' · '),
    },
    {
      key: 'since',
      label: t('ticketList.unrouted.since'),
      width: 150,
      optional: true,
      cell: ({ waitingSince, updatedAt }) => <Time at={waitingSince ?? updatedAt} as="dateTime" />,
    },
  ];
}

interface OpenDialog {
  readonly kind: 'transfer' | 'steps';
  readonly ticket: UnroutedTicket;
}

/** Waiting and open tickets that nobody who works sees or could answer, why, and what mends it. */
export function UnroutedScreen() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const actor = useActor();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const tickets = useEndpointPages(api.tickets.unrouted, {}, 'tickets');
  const open = (path: string): void => void navigate(path);
  const take = useEndpointMutation(api.tickets.update, {
    onSuccess: (taken, _input, cache) => {
      cacheTicket(cache, taken, actor);
      refetchUnrouted(cache);
      open(ticketPath(taken));
    },
    onError: (error) => showTicketError(error, actor, open),
  });
  const actionsOf = (ticket: UnroutedTicket): Action[] => {
    const name = nameOf(ticket);
    const { id, status } = ticket;
    const taking: Action = {
      key: 'take',
      label: t('ticketList.unrouted.take', { name }),
      icon: Check,
      run: () => take.mutate({ id, status: 'open', userId: actor.userId }),
    };
    return [
      ...(status === 'pending' ? [taking] : []),
      {
        key: 'transfer',
        label: t('ticketList.unrouted.transfer', { name }),
        icon: ArrowLeftRight,
        run: () => setDialog({ kind: 'transfer', ticket }),
      },
      { key: 'steps', label: t('ticketList.unrouted.steps', { name }), icon: Route, run: () => setDialog({ kind: 'steps', ticket }) },
    ];
  };
  const close = (): void => {
    setDialog(null);
    tickets.retry();
  };
  return (
    <Page title={t('places.unrouted')} count={readListCount(tickets)}>
      <DataTable
        {...toTableProps(tickets)}
        caption={t('places.unrouted')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowName={nameOf}
        onOpen={(ticket) => open(ticketPath(ticket))}
        actions={actionsOf}
        showActions
        maxButtons={3}
        isTall
        empty={<EmptyState title={t('ticketList.unrouted.empty.title')}>{t('ticketList.unrouted.empty.text')}</EmptyState>}
      />
      {dialog?.kind === 'transfer' && <TransferDialog ticket={dialog.ticket} onClose={close} />}
      {dialog?.kind === 'steps' && <TicketStepsDialog ticket={dialog.ticket} onClose={close} />}
    </Page>
  );
}
