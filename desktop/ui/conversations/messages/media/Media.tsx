import styled from '@emotion/styled';
import { Play } from 'lucide-react';
import { useRef, useState } from 'react';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { resolveMediaUrl } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, v } from '#ui/theme/tokens.ts';
import { mediaBoxSize } from '#ui/conversations/messages/messageKind.ts';
import { DocumentMedia, fileDragProps } from './DocumentMedia.tsx';
import { isUndecodable } from './isUndecodable.ts';
import { BlurredThumbnail, fileUrl, MediaFrame, mediaName, type MediaProps, UnavailableMedia } from './mediaParts.tsx';

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

/** Reserves the space of the image, in its own ratio or in the given one. */
function boxStyle({ media }: MessageRecord, ratio?: string): { readonly aspectRatio: string } {
  const { width, height } = mediaBoxSize(media?.width, media?.height);
  return { aspectRatio: ratio ?? `${width} / ${height}` };
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
    <MediaFrame style={box} {...fileDragProps(message, source)}>
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
    </MediaFrame>
  );
}

/** Sticker, drawn without a bubble. */
export function StickerMedia({ message, onRetry }: Omit<MediaProps, 'onOpen'>) {
  const { t } = useTexts();
  const source = fileUrl(message);
  return source === null ? (
    <MediaFrame style={{ width: 160, height: 128 }}>
      <UnavailableMedia message={message} onRetry={onRetry} />
    </MediaFrame>
  ) : (
    <img src={source} alt={t('messages.media.sticker')} width={160} height={160} style={{ display: 'block', objectFit: 'contain' }} />
  );
}

/** Video player with a poster. */
export function VideoMedia({ message, onRetry }: Omit<MediaProps, 'onOpen'>) {
  const box = boxStyle(message);
  const source = fileUrl(message);
  return source === null ? (
    <MediaFrame style={box}>
      <BlurredThumbnail message={message} />
      <UnavailableMedia message={message} onRetry={onRetry} />
    </MediaFrame>
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
    <MediaFrame style={box} {...(isStarted ? {} : fileDragProps(message, source))}>
      <video
        ref={video}
        src={source}
        {...(poster === null ? {} : { poster: resolveMediaUrl(poster) })}
        controls={isStarted}
        preload="metadata"
        onLoadedData={() => setFrame(true)}
        // Of a film whose codec is missing only the sound may be left.
        onLoadedMetadata={({ currentTarget }) => setUnplayable(currentTarget.videoWidth === 0)}
        onError={({ currentTarget }) => setUnplayable(isUndecodable(currentTarget))}
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
    </MediaFrame>
  );
}
