import type { TicketRecord } from '#shared/areas/tickets.ts';
import { substituteVariables } from '#shared/rules/substituteVariables.ts';
import { useUser } from '#ui/data/session/session.ts';
import { FormattedText, markVariable, useNow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { toVariableSubject } from './variableSubject.ts';

/** Text as the contact of the ticket will read it, with the values of its variables marked. */
export function FilledText({ text, ticket }: { readonly text: string; readonly ticket: TicketRecord }) {
  const { timeZone } = useTexts();
  const subject = toVariableSubject(ticket, useUser());
  const now = new Date(useNow());
  return <FormattedText text={substituteVariables(text, { ...subject, now, timeZone }, markVariable)} />;
}
