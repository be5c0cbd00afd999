import { CornerUpLeft, Pencil, PenLine, ShieldAlert, X } from 'lucide-react';
import styled from '@emotion/styled';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { editDeadline } from '#ui/conversations/messages/messageActions.ts';
import { Button, IconButton, Kbd, Time } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { useOthersViewing } from '#ui/conversations/messages/viewers/viewerStore.ts';
import { radius, text, v, width } from '#ui/theme/tokens.ts';
import type { SendRisk } from '#ui/conversations/messages/guard/findSendRisks.ts';
import { AttachmentList } from './AttachmentList.tsx';
import { ComposerStatus, ReferenceBar } from './Composer.styles.ts';
import type { ComposerState } from './ComposerState.ts';

const Strip = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  margin: 6px 6px 0;
  padding: 4px 4px 4px 10px;
  border-radius: ${radius.control};
  background: ${v.waiting.soft};
  color: ${v.waiting.ink};
  font: ${text.second};
  &[data-stop] {
    background: ${v.bad.soft};
    color: ${v.bad.ink};
  }
  > svg {
    flex-shrink: 0;
  }
  > div {
    flex: 1;
    min-width: 0;
    padding: 3px 0;
    overflow-wrap: anywhere;
  }
  ${width.tight} {
    flex-wrap: wrap;
    > div {
      flex-basis: calc(100% - 72px);
    }
  }
`;

interface GuardStripProps {
  readonly risks: readonly SendRisk[];
  readonly contactName: string;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** What speaks against sending, above the text; a second Enter sends all the same, except past a stop. */
function GuardStrip({ risks, contactName, onSend, onClose }: GuardStripProps) {
  const { t, language } = useTexts();
  const isStop = risks.some(({ kind }) => kind === 'unfilled');
  const list = new Intl.ListFormat(toLocale(language));
  const explain = (risk: SendRisk): string =>
    risk.kind === 'unfilled'
      ? t('messages.composer.guard.unfilled', { count: risk.variables.length, variables: list.format(risk.variables) })
      : t(`messages.composer.guard.${risk.kind}`, { name: risk.name, contact: contactName });
  return (
    <Strip role="alert" data-stop={isStop ? '' : undefined}>
      <ShieldAlert size={16} strokeWidth={1.75} aria-hidden />
      <div>
        {risks.map((risk) => (
          <p key={risk.kind}>{explain(risk)}</p>
        ))}
      </div>
      {!isStop && (
        <Button size="sm" variant="plain" color="neutral" onClick={onSend} endDecorator={<Kbd of="Enter" />}>
          {t('messages.composer.guard.send')}
        </Button>
      )}
      <IconButton size="sm" icon={X} label={t('messages.composer.guard.close')} keys="Esc" onClick={onClose} />
    </Strip>
  );
}

interface CollisionStripProps {
  readonly ticketId: number;
  readonly contactName: string;
}

/** Says, above a text that has been begun, that a colleague writes to the same contact. */
function CollisionStrip({ ticketId, contactName }: CollisionStripProps) {
  const { t, language } = useTexts();
  const names = useOthersViewing(ticketId).flatMap(({ name, isTyping }) => (isTyping ? [name] : []));
  return (
    names.length > 0 && (
      <ComposerStatus role="status" data-inside="">
        <PenLine size={14} strokeWidth={1.75} aria-hidden />
        {t('messages.viewers.collision', {
          count: names.length,
          names: new Intl.ListFormat(toLocale(language)).format(names),
          contact: contactName,
        })}
      </ComposerStatus>
    )
  );
}

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
