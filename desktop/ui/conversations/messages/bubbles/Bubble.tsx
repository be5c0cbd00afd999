import { Ban, Clock3, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { resolveMediaUrl } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { BubbleBox, BubbleHolder, MessageLine, QuoteBox } from './Bubble.styles.ts';
import { AuthorName, MessageMeta, ForwardedLabel, ReactionSummary } from './bubbleParts.tsx';
import { FoldedText } from './FoldedText.tsx';
import { BubbleToolbar } from './BubbleToolbar.tsx';
import { LocationCard } from './Cards.tsx';
import { ContactCards } from './ContactCards.tsx';
import { ActionFailures, DeliveryFailure } from './DeliveryFailure.tsx';
import { DocumentMedia } from '#ui/conversations/messages/media/DocumentMedia.tsx';
import { VideoMedia, ImageMedia, StickerMedia } from '#ui/conversations/messages/media/Media.tsx';
import { useMessageActions } from '#ui/conversations/messages/messageActions.ts';
import { mentionLabels } from '#ui/conversations/messages/composer/mentions.ts';
import { captionOf, messageKindOf, parseContactCards, type MessageKind } from '#ui/conversations/messages/messageKind.ts';
import { PollCard } from './PollCard.tsx';
import { messagePreview, quotePreview } from '#ui/conversations/messages/messagePreview.ts';
import { splitSignature } from '#shared/rules/messageSignature.ts';
import { WaitNote } from '#ui/conversations/messages/waits/WaitNote.tsx';
import { AudioMessage } from '#ui/conversations/messages/media/AudioMessage.tsx';

export interface BubbleProps {
  readonly message: MessageRecord;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Shows the delivery status as a word next to the ticks. */
  readonly isNewestOwn: boolean;
  readonly hasTools: boolean;
}

const framedKinds = new Set<MessageKind>(['image', 'video', 'document', 'location', 'contact', 'contacts', 'poll']);
const dataFlag = (is: boolean): '' | undefined => (is ? '' : undefined);

const joinedSides = (isFirst: boolean, isLast: boolean): string => [isFirst ? '' : 'above', isLast ? '' : 'below'].join(' ');

/** Message bubble. */
export function Bubble(props: BubbleProps) {
  const { message, isFirst, hasTools } = props;
  // Deleted messages offer no retry.
  const isFailed = message.fromMe && message.delivery === 'failed' && !message.isDeleted;
  return (
    <MessageLine
      data-mine={dataFlag(message.fromMe)}
      data-first={dataFlag(isFirst)}
      data-reacted={dataFlag(message.reactions.length > 0)}
      data-row={message.rowId}
    >
      <BubbleHolder>
        <BubbleBody {...props} isFailed={isFailed} />
        {hasTools && !message.isDeleted && <BubbleToolbar message={message} />}
      </BubbleHolder>
      {isFailed && <DeliveryFailure message={message} />}
      {props.isNewestOwn && <WaitNote message={message} />}
      <ActionFailures message={message} />
    </MessageLine>
  );
}

function BubbleBody({ message, isFirst, isLast, isNewestOwn, isFailed }: BubbleProps & { readonly isFailed: boolean }) {
  const kind = messageKindOf(message);
  const isDeleted = kind === 'deleted';
  return (
    <BubbleBox
      className="bubble"
      data-mine={dataFlag(message.fromMe)}
      data-joined={joinedSides(isFirst, isLast)}
      data-media={dataFlag(framedKinds.has(kind))}
      data-bare={dataFlag(kind === 'sticker')}
      data-failed={dataFlag(isFailed)}
      data-deleted={dataFlag(isDeleted)}
    >
      {isFirst && <AuthorName message={message} />}
      {message.isForwarded && !isDeleted && <ForwardedLabel isOften={message.isForwardedOften} />}
      {!isDeleted && <Quotation message={message} />}
      <BubbleContent message={message} kind={kind} meta={<MessageMeta message={message} hasWord={isNewestOwn} />} />
      {!isDeleted && <ReactionSummary message={message} />}
    </BubbleBox>
  );
}

/** The quoted message where it is known, else what came of it. */
function Quotation({ message }: { readonly message: MessageRecord }) {
  const { t } = useTexts();
  const { contactName } = useMessageActions();
  const { quotedMsg, quote = null } = message;
  if (quotedMsg !== null || quote === null) {
    return quotedMsg && <QuotedMessage quoted={quotedMsg} />;
  }
  // The author of a quote in a group is not known.
  const name = quote.fromMe ? t('messages.you') : message.participant === null ? contactName : '';
  return (
    <QuoteBox as="div">
      <span>
        <b>{quote.isStatus ? t('messages.quotedStatus', { name }) : name}</b>
        <i>{quotePreview(message, quote, t)}</i>
      </span>
      {quote.preview !== null && <img src={`data:image/jpeg;base64,${quote.preview}`} alt="" />}
    </QuoteBox>
  );
}

function QuotedMessage({ quoted }: { readonly quoted: NonNullable<MessageRecord['quotedMsg']> }) {
  const { t } = useTexts();
  const { goTo, contactName } = useMessageActions();
  const name = quoted.fromMe ? (quoted.author?.name ?? t('messages.you')) : (quoted.contact?.name ?? contactName);
  const picture = quoted.media?.thumbnailUrl ?? null;
  return (
    <QuoteBox type="button" onClick={() => goTo(quoted.rowId)}>
      <span>
        <b>{name}</b>
        <i>{messagePreview({ ...quoted, quotedMsg: null }, t)}</i>
      </span>
      {picture !== null && <img src={resolveMediaUrl(picture)} alt="" />}
    </QuoteBox>
  );
}

interface BubbleContentProps {
  readonly message: MessageRecord;
  readonly kind: MessageKind;
  readonly meta: ReactNode;
}

function BubbleContent({ message, kind, meta }: BubbleContentProps) {
  switch (kind) {
    case 'deleted':
      return <DeletedContent message={message} meta={meta} />;
    case 'waiting':
    case 'viewOnce':
      return <HiddenContent kind={kind} meta={meta} />;
    case 'text':
    case 'placeholder':
      return <TextContent message={message} kind={kind} meta={meta} />;
    case 'audio':
      return <AudioContent message={message} meta={meta} />;
    default:
      return (
        <>
          <MediaContent message={message} kind={kind} />
          <div className="after" data-wordless={dataFlag(!hasCaption(message, kind))}>
            <Caption message={message} kind={kind} />
            {meta}
          </div>
        </>
      );
  }
}

/** Agent messages carry the signature for the contact only; here the author's name stands above the bubble. */
const unsignedText = ({ author, body, choice }: MessageRecord): string => choice ?? (author === null ? body : splitSignature(body).text);

/** Placeholder of a deleted message; admins still see its text. */
function DeletedContent({ message, meta }: Omit<BubbleContentProps, 'kind'>) {
  const { t } = useTexts();
  const { isAdmin } = useMessageActions();
  return (
    <>
      <i style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
        <Ban size={14} strokeWidth={1.75} aria-hidden />
        {t('messages.deleted')}
      </i>
      {isAdmin && message.body !== '' && (
        <s className="words">
          <FoldedText text={unsignedText(message)} />
        </s>
      )}
      {meta}
    </>
  );
}

/** Message whose content has not been decrypted yet, or can only be opened on the phone. */
function HiddenContent({ kind, meta }: { readonly kind: 'waiting' | 'viewOnce'; readonly meta: ReactNode }) {
  const { t } = useTexts();
  const Icon = kind === 'waiting' ? Clock3 : Eye;
  return (
    <>
      <i style={{ color: 'var(--meta)' }}>
        <Icon size={14} strokeWidth={1.75} aria-hidden style={{ display: 'inline', marginRight: 6, verticalAlign: '-2px' }} />
        {t(kind === 'waiting' ? 'messages.waiting' : 'messages.viewOnce')}
      </i>
      {meta}
    </>
  );
}

function TextContent({ message, kind, meta }: BubbleContentProps) {
  const { t } = useTexts();
  return (
    <div className="words">
      {kind === 'text' ? (
        <FoldedText text={unsignedText(message)} names={mentionLabels(message.mentions)} />
      ) : (
        <i>{messagePreview(message, t)}</i>
      )}
      {meta}
    </div>
  );
}

/** Retries the media download; undefined without permission to write. */
function useRetry(message: MessageRecord): (() => void) | undefined {
  const { canWrite, retry } = useMessageActions();
  return canWrite ? () => retry(message) : undefined;
}

const captionlessKinds = new Set<MessageKind>(['location', 'contact', 'contacts', 'sticker', 'poll']);

const hasCaption = (message: MessageRecord, kind: MessageKind): boolean => !captionlessKinds.has(kind) && captionOf(message, kind) !== '';

function Caption({ message, kind }: Omit<BubbleContentProps, 'meta'>) {
  return hasCaption(message, kind) ? <FoldedText text={captionOf(message, kind)} names={mentionLabels(message.mentions)} /> : null;
}

function AudioContent({ message, meta }: Omit<BubbleContentProps, 'kind'>) {
  const onRetry = useRetry(message);
  if (message.mediaUrl) {
    return (
      <>
        <AudioMessage message={message} />
        {meta}
      </>
    );
  }
  return (
    <>
      <DocumentMedia message={message} onRetry={onRetry} />
      {meta}
    </>
  );
}

function MediaContent({ message, kind }: Omit<BubbleContentProps, 'meta'>) {
  const actions = useMessageActions();
  const onRetry = useRetry(message);
  switch (kind) {
    case 'image':
      return <ImageMedia message={message} onOpen={() => actions.openPicture(message)} onRetry={onRetry} />;
    case 'sticker':
      return <StickerMedia message={message} onRetry={onRetry} />;
    case 'video':
      return <VideoMedia message={message} onRetry={onRetry} />;
    case 'location':
      return <LocationCard message={message} />;
    case 'poll':
      return message.poll && <PollCard poll={message.poll} />;
    case 'contact':
    case 'contacts':
      return <ContactCards cards={parseContactCards(kind, message.body)} onStartConversation={actions.startConversation} />;
    default:
      return <DocumentMedia message={message} onRetry={onRetry} />;
  }
}
