import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { TicketFull } from '#shared/areas/tickets.ts';
import { useUser } from '#ui/data/session.ts';
import { host } from '#ui/host/index.ts';
import { Time } from '#ui/kit/index.ts';
import { contactLabel, numberLabel, useTexts } from '#ui/text/index.ts';
import { MessageActsContext, noActs } from '#ui/areas/messages/messageActs.ts';
import { entriesOf } from './entries.ts';
import type { Entry } from './Entry.ts';
import { EntryLine } from './EntryLine.tsx';
import type { HeldMessages } from './heldMessages.ts';
import { Day } from './listLook.ts';
import { Paper, Sheet } from './printedLook.tsx';
import { useRounds } from './useRounds.ts';

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
  const { contact, isGroup } = ticket;
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
      <Paper />
      <Letterhead ticket={ticket} name={name} />
      <MessageActsContext value={{ ...noActs, isGroup, contactName: name }}>
        {entries.map((entry) => (
          <div key={entry.key} data-kind={entry.kind}>
            <PrintedEntry entry={entry} />
          </div>
        ))}
      </MessageActsContext>
    </Sheet>,
    document.body,
  );
}

/** Who it is with and where it stands, and what a sheet that is found a year later must say of itself. */
function Letterhead({ ticket, name }: { readonly ticket: TicketFull; readonly name: string }) {
  const { t } = useTexts();
  const { company } = useUser();
  const [at] = useState(() => new Date());
  const { contact, isGroup, id, queue, whatsapp, user } = ticket;
  const number = numberLabel({ ...contact, isGroup });
  const facts = [number === name ? null : number, t('messages.head.ticket', { id }), queue?.name, whatsapp?.name, user?.name];
  return (
    <header>
      <h1>{name}</h1>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <p>
        {company.name} · {t('messages.head.printedAt')} <Time at={at} as="dateTime" />
      </p>
    </header>
  );
}

/** 'Yesterday' means nothing on paper: days have their dates there. */
function PrintedEntry({ entry }: { readonly entry: Entry }) {
  return entry.kind === 'day' ? (
    <div style={{ paddingTop: 14 }}>
      <Day>
        <Time at={entry.at} as="fullDate" />
      </Day>
    </div>
  ) : (
    <EntryLine entry={entry} isNewestOwn={false} hasTools={false} />
  );
}
