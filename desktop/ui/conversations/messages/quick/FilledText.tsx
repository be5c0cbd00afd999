import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { FormattedText, markVariable } from '#ui/kit/index.ts';
import { useFilledText } from './useFilledText.ts';

/** Text as the contact of the ticket will read it, with the values of its variables marked. */
export function FilledText({ text, ticket }: { readonly text: string; readonly ticket: TicketRecord }) {
  return <FormattedText text={useFilledText(ticket)(text, markVariable)} />;
}
