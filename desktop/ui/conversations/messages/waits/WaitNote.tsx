import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { DeliveryHint } from '#ui/conversations/messages/bubbles/Bubble.styles.ts';
import { useMessageActions } from '#ui/conversations/messages/messageActions.ts';
import { useWaitText } from './useMessageWaits.ts';

/** Wait reason below a message, unless the composer shows it for all; hidden from screen readers, which get it from the clock icon. */
export function WaitNote({ message }: { readonly message: MessageRecord }) {
  const { disconnectedNumber } = useMessageActions();
  const waitText = useWaitText(message);
  if (waitText === null || disconnectedNumber !== null) {
    return null;
  }
  return (
    <DeliveryHint data-plain="" aria-hidden>
      {waitText}
    </DeliveryHint>
  );
}
