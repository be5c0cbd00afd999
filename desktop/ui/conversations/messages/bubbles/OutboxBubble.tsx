import styled from '@emotion/styled';
import { RotateCw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LinearProgress, Time, TwoLineText } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { radius, v } from '#ui/theme/tokens.ts';
import { BubbleBox, BubbleHolder, MessageLine, MetaText, QuoteBox, DeliveryHint } from './Bubble.styles.ts';
import type { DraftFile } from '#ui/conversations/messages/composer/drafts.ts';
import { loadDraftFile } from '#ui/conversations/messages/outbox/fileStore.ts';
import { sizeLabel } from '#ui/conversations/messages/messageKind.ts';
import { removeOutboxItem, retryOutboxItem, type OutboxItem } from '#ui/conversations/messages/outbox/outbox.ts';
import { splitSignature } from '#shared/rules/messageSignature.ts';
import { FoldedText } from './FoldedText.tsx';
import { Ticks } from './Ticks.tsx';

interface OutboxBubbleProps {
  readonly item: OutboxItem;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Object URL of a stored draft image. */
export function useDraftFileUrl(key: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (key === null) {
      return;
    }
    let objectUrl: string | null = null;
    let isUnmounted = false;
    void loadDraftFile(key).then((file) => {
      if (file !== null && !isUnmounted) {
        objectUrl = URL.createObjectURL(file);
        setUrl(objectUrl);
      }
    });
    return () => {
      isUnmounted = true;
      if (objectUrl !== null) {
        URL.revokeObjectURL(objectUrl);
      }
    };
  }, [key]);
  return url;
}

/** Message of the outbox that the server has not stored yet. */
export function OutboxBubble({ item, isFirst, isLast }: OutboxBubbleProps) {
  const { file, quote, state } = item;
  const isFailed = state === 'failed';
  return (
    <MessageLine data-mine="" data-waiting={item.key} data-first={dataFlag(isFirst)}>
      <BubbleHolder>
        <BubbleBox
          className="bubble"
          data-mine=""
          data-joined={[isFirst ? '' : 'above', isLast ? '' : 'below'].join(' ')}
          data-media={dataFlag(file !== null)}
          data-failed={dataFlag(isFailed)}
        >
          {quote && (
            <QuoteBox as="div">
              <span>
                <b>{quote.name}</b>
                <i>{quote.text}</i>
              </span>
            </QuoteBox>
          )}
          <OutboxContent item={item} />
        </BubbleBox>
      </BubbleHolder>
      {isFailed && <OutboxFailure item={item} />}
    </MessageLine>
  );
}

const dataFlag = (is: boolean): '' | undefined => (is ? '' : undefined);

function OutboxContent({ item }: { readonly item: OutboxItem }) {
  const { file, text: body, state, at, mentions = [] } = item;
  const names = new Map(mentions.map(({ user, name }) => [user, name]));
  const meta = (
    <MetaText>
      <Time at={at} as="time" />
      <Ticks delivery={state === 'failed' ? 'failed' : 'queued'} />
    </MetaText>
  );
  if (file === null) {
    const { name, text: unsignedText } = splitSignature(body);
    return (
      <>
        {name !== null && <span className="by">{name}</span>}
        <div className="words">
          <FoldedText text={unsignedText} names={names} />
          {meta}
        </div>
      </>
    );
  }
  return (
    <>
      <UploadProgress item={item} file={file} />
      <div className="after" data-wordless={dataFlag(body === '')}>
        {body !== '' && <FoldedText text={body} names={names} />}
        {meta}
      </div>
    </>
  );
}

function OutboxFailure({ item }: { readonly item: OutboxItem }) {
  const { t } = useTexts();
  return (
    <DeliveryHint>
      {t('messages.outbox.failed', { reason: item.reason ?? '' })}
      <button type="button" onClick={() => retryOutboxItem(item.key)}>
        <RotateCw size={12} aria-hidden />
        {t('messages.sendAgain')}
      </button>
      <button type="button" onClick={() => removeOutboxItem(item.key)}>
        {t('messages.outbox.discard')}
      </button>
    </DeliveryHint>
  );
}

const UploadFrame = styled.div`
  display: grid;
  gap: 6px;
  > img {
    display: block;
    width: 100%;
    height: 180px;
    border-radius: ${radius.control};
    object-fit: cover;
  }
  > div {
    display: flex;
    align-items: center;
    gap: 8px;
    min-width: 0;
    padding: 4px 8px 0;
  }
  button {
    display: grid;
    place-items: center;
    width: 24px;
    height: 24px;
    border-radius: ${radius.inner};
    &:hover {
      background: ${v.bubble.inset};
    }
  }
`;

/** Upload progress with a cancel button. */
function UploadProgress({ item, file }: { readonly item: OutboxItem; readonly file: DraftFile }) {
  const { t, language } = useTexts();
  const picture = useDraftFileUrl(file.mime.startsWith('image/') ? file.key : null);
  const size = sizeLabel(file.size, toLocale(language));
  const percent = Math.min(100, Math.round((item.sent / Math.max(1, file.size)) * 100));
  const isMoving = item.state === 'sending';
  return (
    <UploadFrame>
      {picture !== null && <img src={picture} alt="" />}
      <div>
        <TwoLineText dense name={file.name} detail={isMoving ? t('messages.outbox.progress', { percent, size }) : size} />
        {(isMoving || item.state === 'waiting') && (
          <button type="button" aria-label={t('messages.outbox.cancel', { name: file.name })} onClick={() => removeOutboxItem(item.key)}>
            <X size={16} aria-hidden />
          </button>
        )}
      </div>
      {isMoving && (
        <LinearProgress
          determinate
          value={percent}
          size="sm"
          aria-label={t('messages.outbox.uploading', { name: file.name })}
          sx={{ mx: '8px' }}
        />
      )}
    </UploadFrame>
  );
}
