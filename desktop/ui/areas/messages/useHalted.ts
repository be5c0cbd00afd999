import { api } from '#shared/api.ts';
import type { TicketFull } from '#shared/areas/tickets.ts';
import { useLine } from '#ui/data/live.ts';
import { useRead } from '#ui/data/query.ts';
import { useTexts } from '#ui/text/index.ts';

/** What becomes of messages now, in words, when they do not leave at once. */
export function useHalted({ whatsappId, whatsapp }: TicketFull): string | null {
  const { t } = useTexts();
  const { state } = useLine();
  const connections = useRead(api.connections.list, {});
  const connection = connections.data?.find(({ id }) => id === whatsappId);
  if (state === 'offline') {
    return t('messages.halted.offline');
  }
  if (connections.data !== undefined && whatsappId === null) {
    return t('messages.halted.noNumber');
  }
  const isDown = connection !== undefined && connection.status !== 'CONNECTED';
  return isDown ? t('messages.halted.number', { name: whatsapp?.name ?? connection.name }) : null;
}
