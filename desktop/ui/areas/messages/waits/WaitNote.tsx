import type { MessageRecord } from '#shared/areas/messages.ts';
import { DeliveryHint } from '#ui/areas/messages/bubbles/Bubble.styles.ts';
import { useMessageActions } from '#ui/areas/messages/messageActions.ts';
import { useWaitText } from './useMessageWaits.ts';

/** What a message waits for, below it; not where the composer says so for all of them. Its clock says it to whoever listens. */
export function WaitNote({ message }: { readonly message: MessageRecord }) {
  const { disconnectedNumber: awayNumber } = useMessageActions();
  const waitText = useWaitText(message);
  if (waitText === null || awayNumber !== null) {
    return null;
  }
  return (
    <DeliveryHint data-plain="" aria-hidden>
      {waitText}
    </DeliveryHint>
  );
}
