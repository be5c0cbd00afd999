import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/areas/messages.ts';
import type { Waiting } from '#shared/areas/waiting.ts';
import { useRead } from '#ui/data/query.ts';
import { useNow, useSettled } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useMessageActs } from '#ui/areas/messages/messageActs.ts';
import { waitWords } from './waitWords.ts';

/** Milliseconds. What leaves within them is asked nothing. */
const patience = 1_500;

/** Of what leaves in turn nobody is told: it is looked after, as long as somebody sees it wait. */
const isMoving = (waiting: readonly Waiting[]): boolean => waiting.some(({ cause }) => cause === 'turn');

/** What the messages of a conversation wait for that are still here, once they are here for longer than usual. */
export function useWaits(ticketId: number, messages: readonly MessageRecord[] = []): ReadonlyMap<number, Waiting> {
  const upTo = messages.findLast(({ delivery, ticketId: of }) => delivery === 'queued' && of === ticketId)?.rowId;
  const now = upTo === undefined ? 'none' : 'some';
  const isLate = useSettled(now, patience) === 'some' && upTo !== undefined;
  const input = { ticketId, ...(upTo !== undefined && { upTo }) };
  const { data } = useRead(api.messages.waiting, input, { enabled: isLate, keepPrevious: true, isVain: isMoving });
  return new Map(isLate ? data?.map((waiting) => [waiting.rowId, waiting]) : []);
}

/** What a message waits for, in words; null while it is on its way as usual. */
export function useWaitWords({ rowId, delivery }: MessageRecord): string | null {
  const { t, language } = useTexts();
  const waiting = useMessageActs().waits.get(rowId);
  const now = useNow(waiting !== undefined);
  return waiting === undefined || delivery !== 'queued' ? null : waitWords(waiting, { t, language, now });
}
