import { useState } from 'react';
import { X } from 'lucide-react';
import { IconButton, TwoLineText } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { AttachmentTray } from './Composer.styles.ts';
import { findDocumentReason, takesCaption } from './draftParts.ts';
import type { DraftFile } from './drafts.ts';
import { FileTypeIcon } from '#ui/conversations/messages/media/FileTypeIcon.tsx';
import { sizeLabel } from '#ui/conversations/messages/messageKind.ts';
import { useDraftFileUrl } from '#ui/conversations/messages/bubbles/OutboxBubble.tsx';

interface AttachmentListProps {
  readonly files: readonly DraftFile[];
  readonly onCaption: (key: string, caption: string) => void;
  readonly onRemove: (key: string) => void;
  /** Enter in a caption sends. */
  readonly onEnter: () => void;
}

/** Files to send, in order; a single file uses the composer's text as its caption, several have one each. */
export function AttachmentList({ files, onCaption, onRemove, onEnter }: AttachmentListProps) {
  const { t, language } = useTexts();
  const [pixels, setPixels] = useState<Readonly<Record<string, number>>>({});
  const detailOf = (file: DraftFile): string => {
    const size = sizeLabel(file.size, toLocale(language));
    const reason = findDocumentReason(file, pixels[file.key]);
    return reason === null ? size : `${size} · ${t(`messages.composer.${reason}AsDocument`)}`;
  };
  return (
    <AttachmentTray aria-label={t('messages.composer.files')}>
      {files.map((file) => (
        <li key={file.key}>
          <AttachmentThumbnail file={file} onPixels={(count) => setPixels((counts) => ({ ...counts, [file.key]: count }))} />
          <TwoLineText dense name={file.name} detail={detailOf(file)} />
          {files.length > 1 && takesCaption(file) && (
            <input
              value={file.caption}
              placeholder={t('messages.composer.caption')}
              aria-label={t('messages.composer.captionOf', { name: file.name })}
              onChange={({ target }) => onCaption(file.key, target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
                  // Focus moves to the field, which must not receive this Enter as well.
                  event.preventDefault();
                  onEnter();
                }
              }}
            />
          )}
          <IconButton
            size="sm"
            icon={X}
            label={t('messages.composer.removeFile', { name: file.name })}
            onClick={() => onRemove(file.key)}
          />
        </li>
      ))}
    </AttachmentTray>
  );
}

interface AttachmentThumbnailProps {
  readonly file: DraftFile;
  readonly onPixels: (count: number) => void;
}

function AttachmentThumbnail({ file, onPixels }: AttachmentThumbnailProps) {
  const picture = useDraftFileUrl(file.mime.startsWith('image/') ? file.key : null);
  return (
    <span className="thumbnail">
      {picture === null ? (
        <FileTypeIcon mime={file.mime} />
      ) : (
        <img src={picture} alt="" onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onPixels(naturalWidth * naturalHeight)} />
      )}
    </span>
  );
}
