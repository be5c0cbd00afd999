import styled from '@emotion/styled';
import { RotateCw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LinearProgress, Markup, Time, TwoLines } from '#ui/kit/index.ts';
import { localeOf, useTexts } from '#ui/text/index.ts';
import { radius, v } from '#ui/theme/tokens.ts';
import { Box, Hold, Line, Meta, QuoteBox, Trouble } from './bubbleLook.ts';
import type { DraftFile } from '#ui/areas/messages/composer/drafts.ts';
import { fileOf } from '#ui/areas/messages/outbox/fileStore.ts';
import { sizeLabel } from '#ui/areas/messages/messageKind.ts';
import { forget, sendAgain, type OutboxItem } from '#ui/areas/messages/outbox/outbox.ts';
import { unsigned } from '#ui/areas/messages/signature.ts';
import { Ticks } from './Ticks.tsx';

interface WaitingBubbleProps {
  readonly item: OutboxItem;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** A picture that is still on this device. */
export function useLocalPicture(key: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (key === null) {
      return;
    }
    let made: string | null = null;
    let isGone = false;
    void fileOf(key).then((file) => {
      if (file !== null && !isGone) {
        made = URL.createObjectURL(file);
        setUrl(made);
      }
    });
    return () => {
      isGone = true;
      if (made !== null) {
        URL.revokeObjectURL(made);
      }
    };
  }, [key]);
  return url;
}

/** A message of ours that the server does not have yet. */
export function WaitingBubble({ item, isFirst, isLast }: WaitingBubbleProps) {
  const { file, quote, state } = item;
  const isFailed = state === 'failed';
  return (
    <Line data-mine="" data-first={flag(isFirst)}>
      <Hold>
        <Box
          className="bubble"
          data-mine=""
          data-joined={[isFirst ? '' : 'above', isLast ? '' : 'below'].join(' ')}
          data-media={flag(file !== null)}
          data-failed={flag(isFailed)}
        >
          {quote && (
            <QuoteBox as="div">
              <span>
                <b>{quote.name}</b>
                <i>{quote.text}</i>
              </span>
            </QuoteBox>
          )}
          <Inside item={item} />
        </Box>
      </Hold>
      {isFailed && <NotSent item={item} />}
    </Line>
  );
}

const flag = (is: boolean): '' | undefined => (is ? '' : undefined);

function Inside({ item }: { readonly item: OutboxItem }) {
  const { file, text: body, state, at, mentions = [] } = item;
  const names = new Map(mentions.map(({ user, name }) => [user, name]));
  const meta = (
    <Meta>
      <Time at={at} as="time" />
      <Ticks delivery={state === 'failed' ? 'failed' : 'queued'} />
    </Meta>
  );
  if (file === null) {
    const { name, text: words } = unsigned(body);
    return (
      <>
        {name !== null && <span className="by">{name}</span>}
        <Markup text={words} names={names} />
        {meta}
      </>
    );
  }
  return (
    <>
      <Travelling item={item} file={file} />
      <div className="after" data-wordless={flag(body === '')}>
        {body !== '' && <Markup text={body} names={names} />}
        {meta}
      </div>
    </>
  );
}

function NotSent({ item }: { readonly item: OutboxItem }) {
  const { t } = useTexts();
  return (
    <Trouble>
      {t('messages.outbox.failed', { reason: item.reason ?? '' })}
      <button type="button" onClick={() => sendAgain(item.key)}>
        <RotateCw size={12} aria-hidden />
        {t('messages.sendAgain')}
      </button>
      <button type="button" onClick={() => forget(item.key)}>
        {t('messages.outbox.discard')}
      </button>
    </Trouble>
  );
}

const Parcel = styled.div`
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

/** The file with how much of it has left, and the way to stop it. */
function Travelling({ item, file }: { readonly item: OutboxItem; readonly file: DraftFile }) {
  const { t, language } = useTexts();
  const picture = useLocalPicture(file.mime.startsWith('image/') ? file.key : null);
  const size = sizeLabel(file.size, localeOf(language));
  const percent = Math.min(100, Math.round((item.sent / Math.max(1, file.size)) * 100));
  const isMoving = item.state === 'sending';
  return (
    <Parcel>
      {picture !== null && <img src={picture} alt="" />}
      <div>
        <TwoLines dense name={file.name} detail={isMoving ? t('messages.outbox.progress', { percent, size }) : size} />
        {(isMoving || item.state === 'waiting') && (
          <button type="button" aria-label={t('messages.outbox.cancel', { name: file.name })} onClick={() => forget(item.key)}>
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
    </Parcel>
  );
}
