import styled from '@emotion/styled';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { DeliveryState } from '#shared/rules/delivery.ts';
import { Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { tabular, text, v } from '#ui/theme/tokens.ts';
import { listDeliverySteps } from './listDeliverySteps.ts';
import { messageKindOf } from '#ui/conversations/messages/messageKind.ts';
import { Ticks } from '#ui/conversations/messages/bubbles/Ticks.tsx';
import { useWaitText } from '#ui/conversations/messages/waits/useMessageWaits.ts';

const Steps = styled.ol`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    position: relative;
    display: grid;
    grid-template-columns: 20px 1fr auto;
    align-items: baseline;
    gap: 0 10px;
    padding: 5px 0;
    color: ${v.ink.strong};
    font: ${text.second};
  }
  li:not(:last-child)::after {
    content: '';
    position: absolute;
    top: 24px;
    bottom: -4px;
    left: 10px;
    width: 1px;
    background: ${v.line.firm};
  }
  li > span:first-of-type {
    justify-self: center;
    color: ${v.ink.meta};
  }
  li > span:last-of-type {
    color: ${v.ink.meta};
    ${tabular}
  }
  small {
    grid-column: 2 / -1;
    font: ${text.second};
    color: ${v.ink.soft};
  }
  li[data-ahead] {
    color: ${v.ink.meta};
    svg {
      stroke: currentColor;
      opacity: 0.6;
    }
  }
  li[data-failed] {
    color: ${v.bad.ink};
  }
`;

interface DeliveryTimelineProps {
  readonly message: MessageRecord;
  readonly delivery: DeliveryState;
}

/** Delivery steps of an own message with their times. */
export function DeliveryTimeline({ message, delivery }: DeliveryTimelineProps) {
  const { t } = useTexts();
  const times = message.steps ?? {};
  const waitReason = useWaitText(message);
  return (
    <Steps>
      {listDeliverySteps(delivery, times, messageKindOf(message) === 'audio').map((step) => {
        const at = times[step];
        const isAhead = at === undefined && step !== delivery;
        return (
          <li key={step} data-ahead={isAhead ? '' : undefined} data-failed={step === 'failed' ? '' : undefined}>
            <span aria-hidden>
              <Ticks delivery={step} />
            </span>
            {step === 'failed' ? t(`messages.failure.${message.failure ?? 'unknown'}`) : t(`messages.step.${step}`)}
            <span>{at === undefined ? t(isAhead ? 'messages.step.ahead' : 'messages.step.unknownTime') : <Time at={at} as="exact" />}</span>
            {step === 'queued' && waitReason !== null && <small>{waitReason}</small>}
          </li>
        );
      })}
    </Steps>
  );
}
