import styled from '@emotion/styled';
import { Fragment, type ReactNode } from 'react';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { DeliveryState } from '#shared/rules/delivery.ts';
import { Dialog, DialogBody, Time } from '#ui/kit/index.ts';
import { type TextKey, type Translate, useTexts } from '#ui/text/index.ts';
import { tabular, text, v } from '#ui/theme/tokens.ts';
import { messageKindOf } from '#ui/conversations/messages/messageKind.ts';
import { Ticks } from '#ui/conversations/messages/bubbles/Ticks.tsx';
import { useWaitText } from '#ui/conversations/messages/waits/useMessageWaits.ts';
import { GroupRecipients } from './GroupRecipients.tsx';
import { listDeliverySteps } from './listDeliverySteps.ts';

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
function DeliveryTimeline({ message, delivery }: DeliveryTimelineProps) {
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

type Detail = readonly [label: TextKey, value: ReactNode];

function authorName({ author, fromMe, origin, contact }: MessageRecord, t: Translate): string {
  return author?.name ?? (fromMe ? t(`messages.origin.${origin}`) : (contact?.name ?? t('messages.origin.contact')));
}

function messageDetails(message: MessageRecord, t: Translate): Detail[] {
  const { createdAt, id, isEdited, isDeleted } = message;
  const changes: Detail[] =
    isEdited || isDeleted ? [['messages.detail.changed', isDeleted ? t('messages.deleted') : t('messages.edited')]] : [];
  return [
    ['messages.detail.by', authorName(message, t)],
    ['messages.detail.at', <Time key="at" at={createdAt} as="exact" />],
    ...changes,
    ['messages.detail.id', id],
  ];
}

const DetailList = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 8px 16px;
  margin: 0;
  dt {
    color: ${v.ink.meta};
  }
  dd {
    overflow-wrap: anywhere;
    color: ${v.ink.strong};
  }
`;

const Heading = styled.h3`
  margin: 20px 0 8px;
  font: ${text.secondStrong};
  color: ${v.ink.strong};
`;

const isToGroup = ({ remoteJid }: MessageRecord): boolean => remoteJid?.endsWith('@g.us') === true;

/** Author, time and delivery steps of a message. */
export function MessageDetailsDialog({ message, onClose }: { readonly message: MessageRecord; readonly onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Dialog title={t('messages.detailsTitle')} width={420} onClose={onClose}>
      <DialogBody>
        <DetailList>
          {messageDetails(message, t).map(([label, value]) => (
            <Fragment key={label}>
              <dt>{t(label)}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </DetailList>
        {message.fromMe && message.delivery !== null && (
          <>
            <Heading>{t('messages.detail.way')}</Heading>
            <DeliveryTimeline message={message} delivery={message.delivery} />
            {isToGroup(message) && (
              <>
                <Heading>{t('messages.detail.members')}</Heading>
                <GroupRecipients message={message} />
              </>
            )}
          </>
        )}
      </DialogBody>
    </Dialog>
  );
}
