import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { css, Global } from '@emotion/react';
import styled from '@emotion/styled';
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
import { useTicketHistory } from '#ui/conversations/messages/timeline/useTicketHistory.ts';
import { lightPalette } from '#ui/theme/palettes.ts';
import { tabular, text, v } from '#ui/theme/tokens.ts';

/** Hides everything but the conversation and numbers the pages. */
const pageStyles = css`
  @page {
    size: A4;
    margin: 14mm 14mm 18mm;
    @bottom-right {
      content: counter(page) ' / ' counter(pages);
      font: ${text.meta};
      color: ${lightPalette.ink.meta};
    }
  }
  @media print {
    html,
    body {
      /* Otherwise the page margins would be dark in dark mode. */
      color-scheme: only light !important;
      height: auto !important;
      overflow: visible !important;
      background: white !important;
    }
    body > :not([data-printed]) {
      display: none !important;
    }
  }
`;

/** Global print styles, mounted while printing. */
const PrintStyles = () => <Global styles={pageStyles} />;

const PrintSheet = styled.article`
  color: ${v.ink.body};
  background: ${v.surface.base};
  print-color-adjust: exact;
  @media screen {
    display: none;
  }
  > header {
    padding-bottom: 10px;
    border-bottom: 1px solid ${v.line.hair};
    font: ${text.meta};
    color: ${v.ink.meta};
    ${tabular}
  }
  h1 {
    margin-bottom: 2px;
    font: ${text.title};
    color: ${v.ink.strong};
  }
  > div {
    break-inside: avoid;
  }
  /* Days and ticket starts stay with the entry below them. */
  > [data-kind='day'],
  > [data-kind='opened'] {
    break-after: avoid;
  }
  /* Removes the dimming of dark mode; thumbnails of pending files stay blurred. */
  img:not(.faint) {
    filter: none !important;
  }
  /* Paper has no tooltip for truncated names. */
  .type + span > b {
    white-space: normal;
    overflow-wrap: anywhere;
  }
  /* Buttons are useless on paper. */
  .type ~ button,
  .speed {
    display: none;
  }
`;

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
