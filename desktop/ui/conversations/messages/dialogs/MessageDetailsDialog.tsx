import styled from '@emotion/styled';
import { Fragment, type ReactNode } from 'react';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { Dialog, DialogBody, Time } from '#ui/kit/index.ts';
import { useTexts, type TextKey, type Translate } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { DeliveryTimeline } from './DeliveryTimeline.tsx';
import { GroupRecipients } from './GroupRecipients.tsx';

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
