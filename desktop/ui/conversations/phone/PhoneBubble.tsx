import styled from '@emotion/styled';
import { Ban, Contact, FileText, MapPin } from 'lucide-react';
import type { PhoneMessage, PhoneStatus } from '#shared/conversations/phone.ts';
import type { DeliveryState } from '#shared/rules/delivery.ts';
import { formatCardLine, parseVcards } from '#shared/rules/vcard.ts';
import { parseLocation, Ticks } from '#ui/conversations/messages/index.ts';
import { type Action, ActionMenu, FormattedText, resolveMediaUrl, Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { tabular, text, v } from '#ui/theme/tokens.ts';

const Line = styled.li`
  position: relative;
  display: flex;
  align-items: center;
  gap: 2px;
  align-self: flex-start;
  max-width: 90%;
  &[data-me] {
    align-self: flex-end;
    flex-direction: row-reverse;
  }
  &[data-gap] {
    margin-top: 8px;
  }
  &[data-reacted] {
    margin-bottom: 14px;
  }
  > button {
    opacity: 0;
  }
  &:is(:hover, :focus-within) > button,
  > button[aria-expanded='true'] {
    opacity: 1;
  }
  @media (hover: none) {
    > button {
      opacity: 1;
    }
  }
`;
const BubbleFrame = styled.div`
  display: flow-root;
  min-width: 0;
  padding: 6px 10px;
  border-radius: 14px;
  background: ${v.bubble.theirs};
  font: ${text.second};
  color: ${v.ink.strong};
  white-space: pre-line;
  overflow-wrap: anywhere;
  [data-me] > & {
    --prosa-palette-bubble-read: currentColor;
    background: ${v.surface.banner};
    color: ${v.ink.onBanner};
  }
  a {
    color: inherit;
    text-decoration: underline;
  }
  img,
  video {
    display: block;
    width: 100%;
    margin: 0 0 4px;
    border-radius: 10px;
  }
  &:has(> :is(img, video)) {
    width: 228px;
    padding: 4px 4px 6px;
    > span:not(.hush) {
      box-decoration-break: clone;
      padding-left: 6px;
    }
    > small {
      margin-right: 6px;
    }
  }
  audio {
    display: block;
    width: 210px;
    max-width: 100%;
    height: 36px;
  }
  .file {
    display: flex;
    align-items: center;
    gap: 8px;
    text-decoration: none;
  }
  .quote {
    display: block;
    margin-bottom: 4px;
    padding: 2px 8px;
    border-left: 3px solid currentColor;
    opacity: 0.85;
    font: ${text.meta};
  }
  .gone {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    font-style: italic;
  }
  > small {
    float: right;
    display: inline-flex;
    align-items: center;
    gap: 3px;
    margin: 4px 0 -2px 10px;
    font: ${text.meta};
    ${tabular}
  }
`;
const ReactionLabel = styled.span`
  position: absolute;
  bottom: -14px;
  left: 8px;
  padding: 1px 6px;
  border: 1px solid ${v.line.hair};
  border-radius: 999px;
  background: ${v.surface.float};
  font: ${text.meta};
  [data-me] > & {
    right: 8px;
    left: auto;
  }
`;

const deliveries: Record<PhoneStatus, DeliveryState> = { sent: 'queued', server: 'server', delivered: 'delivered', read: 'read' };

interface PhoneBubbleProps {
  readonly message: PhoneMessage;
  readonly quotedMessage: PhoneMessage | undefined;
  /** First bubble after one of the other side. */
  readonly isFirst: boolean;
  readonly actions: readonly Action[];
}

export function PhoneBubble({ message, quotedMessage, isFirst, actions }: PhoneBubbleProps) {
  const { t } = useTexts();
  const { byPerson, isDeleted, personReaction, companyReaction } = message;
  const reactions = `${personReaction}${companyReaction}`;
  return (
    <Line data-me={byPerson ? '' : undefined} data-gap={isFirst ? '' : undefined} data-reacted={reactions === '' ? undefined : ''}>
      <BubbleFrame>
        <span className="hush">{t(byPerson ? 'phone.fromCustomer' : 'phone.fromCompany')}</span>
        {quotedMessage && <span className="quote">{quotedMessage.body.slice(0, 80) || t('phone.file')}</span>}
        {isDeleted ? <DeletedText /> : <Content message={message} />}
        <MessageStamp message={message} />
      </BubbleFrame>
      {actions.length > 0 && <ActionMenu size="sm" label={t('phone.message')} actions={actions} />}
      {reactions !== '' && <ReactionLabel>{reactions}</ReactionLabel>}
    </Line>
  );
}

function DeletedText() {
  const { t } = useTexts();
  return (
    <span className="gone">
      <Ban size={14} aria-hidden />
      {t('phone.deleted')}
    </span>
  );
}

/** Time, edit mark and delivery status. */
function MessageStamp({ message: { byPerson, sentAt, status, isEdited, isDeleted } }: { readonly message: PhoneMessage }) {
  const { t } = useTexts();
  return (
    <small>
      {isEdited && !isDeleted && `${t('phone.edited')} `}
      <Time at={sentAt} as="time" />
      {byPerson && <Ticks delivery={deliveries[status]} />}
    </small>
  );
}

const isText = (kind: string): boolean => kind === 'text' || kind === 'conversation';

function Content({ message }: { readonly message: PhoneMessage }) {
  const { kind, body, mediaUrl } = message;
  if (mediaUrl !== null) {
    return <FileContent message={message} url={resolveMediaUrl(mediaUrl)} />;
  }
  if (kind === 'location' || kind === 'contact') {
    return <CardContent kind={kind} body={body} />;
  }
  return isText(kind) || body !== '' ? <FormattedText text={body} /> : <FileName message={message} />;
}

function FileContent({ message, url }: { readonly message: PhoneMessage; readonly url: string }) {
  const { t } = useTexts();
  const { body, mediaMime, mediaName } = message;
  const family = mediaMime?.split('/')[0];
  const caption =
    body === '' || body === mediaName ? null : (
      <span>
        <FormattedText text={body} />
      </span>
    );
  switch (family) {
    case 'image':
      return (
        <>
          <img src={url} alt={mediaName ?? t('phone.photo')} loading="lazy" />
          {caption}
        </>
      );
    case 'video':
      return (
        <>
          <video src={url} controls preload="metadata" aria-label={mediaName ?? t('phone.video')}>
            <track kind="captions" />
          </video>
          {caption}
        </>
      );
    case 'audio':
      return (
        <audio src={url} controls preload="none" aria-label={t('phone.voice')}>
          <track kind="captions" />
        </audio>
      );
    default:
      return (
        <>
          <a className="file" href={url} target="_blank" rel="noreferrer">
            <FileName message={message} />
          </a>
          {caption}
        </>
      );
  }
}

function FileName({ message: { mediaName } }: { readonly message: PhoneMessage }) {
  const { t } = useTexts();
  return (
    <span className="file">
      <FileText size={20} strokeWidth={1.75} aria-hidden />
      {mediaName ?? t('phone.file')}
    </span>
  );
}

function CardContent({ kind, body }: { readonly kind: 'location' | 'contact'; readonly body: string }) {
  const { t } = useTexts();
  if (kind === 'location') {
    const { description } = parseLocation(body);
    return (
      <span className="file">
        <MapPin size={20} strokeWidth={1.75} aria-hidden />
        {description || t('phone.place')}
      </span>
    );
  }
  const cards = parseVcards(body);
  return (
    <span className="file">
      <Contact size={20} strokeWidth={1.75} aria-hidden />
      {cards.map(formatCardLine).join('\n')}
    </span>
  );
}
