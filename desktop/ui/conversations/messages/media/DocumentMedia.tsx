import styled from '@emotion/styled';
import { Download } from 'lucide-react';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { IconButton, TwoLineText } from '#ui/kit/index.ts';
import { toLocale, useTexts, type Language } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { FileTypeIcon } from './FileTypeIcon.tsx';
import { downloadMedia } from './downloadMedia.ts';
import { fileDragProps } from './fileDragProps.ts';
import { fileUrl, MediaFrame, mediaName, UnavailableMedia, type MediaProps } from './mediaParts.tsx';
import { useFirstPage } from './useFirstPage.ts';
import { pageHeightPx, sizeLabel, typeLabel } from '#ui/conversations/messages/messageKind.ts';

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
