import styled from '@emotion/styled';
import { Download } from 'lucide-react';
import type { DragEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { IconButton, resolveMediaUrl, TwoLineText } from '#ui/kit/index.ts';
import { type Language, toLocale, useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { hasDrawablePage, pageHeightPx, sizeLabel, typeLabel } from '#ui/conversations/messages/messageKind.ts';
import { host } from '#ui/host/index.ts';
import { FileTypeIcon } from './FileTypeIcon.tsx';
import { downloadMedia } from './downloadMedia.ts';
import { fileUrl, MediaFrame, mediaName, type MediaProps, UnavailableMedia } from './mediaParts.tsx';

const keptMs = 30 * minuteMs;

async function fetchFirstPage(url: string, signal: AbortSignal): Promise<string | null> {
  const [{ drawFirstPage }, response] = await Promise.all([import('./drawFirstPage.ts'), fetch(url, { signal })]);
  return response.ok ? drawFirstPage(await response.arrayBuffer()) : null;
}

interface FirstPage {
  /** URL of the picture. */
  readonly picture: string | null;
  /** Its space is reserved while it is drawn. */
  readonly isDrawing: boolean;
}

/** First page of a document: sent along with the message, else drawn from a small PDF. */
function useFirstPage(message: MessageRecord): FirstPage {
  const { rowId, media, mediaUrl } = message;
  const sent = media?.thumbnailUrl ?? null;
  const isDrawable = hasDrawablePage(message);
  const { data, isLoading } = useQuery({
    queryKey: ['firstPage', rowId],
    // Unreadable and protected files have no page.
    queryFn: ({ signal }) => fetchFirstPage(resolveMediaUrl(mediaUrl ?? ''), signal).catch(() => null),
    enabled: isDrawable,
    staleTime: Infinity,
    gcTime: keptMs,
  });
  return sent === null ? { picture: data ?? null, isDrawing: isLoading } : { picture: resolveMediaUrl(sent), isDrawing: false };
}

/** Original name, else the name in the URL. */
const fileName = (message: MessageRecord, source: string): string =>
  message.media?.name || decodeURIComponent(new URL(source, location.href).pathname.split('/').at(-1) ?? '') || String(message.rowId);

interface FileDragProps {
  readonly draggable?: boolean;
  readonly onDragStart?: (event: DragEvent) => void;
}

/** Drag source that drops the file into a folder or another program. */
export function fileDragProps(message: MessageRecord, source: string | null): FileDragProps {
  if (source === null) {
    return {};
  }
  return {
    draggable: true,
    onDragStart: (event: DragEvent): void => {
      const name = fileName(message, source);
      if (host().startFileDrag(source, name)) {
        event.preventDefault();
        return;
      }
      const mime = message.media?.mime ?? 'application/octet-stream';
      event.dataTransfer.setData('DownloadURL', `${mime}:${name}:${new URL(source, location.href).href}`);
    },
  };
}

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
  const { picture, isDrawing } = useFirstPage(message);
  const name = mediaName(message) || t('messages.media.document');
  return (
    <>
      {(picture !== null || isDrawing) && (
        <MediaFrame style={{ height: pageHeightPx }} data-page="">
          {picture !== null && <img src={picture} alt="" decoding="async" style={{ objectPosition: 'top' }} />}
        </MediaFrame>
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
