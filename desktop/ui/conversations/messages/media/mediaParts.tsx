import styled from '@emotion/styled';
import { Clock3, FileX2, ImageOff, RotateCw } from 'lucide-react';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { readKeptDays } from '#shared/rules/keptMedia.ts';
import { resolveMediaUrl } from '#ui/kit/index.ts';
import { useTexts, type TextKey, type Translate } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { useMessageActions } from '#ui/conversations/messages/messageActions.ts';

/** Reserved space of a picture, a film or a page. */
export const MediaFrame = styled.div`
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
  infected: 'messages.media.infected',
};

function explainLoss(t: Translate, reason: string | null | undefined): string {
  const days = readKeptDays(reason);
  return days === null ? t(failureTexts[reason ?? ''] ?? 'messages.media.failed') : t('messages.media.kept', { days });
}

/** Failures that a retry cannot change. */
const isPermanentFailure = (reason: string | null | undefined): boolean =>
  reason === 'tooLarge' || reason === 'infected' || readKeptDays(reason) !== null;

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
export function UnavailableMedia({ message, onRetry }: Omit<MediaProps, 'onOpen'>) {
  return message.media?.state === 'pending' ? <PendingMedia /> : <FailedMedia message={message} onRetry={onRetry} />;
}

function FailedMedia({ message: { media, mediaType }, onRetry }: Omit<MediaProps, 'onOpen'>) {
  const { t } = useTexts();
  const Icon = mediaType === 'image' || mediaType === 'video' ? ImageOff : FileX2;
  return (
    <UnavailableBox>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      {explainLoss(t, media?.reason)}
      {onRetry !== undefined && !isPermanentFailure(media?.reason) && (
        <button type="button" onClick={onRetry}>
          <RotateCw size={12} aria-hidden />
          {t('kit.tryAgain')}
        </button>
      )}
    </UnavailableBox>
  );
}

export const mediaName = ({ media, body }: MessageRecord): string => media?.name || body;

/** Null while the file is not available. */
export function fileUrl({ mediaUrl, media }: MessageRecord): string | null {
  return mediaUrl === null || mediaUrl === '' || media?.state === 'failed' ? null : resolveMediaUrl(mediaUrl);
}

/** Blurred thumbnail sent along with the message. */
export function BlurredThumbnail({ message }: Pick<MediaProps, 'message'>) {
  const thumbnail = message.media?.thumbnailUrl ?? null;
  return thumbnail === null ? null : <img className="faint" src={resolveMediaUrl(thumbnail)} alt="" />;
}
