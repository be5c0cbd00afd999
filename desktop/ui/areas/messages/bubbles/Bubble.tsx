import { Ban, Clock3, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessageRecord } from '#shared/areas/messages.ts';
import { Markup, mediaAddress } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { Box, Hold, Line, QuoteBox } from './bubbleLook.ts';
import { By, MetaOf, PassedOn, Reactions } from './bubbleParts.tsx';
import { BubbleTools } from './BubbleTools.tsx';
import { ContactCards, LocationCard } from './Cards.tsx';
import { ActionFailures, Failure } from './Failure.tsx';
import { Film, Paper, Picture, Sticker } from './Media.tsx';
import { useMessageActs } from '#ui/areas/messages/messageActs.ts';
import { mentionLabels } from '#ui/areas/messages/composer/mentions.ts';
import { captionOf, kindOf, type MessageKind } from '#ui/areas/messages/messageKind.ts';
import { PollCard } from './PollCard.tsx';
import { previewOf } from '#ui/areas/messages/preview.ts';
import { unsigned } from '#ui/areas/messages/signature.ts';
import { WaitNote } from '#ui/areas/messages/waits/WaitNote.tsx';
import { Voice } from './Voice.tsx';

export interface BubbleProps {
  readonly message: MessageRecord;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Says in a word where it stands. */
  readonly isNewestOwn: boolean;
  readonly hasTools: boolean;
}

const boxed = new Set<MessageKind>(['image', 'video', 'document', 'location', 'contact', 'contacts', 'poll']);
const flag = (is: boolean): '' | undefined => (is ? '' : undefined);

const joinedOf = (isFirst: boolean, isLast: boolean): string => [isFirst ? '' : 'above', isLast ? '' : 'below'].join(' ');

/** One message. */
export function Bubble(props: BubbleProps) {
  const { message, isFirst, hasTools } = props;
  // What was taken back wants to be sent no more.
  const isFailed = message.fromMe && message.delivery === 'failed' && !message.isDeleted;
  return (
    <Line
      data-mine={flag(message.fromMe)}
      data-first={flag(isFirst)}
      data-reacted={flag(message.reactions.length > 0)}
      data-row={message.rowId}
    >
      <Hold>
        <Body {...props} isFailed={isFailed} />
        {hasTools && !message.isDeleted && <BubbleTools message={message} />}
      </Hold>
      {isFailed && <Failure message={message} />}
      {props.isNewestOwn && <WaitNote message={message} />}
      <ActionFailures message={message} />
    </Line>
  );
}

function Body({ message, isFirst, isLast, isNewestOwn, isFailed }: BubbleProps & { readonly isFailed: boolean }) {
  const kind = kindOf(message);
  const isDeleted = kind === 'deleted';
  return (
    <Box
      className="bubble"
      data-mine={flag(message.fromMe)}
      data-joined={joinedOf(isFirst, isLast)}
      data-media={flag(boxed.has(kind))}
      data-bare={flag(kind === 'sticker')}
      data-failed={flag(isFailed)}
      data-deleted={flag(isDeleted)}
    >
      {isFirst && <By message={message} />}
      {message.isForwarded && !isDeleted && <PassedOn />}
      {message.quotedMsg && !isDeleted && <Quote quoted={message.quotedMsg} />}
      <Inside message={message} kind={kind} meta={<MetaOf message={message} hasWord={isNewestOwn} />} />
      <Reactions message={message} />
    </Box>
  );
}

function Quote({ quoted }: { readonly quoted: NonNullable<MessageRecord['quotedMsg']> }) {
  const { t } = useTexts();
  const { goTo, contactName } = useMessageActs();
  const name = quoted.fromMe ? (quoted.author?.name ?? t('messages.you')) : (quoted.contact?.name ?? contactName);
  const picture = quoted.media?.thumbnailUrl ?? null;
  return (
    <QuoteBox type="button" onClick={() => goTo(quoted.rowId)}>
      <span>
        <b>{name}</b>
        <i>{previewOf({ ...quoted, quotedMsg: null }, t)}</i>
      </span>
      {picture !== null && <img src={mediaAddress(picture)} alt="" />}
    </QuoteBox>
  );
}

