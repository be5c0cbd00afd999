import { css, Global } from '@emotion/react';
import styled from '@emotion/styled';
import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { TicketFull } from '#shared/areas/tickets.ts';
import { host } from '#ui/host/index.ts';
import { Facts } from '#ui/kit/index.ts';
import { contactLabel, useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { entriesOf } from './entries.ts';
import { EntryLine } from './EntryLine.tsx';
import type { HeldMessages } from './heldMessages.ts';
import { useRounds } from './useRounds.ts';

/** Paper shows the conversation and nothing around it; the screen never shows this. */
const alone = css`
  @media print {
    html,
    body {
      height: auto !important;
      overflow: visible !important;
      background: white !important;
    }
    body > :not([data-printed]) {
      display: none !important;
    }
  }
`;
const Sheet = styled.article`
  color: ${v.ink.body};
  background: ${v.surface.base};
  print-color-adjust: exact;
  @media screen {
    display: none;
  }
  > header {
    padding-bottom: 8px;
    border-bottom: 1px solid ${v.line.hair};
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  h1 {
    font: ${text.title};
    color: ${v.ink.strong};
  }
  > div {
    break-inside: avoid;
  }
`;

interface PrintedTalkProps {
  readonly ticket: TicketFull;
  /** Null: nothing is being printed. */
  readonly held: HeldMessages | null;
  readonly onDone: () => void;
}

/** The whole conversation on paper, light whatever the screen is. Notes are the team's own and stay out. */
export function PrintedTalk({ held, ...props }: PrintedTalkProps) {
  return held === null ? null : <Printed {...props} held={held} />;
}

function Printed({ ticket, held, onDone }: PrintedTalkProps & { readonly held: HeldMessages }) {
  const { t } = useTexts();
  const sheet = useRef<HTMLElement>(null);
  const rounds = useRounds(ticket);
  const { contact, isGroup, id, queue, whatsapp, user } = ticket;
  const name = contactLabel({ ...contact, isGroup });
  const print = useEffectEvent(async () => {
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
    await host().print(t('messages.with', { name })).finally(onDone);
  });
  useEffect(() => void print(), [held]);
  const entries = entriesOf({ ...held, notes: [], rounds, waiting: [], newFrom: null });
  return createPortal(
    <Sheet ref={sheet} data-printed="" data-joy-color-scheme="light">
      <Global styles={alone} />
      <header>
        <h1>{name}</h1>
        <Facts of={[t('messages.head.ticket', { id }), contact.number, queue?.name, whatsapp?.name, user?.name]} />
      </header>
      {entries.map((entry) => (
        <div key={entry.key}>
          <EntryLine entry={entry} isNewestOwn={false} hasTools={false} />
        </div>
      ))}
    </Sheet>,
    document.body,
  );
}
