import { api } from '#shared/api.ts';
import type { TicketFull } from '#shared/areas/tickets.ts';
import { useLine } from '#ui/data/live.ts';
import { useRead } from '#ui/data/query.ts';
import { useTexts } from '#ui/text/index.ts';

/** The number over which a conversation goes, by its name, while it is not connected. */
export function useAwayNumber({ whatsappId, whatsapp }: TicketFull): string | null {
  const connections = useRead(api.connections.list, {});
  const connection = connections.data?.find(({ id }) => id === whatsappId);
  const isAway = connection !== undefined && connection.status !== 'CONNECTED';
  return isAway ? (whatsapp?.name ?? connection.name) : null;
}

/** What becomes of messages now, in words, when they do not leave at once. */
export function useHalted(ticket: TicketFull): string | null {
  const { t } = useTexts();
  const { state } = useLine();
  const isKnown = useRead(api.connections.list, {}).data !== undefined;
  const away = useAwayNumber(ticket);
  if (state === 'offline') {
    return t('messages.halted.offline');
  }
  if (isKnown && ticket.whatsappId === null) {
    return t('messages.halted.noNumber');
  }
  return away === null ? null : t('messages.halted.number', { name: away });
}
