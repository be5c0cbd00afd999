import type { MessageRecord } from '#shared/areas/messages.ts';
import { Trouble } from '#ui/areas/messages/bubbles/bubbleLook.ts';
import { useMessageActs } from '#ui/areas/messages/messageActs.ts';
import { useWaitWords } from './useWaits.ts';

/** What a message waits for, below it; not where the composer says so for all of them. Its clock says it to whoever listens. */
export function WaitNote({ message }: { readonly message: MessageRecord }) {
  const { awayNumber } = useMessageActs();
  const words = useWaitWords(message);
  if (words === null || awayNumber !== null) {
    return null;
  }
  return (
    <Trouble data-plain="" aria-hidden>
      {words}
    </Trouble>
  );
}
