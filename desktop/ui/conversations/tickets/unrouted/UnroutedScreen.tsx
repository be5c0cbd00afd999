import { ArrowLeftRight, Check, Route } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { UnroutedTicket } from '#shared/conversations/tickets/unrouted.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import { type Action, type Column, DataTable, EmptyState, Page, Time, useNarrowScreen } from '#ui/kit/index.ts';
import { readListCount, toTableProps } from '#ui/shell/lists/listState.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { formatContactName, useTexts, type Translate } from '#ui/text/index.ts';
import { TransferDialog } from '#ui/conversations/tickets/dialogs/TransferDialog.tsx';
import { TicketStepsDialog } from '#ui/conversations/tickets/dialogs/TicketStepsDialog.tsx';
import { LazyLateMark } from '#ui/conversations/tickets/list/LazyLateMark.ts';
import { useLateTicket } from '#ui/conversations/tickets/late/useLateTicket.ts';
import { useQueueAction } from '#ui/conversations/tickets/late/useQueueAction.ts';
import { showTicketError } from '#ui/conversations/tickets/ticketConflict.ts';
import { ticketPath } from '#ui/conversations/tickets/useTicketActions.ts';
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
          <b title={nameOf(ticket)}>
            {nameOf(ticket)} <Late ticket={ticket} />
          </b>
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

/** What was done to the ticket and waits. */
function Late({ ticket }: { readonly ticket: UnroutedTicket }) {
  const { items } = useLateTicket(ticket);
  return (
    items.some(({ isLate }) => isLate === true) && (
      <LatePart isUnasked>
        <LazyLateMark items={items} />
      </LatePart>
    )
  );
}

interface OpenDialog {
  readonly kind: 'transfer' | 'steps';
  readonly ticket: UnroutedTicket;
}

/** Waiting and open tickets that nobody who works sees or could answer, why, and what repairs it. */
export function UnroutedScreen() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const actor = useActor();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const tickets = useEndpointPages(api.tickets.unrouted, {}, 'tickets');
  const open = (path: string): void => void navigate(path);
  const cache = useQueryClient();
  const queueAction = useQueueAction();
  const take = async (ticket: UnroutedTicket): Promise<void> => {
    try {
      const { state } = await queueAction(ticket, { kind: 'accept' });
      if (state === 'done') {
        refetchUnrouted(cache);
        open(ticketPath(ticket));
      }
    } catch (error) {
      showTicketError(error, actor, open);
    }
  };
  const actionsOf = (ticket: UnroutedTicket): Action[] => {
    const name = nameOf(ticket);
    const taking: Action = {
      key: 'take',
      label: t('ticketList.unrouted.take', { name }),
      icon: Check,
      run: () => void take(ticket),
    };
    return [
      ...(ticket.status === 'pending' ? [taking] : []),
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
