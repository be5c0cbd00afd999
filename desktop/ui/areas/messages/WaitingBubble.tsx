import { RotateCw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LinearProgress, Markup, Time } from '#ui/kit/index.ts';
import { localeOf, useTexts } from '#ui/text/index.ts';
import { Box, Hold, Line, Meta, QuoteBox, Trouble } from './bubbleLook.ts';
import { fileOf } from './fileStore.ts';
import { sizeLabel } from './messageKind.ts';
import { forget, sendAgain, type OutboxItem } from './outbox.ts';
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
  const { t } = useTexts();
  const { file, quote, text, state, reason, at } = item;
  const joined = [isFirst ? '' : 'above', isLast ? '' : 'below'].join(' ').trim();
  const isFailed = state === 'failed';
  const meta = (
    <Meta>
      <Time at={at} as="time" />
      <Ticks delivery={isFailed ? 'failed' : 'queued'} />
    </Meta>
  );
  return (
    <Line data-mine="" data-first={isFirst ? '' : undefined}>
      <Hold>
        <Box
          className="bubble"
          data-mine=""
          data-joined={joined || undefined}
          data-media={file ? '' : undefined}
          data-failed={isFailed ? '' : undefined}
        >
          {quote && (
            <QuoteBox as="div">
              <span>
                <b>{quote.name}</b>
                <i>{quote.text}</i>
              </span>
            </QuoteBox>
          )}
          {file ? (
            <>
              <Travelling item={item} />
              <div className="after">
                {text !== '' && text !== file.name && <Markup text={text} />}
                {meta}
              </div>
            </>
          ) : (
            <>
              <Markup text={text} />
              {meta}
            </>
          )}
        </Box>
      </Hold>
      {isFailed && (
        <Trouble>
          {t('messages.outbox.failed', { reason: reason ?? '' })}
          <button type="button" onClick={() => sendAgain(item.key)}>
            <RotateCw size={12} aria-hidden />
            {t('messages.sendAgain')}
          </button>
          <button type="button" onClick={() => forget(item.key)}>
            {t('messages.outbox.discard')}
          </button>
        </Trouble>
      )}
    </Line>
  );
}

/** The file with how much of it has left, and the way to stop it. */
function Travelling({ item }: { readonly item: OutboxItem }) {
  const { t, language } = useTexts();
  const { file, state, sent } = item;
  const picture = useLocalPicture(file?.mime.startsWith('image/') === true ? file.key : null);
  if (file === null) {
    return null;
  }
  const locale = localeOf(language);
  const percent = file.size === 0 ? 100 : Math.min(100, Math.round((sent / file.size) * 100));
  const isMoving = state === 'sending' || state === 'waiting';
  return (
    <div style={{ display: 'grid', gap: 6, padding: picture ? 0 : '6px 8px 0' }}>
      {picture && (
        <img src={picture} alt="" style={{ width: '100%', height: 180, objectFit: 'cover', borderRadius: 8, display: 'block' }} />
      )}
      <div style={{ display: 'flex', alignItems: 'center', gap: 8, padding: picture ? '0 8px' : 0, minWidth: 0 }}>
        <div style={{ flex: 1, minWidth: 0 }}>
          <b
            style={{ display: 'block', fontWeight: 600, fontSize: 13, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {file.name}
          </b>
          <small style={{ color: 'var(--meta)', fontSize: 12, fontVariantNumeric: 'tabular-nums' }}>
            {state === 'sending'
              ? t('messages.outbox.progress', { percent, size: sizeLabel(file.size, locale) })
              : sizeLabel(file.size, locale)}
          </small>
        </div>
        {isMoving && (
          <button
            type="button"
            aria-label={t('messages.outbox.cancel', { name: file.name })}
            onClick={() => forget(item.key)}
            style={{ display: 'grid', placeItems: 'center', width: 24, height: 24 }}
          >
            <X size={16} aria-hidden />
          </button>
        )}
      </div>
      {state === 'sending' && (
        <LinearProgress
          determinate
          value={percent}
          size="sm"
          aria-label={t('messages.outbox.uploading', { name: file.name })}
          sx={{ mx: picture ? '8px' : 0 }}
        />
      )}
    </div>
  );
}
