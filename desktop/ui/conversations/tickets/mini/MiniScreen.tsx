import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import type { MiniTicket } from '#shared/ipc.ts';
import { describeLastInteraction } from '#shared/rules/describeLastInteraction.ts';
import { ageText } from '#ui/conversations/tickets/list/ageText.ts';
import { host, setPageTitle, type MiniHost } from '#ui/host/index.ts';
import { Avatar, EmptyState, useEscapeKey, useNow } from '#ui/kit/index.ts';
import { setLanguage, useTexts } from '#ui/text/index.ts';
import { ellipsis, motion, tabular, text, v } from '#ui/theme/tokens.ts';

const Frame = styled.main`
  display: flex;
  flex-direction: column;
  height: 100%;
  background: ${v.surface.base};
  h1 {
    flex-shrink: 0;
    padding: 10px 16px;
    border-bottom: 1px solid ${v.line.hair};
    background: ${v.surface.frame};
    font: ${text.strong};
    color: ${v.ink.strong};
  }
  ul {
    flex: 1;
    margin: 0;
    padding: 0;
    overflow: auto;
    list-style: none;
  }
  li + li {
    border-top: 1px solid ${v.line.hair};
  }
`;
const TicketButton = styled.button`
  display: flex;
  align-items: center;
  gap: 12px;
  width: 100%;
  min-height: 70px;
  padding: 8px 16px;
  text-align: left;
  transition: background-color ${motion.quick};
  &:hover {
    background: ${v.surface.hover};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  .lines {
    flex: 1;
    min-width: 0;
  }
  .line {
    display: flex;
    align-items: baseline;
    gap: 8px;
  }
  b {
    flex: 1;
    font: ${text.strong};
    color: ${v.ink.strong};
    ${ellipsis}
  }
  p {
    font: ${text.second};
    color: ${v.ink.soft};
    ${ellipsis}
  }
  small {
    display: block;
    font: ${text.meta};
    color: ${v.ink.meta};
    ${ellipsis}
  }
  time {
    flex-shrink: 0;
    font: ${text.meta};
    ${tabular}
  }
  time[data-tone='green'] {
    color: ${v.good.ink};
  }
  time[data-tone='yellow'] {
    color: ${v.wait.yellow};
  }
  time[data-tone='orange'] {
    color: ${v.wait.orange};
    font-weight: 600;
  }
  time[data-tone='red'] {
    color: ${v.bad.ink};
    font-weight: 600;
  }
`;

function useMiniTickets(mini: MiniHost): readonly MiniTicket[] | null {
  const [tickets, setTickets] = useState<readonly MiniTicket[] | null>(null);
  useEffect(() => {
    const unsubscribe = mini.onChange(setTickets);
    void mini.read().then(setTickets);
    return unsubscribe;
  }, [mini]);
  return tickets;
}

/** The language follows the one of the accounts' pages. */
const followLanguage = (): (() => void) =>
  host().onPersistedChange((key) => {
    const language = host().read('language');
    if (key === 'language' && language !== undefined) {
      void setLanguage(language);
    }
  });

/** Arrow keys walk the list; the first one enters it, wherever the focus is. */
function walkRows({ key }: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step !== undefined) {
    const buttons = [...document.querySelectorAll('button')];
    const index = buttons.findIndex((button) => button === document.activeElement);
    buttons[Math.min(Math.max(index + step, 0), buttons.length - 1)]?.focus();
  }
}

function listenToKeys(): () => void {
  document.addEventListener('keydown', walkRows);
  return () => document.removeEventListener('keydown', walkRows);
}

/** The whole page of the mini window: the customers of all accounts who have waited longest. */
export function MiniScreen({ mini }: { readonly mini: MiniHost }) {
  const { t } = useTexts();
  const tickets = useMiniTickets(mini);
  const title = t('desktop.mini.title');
  useEscapeKey(mini.close);
  useEffect(listenToKeys, []);
  useEffect(followLanguage, []);
  useEffect(() => setPageTitle(title), [title]);
  return (
    <Frame>
      <h1>{title}</h1>
      {tickets?.length === 0 ? (
        <EmptyState title={t('desktop.mini.empty')}>{t('desktop.mini.emptyText')}</EmptyState>
      ) : (
        <ul aria-label={title} aria-busy={tickets === null}>
          {tickets?.map((ticket) => (
            <li key={`${ticket.accountId} ${ticket.path}`}>
              <MiniRow ticket={ticket} onOpen={() => mini.open(ticket)} />
            </li>
          ))}
        </ul>
      )}
    </Frame>
  );
}

function MiniRow({ ticket, onOpen }: { readonly ticket: MiniTicket; readonly onOpen: () => void }) {
  const { t } = useTexts();
  const { name, company, isPending } = ticket;
  const details = [t(isPending ? 'desktop.mini.pending' : 'desktop.mini.own'), company].filter((part) => part !== '').join(' · ');
  return (
    <TicketButton type="button" onClick={onOpen}>
      <Avatar name={name} />
      <span className="lines">
        <span className="line">
          <b title={name}>{name}</b>
          <Wait since={ticket.since} />
        </span>
        {ticket.text !== '' && <p title={ticket.text}>{ticket.text}</p>}
        <small>{details}</small>
      </span>
    </TicketButton>
  );
}

function Wait({ since }: { readonly since: string }) {
  const { t, language, timeZone } = useTexts();
  const now = useNow();
  const age = describeLastInteraction({ status: 'open', waitingSince: since, lastMessageAt: null }, now);
  return (
    age !== null && (
      <time dateTime={since} data-tone={age.urgency}>
        {ageText(age, { t, language, now, timeZone })}
      </time>
    )
  );
}
