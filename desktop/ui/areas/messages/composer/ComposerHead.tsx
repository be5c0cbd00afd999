import { CornerUpLeft, Pencil, X } from 'lucide-react';
import { editDeadline } from '#ui/areas/messages/messageActions.ts';
import { GuardStrip } from '#ui/areas/messages/guard/GuardStrip.tsx';
import { IconButton, Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { AttachmentList } from './AttachmentList.tsx';
import { ComposerStatus, ReferenceBar } from './Composer.styles.ts';
import type { ComposerState } from './useComposer.ts';

/** Quoted or edited message above the field. */
function DraftReference({ composing }: { readonly composing: ComposerState }) {
  const { t } = useTexts();
  const { draft, editing, mode, dismiss } = composing;
  if (editing !== null) {
    return (
      <ReferenceBar>
        <Pencil size={16} strokeWidth={1.75} aria-hidden />
        <div>
          <b>
            {t('messages.composer.editing')} · {t('messages.composer.until')} <Time at={editDeadline(editing.message)} as="time" />
          </b>
          <p>{editing.originalText}</p>
        </div>
        <IconButton size="sm" icon={X} label={t('messages.composer.stopEditing')} keys="Esc" onClick={() => dismiss()} />
      </ReferenceBar>
    );
  }
  if (draft.quote !== null && mode === 'reply') {
    return (
      <ReferenceBar>
        <CornerUpLeft size={16} strokeWidth={1.75} aria-hidden />
        <div>
          <b>{draft.quote.name}</b>
          <p>{draft.quote.text}</p>
        </div>
        <IconButton size="sm" icon={X} label={t('messages.composer.stopReplying')} keys="Esc" onClick={() => dismiss()} />
      </ReferenceBar>
    );
  }
  return null;
}

/** Above the text: what it refers to, what went wrong, and the files. */
export function ComposerHead({ composing, contactName }: { readonly composing: ComposerState; readonly contactName: string }) {
  const { t } = useTexts();
  const { mode, draft, editing, errorText, attachingName, risks } = composing;
  return (
    <>
      <DraftReference composing={composing} />
      {risks.length > 0 && mode === 'reply' && editing === null && (
        <GuardStrip risks={risks} contactName={contactName} onSend={composing.send} onClose={composing.dismiss} />
      )}
      {errorText !== null && (
        <ComposerStatus role="alert" data-bad="">
          {errorText}
        </ComposerStatus>
      )}
      {attachingName !== null && (
        <ComposerStatus role="status" data-inside="">
          {t('messages.composer.quick.attaching', { name: attachingName })}
        </ComposerStatus>
      )}
      {draft.files.length > 0 && mode === 'reply' && editing === null && (
        <AttachmentList files={draft.files} onCaption={composing.caption} onRemove={composing.removeFile} onEnter={composing.send} />
      )}
    </>
  );
}
