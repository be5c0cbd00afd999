import { api } from '#shared/api.ts';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { useConnectionState } from '#ui/data/live/liveUpdates.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useTexts } from '#ui/text/index.ts';

/** Name of the ticket's connection while it is offline. */
export function useDisconnectedNumber({ whatsappId, whatsapp }: TicketRecord): string | null {
  const connections = useEndpointQuery(api.connections.list, {});
  const connection = connections.data?.find(({ id }) => id === whatsappId);
  const isAway = connection !== undefined && connection.status !== 'CONNECTED';
  return isAway ? (whatsapp?.name ?? connection.name) : null;
}

/** Why messages are not sent at once; null when they are. */
export function useSendBlockedReason(ticket: TicketRecord): string | null {
  const { t } = useTexts();
  const { lostAt } = useConnectionState();
  const isKnown = useEndpointQuery(api.connections.list, {}).data !== undefined;
  const disconnectedNumber = useDisconnectedNumber(ticket);
  if (lostAt !== null) {
    return t('messages.halted.offline');
  }
  if (isKnown && ticket.whatsappId === null) {
    return t('messages.halted.noNumber');
  }
  return disconnectedNumber === null ? null : t('messages.halted.number', { name: disconnectedNumber });
}