interface InsideProps {
  readonly message: MessageRecord;
  readonly kind: MessageKind;
  readonly meta: ReactNode;
}

function Inside({ message, kind, meta }: InsideProps) {
  switch (kind) {
    case 'deleted':
      return <Deleted message={message} meta={meta} />;
    case 'waiting':
    case 'viewOnce':
      return <Hidden kind={kind} meta={meta} />;
    case 'text':
    case 'placeholder':
      return <Words message={message} kind={kind} meta={meta} />;
    case 'audio':
      return <Sounding message={message} meta={meta} />;
    default:
      return (
        <>
          <Shown message={message} kind={kind} />
          <div className="after" data-wordless={flag(!hasWords(message, kind))}>
            <Caption message={message} kind={kind} />
            {meta}
          </div>
        </>
      );
  }
}

/** The bubble says by itself which colleague wrote; the contact reads it above the text. */
const spokenOf = ({ author, body }: MessageRecord): string => (author === null ? body : unsigned(body).text);

/** That it is gone; what it said is still for those who answer for the company. */
function Deleted({ message, meta }: Omit<InsideProps, 'kind'>) {
  const { t } = useTexts();
  const { isAdmin } = useMessageActs();
  return (
    <>
      <i style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
        <Ban size={14} strokeWidth={1.75} aria-hidden />
        {t('messages.deleted')}
      </i>
      {isAdmin && message.body !== '' && <s style={{ display: 'block' }}>{spokenOf(message)}</s>}
      {meta}
    </>
  );
}

/** Something came whose content is not here: not yet, or only on the phone. */
function Hidden({ kind, meta }: { readonly kind: 'waiting' | 'viewOnce'; readonly meta: ReactNode }) {
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

function Words({ message, kind, meta }: InsideProps) {
  const { t } = useTexts();
  return (
    <>
      {kind === 'text' ? (
        <Markup text={spokenOf(message)} names={mentionLabels(message.mentions)} />
      ) : (
        <i>{message.body || t('messages.unsupported')}</i>
      )}
      {meta}
    </>
  );
}

/** Fetches a file once more, where this reader may. */
function useRetry(message: MessageRecord): (() => void) | undefined {
  const { mayWrite, retry } = useMessageActs();
  return mayWrite ? () => retry(message) : undefined;
}

const wordless = new Set<MessageKind>(['location', 'contact', 'contacts', 'sticker', 'poll']);

const hasWords = (message: MessageRecord, kind: MessageKind): boolean => !wordless.has(kind) && captionOf(message, kind) !== '';

function Caption({ message, kind }: Omit<InsideProps, 'meta'>) {
  return hasWords(message, kind) ? <Markup text={captionOf(message, kind)} names={mentionLabels(message.mentions)} /> : null;
}

function Sounding({ message, meta }: Omit<InsideProps, 'kind'>) {
  const onRetry = useRetry(message);
  if (message.mediaUrl) {
    return (
      <>
        <Voice message={message} />
        {meta}
      </>
    );
  }
  return (
    <>
      <Paper message={message} onRetry={onRetry} />
      {meta}
    </>
  );
}

function Shown({ message, kind }: Omit<InsideProps, 'meta'>) {
  const acts = useMessageActs();
  const onRetry = useRetry(message);
  switch (kind) {
    case 'image':
      return <Picture message={message} onOpen={() => acts.openPicture(message)} onRetry={onRetry} />;
    case 'sticker':
      return <Sticker message={message} onRetry={onRetry} />;
    case 'video':
      return <Film message={message} onRetry={onRetry} />;
    case 'location':
      return <LocationCard message={message} />;
    case 'poll':
      return message.poll && <PollCard poll={message.poll} />;
    case 'contact':
    case 'contacts':
      return <ContactCards body={message.body} isMany={kind === 'contacts'} onTalkTo={acts.talkTo} />;
    default:
      return <Paper message={message} onRetry={onRetry} />;
  }
}
