import { column, execute, queryOf, queryPrepared } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { ChatbotMemory } from './Situation.ts';

const query = queryOf(
  {
    ticketId: column.number(),
    menuAt: column.orNull(column.text()),
    unknownAnswers: column.number(),
    outOfHoursAt: column.orNull(column.text()),
    repliedAt: column.orNull(column.text()),
    hourReplies: column.number(),
    hourAt: column.orNull(column.text()),
  },
  `select ticket_id as "ticketId", iso(menu_at) as "menuAt", unknown_answers as "unknownAnswers", iso(out_of_hours_at) as "outOfHoursAt",
     iso(replied_at) as "repliedAt", hour_replies as "hourReplies", iso(hour_at) as "hourAt"
   from chatbot_memories where ticket_id = any($1::int[])`,
);

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** What the chatbot remembers, by ticket; nothing of those that are missing. */
export async function readMemories({ em }: Scope, ticketIds: readonly number[]): Promise<ReadonlyMap<number, ChatbotMemory>> {
  const rows = await queryPrepared(em, query, [ticketIds]);
  return new Map(
    rows.map(({ ticketId, menuAt, unknownAnswers, outOfHoursAt, repliedAt, hourReplies, hourAt }) => [
      ticketId,
      {
        menuAt: dateOf(menuAt),
        unknownAnswers,
        outOfHoursAt: dateOf(outOfHoursAt),
        repliedAt: dateOf(repliedAt),
        hourReplies,
        hourAt: dateOf(hourAt),
      },
    ]),
  );
}

const writeStatement = `
  insert into chatbot_memories (ticket_id, company_id, menu_at, unknown_answers, out_of_hours_at, replied_at, hour_replies, hour_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (ticket_id) do update set menu_at = $3, unknown_answers = $4, out_of_hours_at = $5, replied_at = $6, hour_replies = $7, hour_at = $8`;

export const writeMemory = ({ em, companyId }: Scope, ticketId: number, memory: ChatbotMemory): Promise<void> =>
  execute(em, writeStatement, [
    ticketId,
    companyId,
    memory.menuAt,
    memory.unknownAnswers,
    memory.outOfHoursAt,
    memory.repliedAt,
    memory.hourReplies,
    memory.hourAt,
  ]);
