import { X } from 'lucide-react';
import { IconAction, TwoLines } from '#ui/kit/index.ts';
import { localeOf, useTexts } from '#ui/text/index.ts';
import { Tray } from './composerLook.ts';
import type { DraftFile } from './drafts.ts';
import { FileSign } from '#ui/areas/messages/bubbles/FileSign.tsx';
import { sizeLabel } from '#ui/areas/messages/messageKind.ts';
import { useLocalPicture } from '#ui/areas/messages/bubbles/WaitingBubble.tsx';

interface AttachmentsProps {
  readonly files: readonly DraftFile[];
  readonly onCaption: (key: string, caption: string) => void;
  readonly onRemove: (key: string) => void;
  /** Enter in a caption sends, as it does in the field. */
  readonly onEnter: () => void;
}

/** The files that will be sent, in this order. One alone takes the field's text as its caption; several have one each. */
export function Attachments({ files, onCaption, onRemove, onEnter }: AttachmentsProps) {
  const { t, language } = useTexts();
  return (
    <Tray aria-label={t('messages.composer.files')}>
      {files.map((file) => (
        <li key={file.key}>
          <Face file={file} />
          <TwoLines dense name={file.name} detail={sizeLabel(file.size, localeOf(language))} />
          {files.length > 1 && (
            <input
              value={file.caption}
              placeholder={t('messages.composer.caption')}
              aria-label={t('messages.composer.captionOf', { name: file.name })}
              onChange={({ target }) => onCaption(file.key, target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
                  // The focus moves to the field, which must not hear this key as well.
                  event.preventDefault();
                  onEnter();
                }
              }}
            />
          )}
          <IconAction
            size="sm"
            icon={X}
            label={t('messages.composer.removeFile', { name: file.name })}
            onClick={() => onRemove(file.key)}
          />
        </li>
      ))}
    </Tray>
  );
}

function Face({ file }: { readonly file: DraftFile }) {
  const picture = useLocalPicture(file.mime.startsWith('image/') ? file.key : null);
  return <span className="face">{picture === null ? <FileSign mime={file.mime} /> : <img src={picture} alt="" />}</span>;
}
