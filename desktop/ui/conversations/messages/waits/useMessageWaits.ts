import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { WaitingMessage } from '#shared/conversations/messages/waiting.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useNow, useDebounced } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useMessageActions } from '#ui/conversations/messages/messageActions.ts';
import { waitText } from './waitText.ts';

/** Messages sent within this time need no request. */
const waitThresholdMs = 1_500;

/** Messages queued behind others are polled while they are visible. */
const hasQueuedTurn = (waiting: readonly WaitingMessage[]): boolean => waiting.some(({ cause }) => cause === 'turn');

/** Wait reasons of the ticket's messages that have been queued for longer than usual. */
export function useMessageWaits(ticketId: number, messages: readonly MessageRecord[] = []): ReadonlyMap<number, WaitingMessage> {
  const upTo = messages.findLast(({ delivery, ticketId: of }) => delivery === 'queued' && of === ticketId)?.rowId;
  const now = upTo === undefined ? 'none' : 'some';
  const isLate = useDebounced(now, waitThresholdMs) === 'some' && upTo !== undefined;
  const input = { ticketId, ...(upTo !== undefined && { upTo }) };
  const { data } = useEndpointQuery(api.messages.waiting, input, { enabled: isLate, keepPrevious: true, isUnusable: hasQueuedTurn });
  return new Map(isLate ? data?.map((waiting) => [waiting.rowId, waiting]) : []);
}

/** Wait reason as text; null for a message that is sent as usual. */
export function useWaitText({ rowId, delivery }: MessageRecord): string | null {
  const { t, language, timeZone } = useTexts();
  const waiting = useMessageActions().waits.get(rowId);
  const now = useNow(waiting !== undefined);
  return waiting === undefined || delivery !== 'queued' ? null : waitText(waiting, { t, language, now, timeZone });
}
