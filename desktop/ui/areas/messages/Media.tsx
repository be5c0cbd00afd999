import styled from '@emotion/styled';
import { Clock3, Download, File, FileArchive, FileSpreadsheet, FileText, ImageOff, Play, RotateCw, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { MessageRecord } from '#shared/areas/messages.ts';
import { IconAction } from '#ui/kit/index.ts';
import { localeOf, useTexts, type TextKey } from '#ui/text/index.ts';
import { ellipsis, radius, tabular, text, v } from '#ui/theme/tokens.ts';
import { download, mediaAddress } from './mediaAddress.ts';
import { boxOf, sizeLabel, typeLabel } from './messageKind.ts';

const Frame = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  width: 100%;
  overflow: hidden;
  border-radius: ${radius.control};
  background: ${v.bubble.inset};
  color: var(--meta);
  img,
  video {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  [data-joy-color-scheme='dark'] & img {
    filter: brightness(0.86);
  }
  > button {
    position: absolute;
    inset: 0;
    cursor: zoom-in;
    border-radius: inherit;
  }
`;
const Halted = styled.div`
  display: grid;
  justify-items: center;
  gap: 4px;
  padding: 12px;
  font: ${text.meta};
  text-align: center;
  button {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    height: 24px;
    padding: 0 6px;
    font: ${text.metaStrong};
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
const Row = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  padding: 6px 8px;
  font: ${text.second};
  > .type {
    display: grid;
    place-items: center;
    flex-shrink: 0;
    width: 32px;
    height: 32px;
    border-radius: ${radius.control};
    background: ${v.bubble.inset};
    color: ${v.ink.strong};
  }
  > div {
    flex: 1;
    min-width: 0;
  }
  b {
    display: block;
    font-weight: 600;
    color: ${v.ink.strong};
    ${ellipsis}
  }
  small {
    font: ${text.meta};
    color: var(--meta);
    ${tabular}
  }
`;
const PlaySign = styled.span`
  position: absolute;
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: ${radius.pill};
  background: ${v.brand.solid};
  color: ${v.brand.onSolid};
  pointer-events: none;
`;

export interface MediaProps {
  readonly message: MessageRecord;
  /** Opens the picture large. */
  readonly onOpen: () => void;
  readonly onRetry: () => void;
}

const reasons: Readonly<Record<string, TextKey>> = {
  expired: 'messages.media.expired',
  tooLarge: 'messages.media.tooLarge',
  mediaMissing: 'messages.media.missing',
};

/** A file that is on its way, or that could not be had: why, and the one thing to do. */
function NotThere({ message, onRetry }: Omit<MediaProps, 'onOpen'>) {
  const { t } = useTexts();
  const { media } = message;
  if (media?.state === 'pending') {
    return (
      <Halted role="status">
        <Clock3 size={18} strokeWidth={1.75} aria-hidden />
        {t('messages.media.pending')}
      </Halted>
    );
  }
  return (
    <Halted>
      <ImageOff size={18} strokeWidth={1.75} aria-hidden />
      {t(reasons[media?.reason ?? ''] ?? 'messages.media.failed')}
      <button type="button" onClick={onRetry}>
        <RotateCw size={12} aria-hidden />
        {t('kit.tryAgain')}
      </button>
    </Halted>
  );
}

const nameOf = ({ media, body }: MessageRecord): string => media?.name || body;

/** A picture in a place kept for it; a click shows it large. */
export function Picture({ message, onOpen, onRetry }: MediaProps) {
  const { t } = useTexts();
  const [isBroken, setBroken] = useState(false);
  const { media, mediaUrl, body } = message;
  const box = boxOf(media?.width, media?.height);
  const isThere = mediaUrl !== null && mediaUrl !== '' && !isBroken && media?.state !== 'failed';
  return (
    <Frame style={{ aspectRatio: `${box.width} / ${box.height}` }}>
      {isThere ? (
        <>
          <img
            src={mediaAddress(media?.thumbnailUrl ?? mediaUrl)}
            alt={body || t('messages.media.photo')}
            decoding="async"
            onError={() => setBroken(true)}
          />
          <button
            type="button"
            aria-label={t('messages.media.open', { name: nameOf(message) || t('messages.media.photo') })}
            onClick={onOpen}
          />
        </>
      ) : (
        <NotThere message={message} onRetry={isBroken ? () => setBroken(false) : onRetry} />
      )}
    </Frame>
  );
}

/** A sticker stands without a bubble. */
export function Sticker({ message, onRetry }: Omit<MediaProps, 'onOpen'>) {
  const { t } = useTexts();
  const { mediaUrl, media } = message;
  const isThere = mediaUrl !== null && mediaUrl !== '' && media?.state !== 'failed';
  return isThere ? (
    <img
      src={mediaAddress(mediaUrl)}
      alt={t('messages.media.sticker')}
      width={160}
      height={160}
      style={{ display: 'block', objectFit: 'contain' }}
    />
  ) : (
    <div style={{ width: 160, height: 160, display: 'grid', placeItems: 'center' }}>
      <NotThere message={message} onRetry={onRetry} />
    </div>
  );
}

/** A film plays where it stands. */
export function Film({ message, onRetry }: Omit<MediaProps, 'onOpen'>) {
  const { t } = useTexts();
  const { media, mediaUrl } = message;
  const [isPlaying, setPlaying] = useState(false);
  const box = boxOf(media?.width, media?.height);
  const isThere = mediaUrl !== null && mediaUrl !== '' && media?.state !== 'failed';
  return (
    <Frame style={{ aspectRatio: `${box.width} / ${box.height}` }}>
      {isThere ? (
        <>
          <video
            src={mediaAddress(mediaUrl)}
            {...(media?.thumbnailUrl ? { poster: mediaAddress(media.thumbnailUrl) } : {})}
            controls={isPlaying}
            preload="metadata"
            playsInline
            aria-label={nameOf(message) || t('messages.media.video')}
            onPlay={() => setPlaying(true)}
            ref={(film) => {
              if (isPlaying && film?.paused === true && film.currentTime === 0) {
                void film.play().catch(() => undefined);
              }
            }}
          >
            <track kind="captions" />
          </video>
          {!isPlaying && (
            <>
              <PlaySign>
                <Play size={18} fill="currentColor" aria-hidden style={{ marginLeft: 2 }} />
              </PlaySign>
              <button
                type="button"
                style={{ cursor: 'pointer' }}
                aria-label={t('messages.media.play', { name: nameOf(message) || t('messages.media.video') })}
                onClick={() => setPlaying(true)}
              />
            </>
          )}
        </>
      ) : (
        <NotThere message={message} onRetry={onRetry} />
      )}
    </Frame>
  );
}

const icons: readonly (readonly [RegExp, LucideIcon])[] = [
  [/sheet|excel|csv/, FileSpreadsheet],
  [/zip|rar|tar|compressed/, FileArchive],
  [/pdf|text|word|document/, FileText],
];

/** The sign of a kind of file. */
export const fileIcon = (mime: string | null): LucideIcon => icons.find(([pattern]) => pattern.test(mime ?? ''))?.[1] ?? File;

/** A document: its first page where there is one, name, kind, size, and the way to have it. */
export function Paper({ message, onRetry }: Omit<MediaProps, 'onOpen'>) {
  const { t, language } = useTexts();
  const { media, mediaUrl } = message;
  const name = nameOf(message) || t('messages.media.document');
  const Icon = fileIcon(media?.mime ?? null);
  const size = media?.size ? sizeLabel(media.size, localeOf(language)) : null;
  const isThere = mediaUrl !== null && mediaUrl !== '';
  return (
    <>
      {media?.thumbnailUrl && (
        <Frame style={{ height: 104 }}>
          <img src={mediaAddress(media.thumbnailUrl)} alt="" decoding="async" style={{ objectPosition: 'top' }} />
        </Frame>
      )}
      <Row>
        <span className="type">
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </span>
        <div>
          <b title={name}>{name}</b>
          <small>{[typeLabel(name, media?.mime ?? null), size].filter(Boolean).join(' · ')}</small>
        </div>
        {isThere && <IconAction icon={Download} label={t('messages.media.download', { name })} onClick={() => download(mediaUrl, name)} />}
      </Row>
      {!isThere && <NotThere message={message} onRetry={onRetry} />}
    </>
  );
}
