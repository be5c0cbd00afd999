import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { substituteVariables, type VariableMark } from '#shared/rules/substituteVariables.ts';
import { FormattedText, markVariable, useNow } from '#ui/kit/index.ts';
import { useUser } from '#ui/data/session/session.ts';
import { useTexts } from '#ui/text/index.ts';
import { toVariableSubject } from './toVariableSubject.ts';

/** Fills in texts as the contact of the ticket will read them; `mark` sets the values apart. */
export function useFilledText(ticket: TicketRecord): (text: string, mark?: VariableMark) => string {
  const { timeZone } = useTexts();
  const subject = toVariableSubject(ticket, useUser());
  const now = new Date(useNow());
  return (text, mark) => substituteVariables(text, { ...subject, now, timeZone }, mark);
}

/** Text as the contact of the ticket will read it, with the values of its variables marked. */
export function FilledText({ text, ticket }: { readonly text: string; readonly ticket: TicketRecord }) {
  return <FormattedText text={useFilledText(ticket)(text, markVariable)} />;
}
