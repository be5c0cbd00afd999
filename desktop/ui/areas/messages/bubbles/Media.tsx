import styled from '@emotion/styled';
import { Clock3, Download, FileX2, ImageOff, Play, RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import type { MessageRecord } from '#shared/areas/messages.ts';
import { IconAction, mediaAddress, TwoLines } from '#ui/kit/index.ts';
import { localeOf, useTexts, type Language, type TextKey } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { FileSign } from './FileSign.tsx';
import { dragOf } from './dragOf.ts';
import { download } from './download.ts';
import { useMessageActs } from '#ui/areas/messages/messageActs.ts';
import { boxOf, sizeLabel, typeLabel } from '#ui/areas/messages/messageKind.ts';

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
const Halted = styled.div`
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
  /** Absent where nothing can be done about it. */
  readonly onRetry: (() => void) | undefined;
}

const reasons: Readonly<Record<string, TextKey>> = {
  expired: 'messages.media.expired',
  tooLarge: 'messages.media.tooLarge',
  mediaMissing: 'messages.media.missing',
};

/** What asking once more cannot change. */
const isFinal = (reason: string | null | undefined): boolean => reason === 'tooLarge';

/** A file is fetched over the number that brought it: while that one is away, the file waits for it. */
function OnItsWay() {
  const { t } = useTexts();
  const { awayNumber } = useMessageActs();
  return (
    <Halted role="status">
      <Clock3 size={18} strokeWidth={1.75} aria-hidden />
      {awayNumber === null ? t('messages.media.pending') : t('messages.media.waitsFor', { name: awayNumber })}
    </Halted>
  );
}

/** A file that is on its way, or that could not be had: why, and the one thing to do. */
function NotThere({ message, onRetry }: Omit<MediaProps, 'onOpen'>) {
  return message.media?.state === 'pending' ? <OnItsWay /> : <Missed message={message} onRetry={onRetry} />;
}

function Missed({ message: { media, mediaType }, onRetry }: Omit<MediaProps, 'onOpen'>) {
  const { t } = useTexts();
  const Icon = mediaType === 'image' || mediaType === 'video' ? ImageOff : FileX2;
  return (
    <Halted>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      {t(reasons[media?.reason ?? ''] ?? 'messages.media.failed')}
      {onRetry !== undefined && !isFinal(media?.reason) && (
        <button type="button" onClick={onRetry}>
          <RotateCw size={12} aria-hidden />
          {t('kit.tryAgain')}
        </button>
      )}
    </Halted>
  );
}

const nameOf = ({ media, body }: MessageRecord): string => media?.name || body;

/** Where the file lies; null while it is not there. */
function fileAt({ mediaUrl, media }: MessageRecord): string | null {
  return mediaUrl === null || mediaUrl === '' || media?.state === 'failed' ? null : mediaAddress(mediaUrl);
}

/** The place that a picture takes: its own shape, or the one that is wanted. */
function boxFor({ media }: MessageRecord, ratio?: string): { readonly aspectRatio: string } {
  const { width, height } = boxOf(media?.width, media?.height);
  return { aspectRatio: ratio ?? `${width} / ${height}` };
}

/** What the sender shows of it, until it is here. */
function Faint({ message }: Pick<MediaProps, 'message'>) {
  const thumbnail = message.media?.thumbnailUrl ?? null;
  return thumbnail === null ? null : <img className="faint" src={mediaAddress(thumbnail)} alt="" />;
}

interface PictureProps extends MediaProps {
  /** Cut to this shape; its own where none is given. */
  readonly ratio?: string;
}

/** A picture in a place kept for it; a click shows it large. */
export function Picture({ message, ratio, onOpen, onRetry }: PictureProps) {
  const { t } = useTexts();
  const [isBroken, setBroken] = useState(false);
  const box = boxFor(message, ratio);
  const source = fileAt(message);
  const thumbnail = message.media?.thumbnailUrl ?? null;
  const name = nameOf(message) || t('messages.media.photo');
  return (
    <Frame style={box} {...dragOf(message, source)}>
      {source === null && <Faint message={message} />}
      {source === null || isBroken ? (
        <NotThere message={message} onRetry={isBroken ? () => setBroken(false) : onRetry} />
      ) : (
        <>
          <img
            src={thumbnail === null ? source : mediaAddress(thumbnail)}
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

/** A sticker stands without a bubble. */
export function Sticker({ message, onRetry }: Omit<MediaProps, 'onOpen'>) {
  const { t } = useTexts();
  const source = fileAt(message);
  return source === null ? (
    <Frame style={{ width: 160, height: 128 }}>
      <NotThere message={message} onRetry={onRetry} />
    </Frame>
  ) : (
    <img src={source} alt={t('messages.media.sticker')} width={160} height={160} style={{ display: 'block', objectFit: 'contain' }} />
  );
}

/** A film plays where it stands. */
export function Film({ message, onRetry }: Omit<MediaProps, 'onOpen'>) {
  const box = boxFor(message);
  const source = fileAt(message);
  return source === null ? (
    <Frame style={box}>
      <Faint message={message} />
      <NotThere message={message} onRetry={onRetry} />
    </Frame>
  ) : (
    <Player message={message} source={source} box={box} />
  );
}

interface PlayerProps extends Pick<MediaProps, 'message'> {
  readonly source: string;
  readonly box: { readonly aspectRatio: string };
}

function Player({ message, source, box }: PlayerProps) {
  const { t } = useTexts();
  const film = useRef<HTMLVideoElement>(null);
  const [isStarted, setStarted] = useState(false);
  // Its own first frame is sharper than what the sender's phone drew of it.
  const [hasFrame, setFrame] = useState(false);
  const poster = hasFrame ? null : (message.media?.thumbnailUrl ?? null);
  const name = nameOf(message) || t('messages.media.video');
  const play = (): void => {
    setStarted(true);
    film.current?.focus();
    void film.current?.play().catch(() => undefined);
  };
  return (
    <Frame style={box} {...(isStarted ? {} : dragOf(message, source))}>
      <video
        ref={film}
        src={source}
        {...(poster === null ? {} : { poster: mediaAddress(poster) })}
        controls={isStarted}
        preload="metadata"
        onLoadedData={() => setFrame(true)}
        playsInline
        aria-label={name}
      >
        <track kind="captions" />
      </video>
      {!isStarted && (
        <>
          <PlaySign>
            <Play size={18} fill="currentColor" aria-hidden style={{ marginLeft: 2 }} />
          </PlaySign>
          <button type="button" style={{ cursor: 'pointer' }} aria-label={t('messages.media.play', { name })} onClick={play} />
        </>
      )}
    </Frame>
  );
}

/** 'PDF · 182 kB' */
function paperFacts({ media }: MessageRecord, name: string, language: Language): string {
  const bytes = media?.size ?? 0;
  const size = bytes > 0 ? sizeLabel(bytes, localeOf(language)) : '';
  return [typeLabel(name, media?.mime ?? null), size].filter((fact) => fact !== '').join(' · ');
}

/** A document: its first page where there is one, name, kind, size, and the way to have it. */
export function Paper({ message, onRetry }: Omit<MediaProps, 'onOpen'>) {
  const { t, language } = useTexts();
  const source = fileAt(message);
  const page = message.media?.thumbnailUrl ?? null;
  const name = nameOf(message) || t('messages.media.document');
  return (
    <>
      {page !== null && (
        <Frame style={{ height: 104 }}>
          <img src={mediaAddress(page)} alt="" decoding="async" style={{ objectPosition: 'top' }} />
        </Frame>
      )}
      <Row {...dragOf(message, source)}>
        <span className="type">
          <FileSign mime={message.media?.mime ?? null} />
        </span>
        <TwoLines dense name={name} detail={paperFacts(message, name, language)} />
        {source !== null && (
          <IconAction icon={Download} label={t('messages.media.download', { name })} onClick={() => download(source, name)} />
        )}
      </Row>
      {source === null && <NotThere message={message} onRetry={onRetry} />}
    </>
  );
}
