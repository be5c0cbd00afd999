import styled from '@emotion/styled';
import type { ActionKind } from '#shared/rules/delivery.ts';
import { useTexts } from '#ui/text/index.ts';
import { useMessageActions } from '#ui/conversations/messages/messageActions.ts';
import { TickIcon } from './Ticks.tsx';

/** Fades in after 1 s, so that a message sent at once shows no clock. */
const DelayedFadeIn = styled.span`
  display: inline-flex;
  animation: late 150ms 1s backwards;
  @keyframes late {
    from {
      opacity: 0;
    }
  }
`;

/** Clock of a queued edit, deletion or reaction. */
export function PendingActionIcon({ action }: { readonly action: ActionKind }) {
  const { t } = useTexts();
  const { disconnectedNumber } = useMessageActions();
  const what = t(`messages.pending.${action}`);
  const label = disconnectedNumber === null ? what : `${what}. ${t('messages.waits.connection')}`;
  return (
    <DelayedFadeIn title={label}>
      <TickIcon shape="clock" label={label} />
    </DelayedFadeIn>
  );
}
