import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { TicketListRecord, TicketRecord } from '#shared/conversations/tickets/index.ts';
import { type Draft, getDraft } from '#ui/conversations/messages/composer/drafts.ts';
import { toVariableSubject } from '#ui/conversations/messages/quick/toVariableSubject.ts';
import { listCachedRows } from '#ui/data/cache/query.ts';
import { useUser } from '#ui/data/session/session.ts';
import { listViewers, withoutUser } from '#ui/conversations/messages/viewers/viewerStore.ts';
import { findSendRisks, type GuardedContact, type SendRisk } from './findSendRisks.ts';

const maxRecent = 12;
let recent: readonly GuardedContact[] = [];

/** Contact of a ticket, as the guard knows it. */
const toGuardedContact = ({ contact: { id, name, number }, isGroup }: Pick<TicketListRecord, 'contact' | 'isGroup'>): GuardedContact => ({
  id,
  name,
  number,
  isGroup,
});

/** Remembers, in memory alone, whose conversation was open. */
function rememberContact(contact: GuardedContact): void {
  recent = [contact, ...recent.filter(({ id }) => id !== contact.id)].slice(0, maxRecent);
}

/** Contacts whose conversations were open lately, the latest first. */
const listRecentContacts = (): readonly GuardedContact[] => recent;

const textOf = ({ text, files }: Draft): string => [text, ...(files.length > 1 ? files.map(({ caption }) => caption) : [])].join('\n');

/** Name of the colleague who wrote last, if that was after `rowId`. */
function findAnswerSince(messages: readonly MessageRecord[], rowId: number | undefined, ownId: number): string | null {
  if (rowId === undefined) {
    return null;
  }
  const answer = messages.findLast((message) => message.rowId > rowId && message.author !== null && message.author.id !== ownId);
  return answer?.author?.name ?? null;
}

/** Rows of the lists that were shown. */
const maxListed = 1_000;

export interface SendGuard {
  /** What the agent was asked about; empty when nothing was. */
  readonly risks: readonly SendRisk[];
  /** Whether the draft may be sent; a second call for the same draft and risks is the agent's consent. */
  allows(): boolean;
  clear(): void;
}

/** Asks once before a text goes to the wrong contact, twice, or with a variable unfilled. */
export function useSendGuard(ticket: TicketRecord, messages: readonly MessageRecord[]): SendGuard {
  const user = useUser();
  const cache = useQueryClient();
  const [asked, setAsked] = useState<{ readonly key: string; readonly risks: readonly SendRisk[] } | null>(null);
  const contact = toGuardedContact(ticket);
  const { id, name, number, isGroup } = contact;
  useEffect(() => rememberContact({ id, name, number, isGroup }), [id, name, number, isGroup]);
  const allows = (): boolean => {
    const draft = getDraft(ticket.id);
    const text = textOf(draft);
    const answeredBy = findAnswerSince(messages, draft.since, user.id);
    const typingBy = withoutUser(listViewers(ticket.id), user.id).find(({ isTyping }) => isTyping)?.name ?? null;
    const risks = findSendRisks({
      text,
      contact,
      subject: toVariableSubject(ticket, user),
      recentContacts: listRecentContacts(),
      listedContacts: listCachedRows(cache, api.tickets.page, 'tickets').slice(0, maxListed).map(toGuardedContact),
      ownName: user.name,
      answeredBy,
      typingBy,
    });
    const key = JSON.stringify([text, risks]);
    const isStopped = risks.some(({ kind }) => kind === 'unfilled');
    const isAllowed = risks.length === 0 || (!isStopped && asked?.key === key);
    setAsked(isAllowed ? null : { key, risks });
    return isAllowed;
  };
  return { risks: asked?.risks ?? [], allows, clear: () => setAsked(null) };
}
