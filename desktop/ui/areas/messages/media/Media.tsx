import styled from '@emotion/styled';
import { Clock3, Download, FileX2, ImageOff, Play, RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import type { MessageRecord } from '#shared/areas/messages.ts';
import { IconButton, resolveMediaUrl, TwoLineText } from '#ui/kit/index.ts';
import { toLocale, useTexts, type Language, type TextKey } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { FileTypeIcon } from './FileTypeIcon.tsx';
import { fileDragProps } from './fileDragProps.ts';
import { downloadMedia } from './downloadMedia.ts';
import { useMessageActions } from '#ui/areas/messages/messageActions.ts';
import { mediaBoxSize, sizeLabel, typeLabel } from '#ui/areas/messages/messageKind.ts';

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
  > img.faint {
    position: absolute;
    inset: 0;
    filter: blur(10px);
    transform: scale(1.15);
    opacity: 0.4;
  }
  > button {
    position: absolute;
    inset: 0;
    cursor: zoom-in;
    border-radius: inherit;
  }
`;
const UnavailableBox = styled.div`
  position: relative;
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
const DocumentRow = styled.div`
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
`;
const PlayIcon = styled.span`
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
  /** Opens the lightbox. */
  readonly onOpen: () => void;
  /** Undefined where a retry is not permitted. */
  readonly onRetry: (() => void) | undefined;
}

const failureTexts: Readonly<Record<string, TextKey>> = {
  expired: 'messages.media.expired',
  tooLarge: 'messages.media.tooLarge',
  mediaMissing: 'messages.media.missing',
};

/** Failures that a retry cannot change. */
const isPermanentFailure = (reason: string | null | undefined): boolean => reason === 'tooLarge';

/** Download in progress; it waits while the connection that received the file is offline. */
function PendingMedia() {
  const { t } = useTexts();
  const { disconnectedNumber } = useMessageActions();
  return (
    <UnavailableBox role="status">
      <Clock3 size={18} strokeWidth={1.75} aria-hidden />
      {disconnectedNumber === null ? t('messages.media.pending') : t('messages.media.waitsFor', { name: disconnectedNumber })}
    </UnavailableBox>
  );
}

/** State of a file that is pending or failed. */
function UnavailableMedia({ message, onRetry }: Omit<MediaProps, 'onOpen'>) {
  return message.media?.state === 'pending' ? <PendingMedia /> : <FailedMedia message={message} onRetry={onRetry} />;
}

function FailedMedia({ message: { media, mediaType }, onRetry }: Omit<MediaProps, 'onOpen'>) {
  const { t } = useTexts();
  const Icon = mediaType === 'image' || mediaType === 'video' ? ImageOff : FileX2;
  return (
    <UnavailableBox>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      {t(failureTexts[media?.reason ?? ''] ?? 'messages.media.failed')}
      {onRetry !== undefined && !isPermanentFailure(media?.reason) && (
        <button type="button" onClick={onRetry}>
          <RotateCw size={12} aria-hidden />
          {t('kit.tryAgain')}
        </button>
      )}
    </UnavailableBox>
  );
}

const mediaName = ({ media, body }: MessageRecord): string => media?.name || body;

/** Null while the file is not available. */
function fileUrl({ mediaUrl, media }: MessageRecord): string | null {
  return mediaUrl === null || mediaUrl === '' || media?.state === 'failed' ? null : resolveMediaUrl(mediaUrl);
}

/** Reserves the space of the image, in its own ratio or in the given one. */
function boxStyle({ media }: MessageRecord, ratio?: string): { readonly aspectRatio: string } {
  const { width, height } = mediaBoxSize(media?.width, media?.height);
  return { aspectRatio: ratio ?? `${width} / ${height}` };
}

/** Blurred thumbnail sent along with the message. */
function BlurredThumbnail({ message }: Pick<MediaProps, 'message'>) {
  const thumbnail = message.media?.thumbnailUrl ?? null;
  return thumbnail === null ? null : <img className="faint" src={resolveMediaUrl(thumbnail)} alt="" />;
}

interface ImageMediaProps extends MediaProps {
  /** CSS aspect ratio to crop to; defaults to the image's own. */
  readonly ratio?: string;
}

/** Image in reserved space; a click opens the lightbox. */
export function ImageMedia({ message, ratio, onOpen, onRetry }: ImageMediaProps) {
  const { t } = useTexts();
  const [isBroken, setBroken] = useState(false);
  const box = boxStyle(message, ratio);
  const source = fileUrl(message);
  const thumbnail = message.media?.thumbnailUrl ?? null;
  const name = mediaName(message) || t('messages.media.photo');
  return (
    <Frame style={box} {...fileDragProps(message, source)}>
      {source === null && <BlurredThumbnail message={message} />}
      {source === null || isBroken ? (
        <UnavailableMedia message={message} onRetry={isBroken ? () => setBroken(false) : onRetry} />
      ) : (
        <>
          <img
            src={thumbnail === null ? source : resolveMediaUrl(thumbnail)}
            alt={message.body || name}
            decoding="async"
            onError={() => setBroken(true)}
          />
          <button type="button" aria-label={t('messages.media.open', { name })} onClick={onOpen} />
        </>
      )}
    </Frame>
  );
}

/** Sticker, drawn without a bubble. */
export function StickerMedia({ message, onRetry }: Omit<MediaProps, 'onOpen'>) {
  const { t } = useTexts();
  const source = fileUrl(message);
  return source === null ? (
    <Frame style={{ width: 160, height: 128 }}>
      <UnavailableMedia message={message} onRetry={onRetry} />
    </Frame>
  ) : (
    <img src={source} alt={t('messages.media.sticker')} width={160} height={160} style={{ display: 'block', objectFit: 'contain' }} />
  );
}

/** Video player with a poster. */
export function VideoMedia({ message, onRetry }: Omit<MediaProps, 'onOpen'>) {
  const box = boxStyle(message);
  const source = fileUrl(message);
  return source === null ? (
    <Frame style={box}>
      <BlurredThumbnail message={message} />
      <UnavailableMedia message={message} onRetry={onRetry} />
    </Frame>
  ) : (
    <VideoPlayer message={message} source={source} box={box} />
  );
}

interface VideoPlayerProps extends Pick<MediaProps, 'message'> {
  readonly source: string;
  readonly box: { readonly aspectRatio: string };
}

function VideoPlayer({ message, source, box }: VideoPlayerProps) {
  const { t } = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  const [isStarted, setStarted] = useState(false);
  // The decoded first frame is sharper than the thumbnail from the sender's phone.
  const [hasFrame, setFrame] = useState(false);
  const [isUnplayable, setUnplayable] = useState(false);
  const poster = hasFrame ? null : (message.media?.thumbnailUrl ?? null);
  const name = mediaName(message) || t('messages.media.video');
  const play = (): void => {
    setStarted(true);
    video.current?.focus();
    void video.current?.play().catch(() => undefined);
  };
  if (isUnplayable) {
    return <DocumentMedia message={message} onRetry={undefined} />;
  }
  return (
    <Frame style={box} {...(isStarted ? {} : fileDragProps(message, source))}>
      <video
        ref={video}
        src={source}
        {...(poster === null ? {} : { poster: resolveMediaUrl(poster) })}
        controls={isStarted}
        preload="metadata"
        onLoadedData={() => setFrame(true)}
        // A codec that the browser lacks.
        onError={({ currentTarget }) => setUnplayable(currentTarget.error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED)}
        playsInline
        aria-label={name}
      >
        <track kind="captions" />
      </video>
      {!isStarted && (
        <>
          <PlayIcon>
            <Play size={18} fill="currentColor" aria-hidden style={{ marginLeft: 2 }} />
          </PlayIcon>
          <button type="button" style={{ cursor: 'pointer' }} aria-label={t('messages.media.play', { name })} onClick={play} />
        </>
      )}
    </Frame>
  );
}

/** 'PDF · 182 kB' */
function documentDetail({ media }: MessageRecord, name: string, language: Language): string {
  const bytes = media?.size ?? 0;
  const size = bytes > 0 ? sizeLabel(bytes, toLocale(language)) : '';
  return [typeLabel(name, media?.mime ?? null), size].filter((fact) => fact !== '').join(' · ');
}

/** Document with first-page preview, name, type, size and download. */
export function DocumentMedia({ message, onRetry }: Omit<MediaProps, 'onOpen'>) {
  const { t, language } = useTexts();
  const source = fileUrl(message);
  const page = message.media?.thumbnailUrl ?? null;
  const name = mediaName(message) || t('messages.media.document');
  return (
    <>
      {page !== null && (
        <Frame style={{ height: 104 }}>
          <img src={resolveMediaUrl(page)} alt="" decoding="async" style={{ objectPosition: 'top' }} />
        </Frame>
      )}
      <DocumentRow {...fileDragProps(message, source)}>
        <span className="type">
          <FileTypeIcon mime={message.media?.mime ?? null} />
        </span>
        <TwoLineText dense name={name} detail={documentDetail(message, name, language)} />
        {source !== null && (
          <IconButton icon={Download} label={t('messages.media.download', { name })} onClick={() => downloadMedia(source, name)} />
        )}
      </DocumentRow>
      {source === null && <UnavailableMedia message={message} onRetry={onRetry} />}
    </>
  );
}
