import { CornerUpLeft, Pencil, X } from 'lucide-react';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { CollisionStrip } from '#ui/conversations/messages/viewers/CollisionStrip.tsx';
import { editDeadline } from '#ui/conversations/messages/messageActions.ts';
import { GuardStrip } from '#ui/conversations/messages/guard/GuardStrip.tsx';
import { IconButton, Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { AttachmentList } from './AttachmentList.tsx';
import { ComposerStatus, ReferenceBar } from './Composer.styles.ts';
import type { ComposerState } from './ComposerState.ts';

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

interface ComposerHeadProps {
  readonly composing: ComposerState;
  readonly ticket: TicketRecord;
}

/** Question before a reply is sent; without one, other agents who are typing. */
function ReplyWarning({ composing: { risks, draft, send, dismiss }, ticket }: ComposerHeadProps) {
  const { name } = ticket.contact;
  if (risks.length > 0) {
    return <GuardStrip risks={risks} contactName={name} onSend={send} onClose={dismiss} />;
  }
  return draft.text !== '' && <CollisionStrip ticketId={ticket.id} contactName={name} />;
}

/** Above the text: what it refers to, what went wrong, and the files. */
export function ComposerHead({ composing, ticket }: ComposerHeadProps) {
  const { t } = useTexts();
  const { mode, draft, editing, errorText, attachingName } = composing;
  return (
    <>
      <DraftReference composing={composing} />
      {mode === 'reply' && editing === null && <ReplyWarning composing={composing} ticket={ticket} />}
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
