import type { AiMessage } from '#server/integrations/ai/AiProvider.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Of one message: a customer cannot fill the history with one. */
const maxMessageLength = 2000;
/** Of the whole history: small models have room for 8,000 tokens. */
const maxHistoryTokens = 4000;
/** Languages with accents have fewer letters in a token than English. */
const lettersPerToken = 3;

const query = queryOf(
  { isOurs: column.boolean(), text: column.text() },
  `select m.from_me as "isOurs", left(coalesce(m.media_transcript, m.body), ${maxMessageLength}) as text from messages m
   where m.ticket_id = $1 and not m.is_deleted and coalesce(m.media_transcript, m.body) <> ''
     and (m.media_type in ('conversation', 'extendedTextMessage') or m.media_transcript is not null)
   order by m.sent_at desc, m.id desc limit $2`,
);

interface SpokenText {
  readonly isOurs: boolean;
  readonly text: string;
}

/** The newest texts within the budget; the last one is kept in any case. */
export function fitBudget(newestFirst: readonly SpokenText[], maxTokens = maxHistoryTokens): SpokenText[] {
  const kept: SpokenText[] = [];
  let left = maxTokens * lettersPerToken;
  for (const one of newestFirst) {
    left -= one.text.length;
    if (left < 0 && kept.length > 0) {
      break;
    }
    kept.push(one);
  }
  return kept.toReversed();
}

/** The latest texts and transcriptions of a ticket, oldest first (contract, behaviour 14). */
export async function readHistory({ em }: Scope, ticketId: number, maxMessages: number): Promise<AiMessage[]> {
  const newest = await queryRows(em, query, [ticketId, maxMessages]);
  return fitBudget(newest).map(({ isOurs, text }) => ({ role: isOurs ? 'assistant' : 'user', content: text }));
}
