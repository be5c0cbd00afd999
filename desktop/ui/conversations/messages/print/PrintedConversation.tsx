import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { useUser } from '#ui/data/session/session.ts';
import { host } from '#ui/host/index.ts';
import { Time } from '#ui/kit/index.ts';
import { formatContactName, formatContactNumber, useTexts } from '#ui/text/index.ts';
import { MessageActionsContext, noMessageActions } from '#ui/conversations/messages/messageActions.ts';
import { buildEntries } from '#ui/conversations/messages/timeline/buildEntries.ts';
import type { Entry } from '#ui/conversations/messages/timeline/Entry.ts';
import { EntryLine } from '#ui/conversations/messages/timeline/EntryLine.tsx';
import type { MessageWindow } from '#ui/conversations/messages/timeline/messageWindow.ts';
import { DayLabel } from '#ui/conversations/messages/timeline/MessageList.styles.ts';
import { PrintStyles, PrintSheet } from './PrintedConversation.styles.tsx';
import { useTicketHistory } from '#ui/conversations/messages/timeline/useTicketHistory.ts';

interface PrintedConversationProps {
  readonly ticket: TicketRecord;
  /** Null while nothing is being printed. */
  readonly messageWindow: MessageWindow | null;
  readonly onDone: () => void;
}

/** Whole conversation for print, always in the light scheme and without internal notes. */
export function PrintedConversation({ messageWindow, ...props }: PrintedConversationProps) {
  return messageWindow === null ? null : <PrintedPages {...props} messageWindow={messageWindow} />;
}

function PrintedPages({ ticket, messageWindow, onDone }: PrintedConversationProps & { readonly messageWindow: MessageWindow }) {
  const { t } = useTexts();
  const sheet = useRef<HTMLElement>(null);
  const { rounds } = useTicketHistory(ticket.id);
  const { contact, isGroup } = ticket;
  const name = formatContactName({ ...contact, isGroup });
  const print = useEffectEvent(async () => {
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
    await host().print(t('messages.with', { name })).finally(onDone);
  });
  useEffect(() => void print(), [messageWindow]);
  const entries = buildEntries({ ...messageWindow, notes: [], moves: [], rounds, outboxItems: [], unreadDivider: null });
  return createPortal(
    <PrintSheet ref={sheet} data-printed="" data-joy-color-scheme="light">
      <PrintStyles />
      <Letterhead ticket={ticket} name={name} />
      <MessageActionsContext value={{ ...noMessageActions, isGroup, contactName: name }}>
        {entries.map((entry) => (
          <div key={entry.key} data-kind={entry.kind}>
            <PrintedEntry entry={entry} />
          </div>
        ))}
      </MessageActionsContext>
    </PrintSheet>,
    document.body,
  );
}

/** Contact, ticket and company: whatever a printed page needs to be identified later. */
function Letterhead({ ticket, name }: { readonly ticket: TicketRecord; readonly name: string }) {
  const { t } = useTexts();
  const { company } = useUser();
  const [at] = useState(() => new Date());
  const { contact, isGroup, id, queue, whatsapp, user } = ticket;
  const number = formatContactNumber({ ...contact, isGroup });
  const details = [number === name ? null : number, t('messages.head.ticket', { id }), queue?.name, whatsapp?.name, user?.name];
  return (
    <header>
      <h1>{name}</h1>
      <p>{details.filter(Boolean).join(' · ')}</p>
      <p>
        {company.name} · {t('messages.head.printedAt')} <Time at={at} as="absolute" />
      </p>
    </header>
  );
}

/** Full dates, because 'yesterday' means nothing on paper. */
function PrintedEntry({ entry }: { readonly entry: Entry }) {
  return entry.kind === 'day' ? (
    <div style={{ paddingTop: 14 }}>
      <DayLabel>
        <Time at={entry.at} as="fullDate" />
      </DayLabel>
    </div>
  ) : (
    <EntryLine entry={entry} isNewestOwn={false} hasTools={false} />
  );
}
