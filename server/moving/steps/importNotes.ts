import { refreshImportedRounds } from '#server/conversations/tickets/index.ts';
import { copyTable, type MovingContext } from '#server/moving/MovingContext.ts';
import { readFlag, readKey, readText, readTime, readTimestamps } from '#server/moving/sourceValues.ts';

/** What agents wrote down about contacts. */
export const importNotes = (context: MovingContext): Promise<void> =>
  copyTable(context, {
    from: 'TicketNotes',
    table: 'ticket_notes',
    belongsBy: 'contact_id',
    translate: (row) => ({
      key: row['id'] ?? '',
      values: {
        note: readText(row, 'note', 10_000),
        user_id: readKey(row, 'userId'),
        contact_id: readKey(row, 'contactId'),
        ticket_id: readKey(row, 'ticketId'),
        ...readTimestamps(row),
      },
    }),
  });

/** Rounds of tickets, which the reports are made of; one of a ticket may be unfinished. */
export async function importRounds(context: MovingContext): Promise<void> {
  await copyTable(context, {
    from: 'TicketTraking',
    table: 'ticket_trackings',
    repair: (constraint, row) =>
      constraint === 'ticket_trackings_unfinished_key'
        ? {
            row: { ...row, values: { ...row.values, finished_at: row.values['updated_at'] } },
            reason: 'another round of its ticket is unfinished: it is finished now',
          }
        : null,
    translate: (row) => ({
      key: row['id'] ?? '',
      values: {
        ticket_id: readKey(row, 'ticketId'),
        whatsapp_id: readKey(row, 'whatsappId'),
        user_id: readKey(row, 'userId'),
        queued_at: readTime(row, 'queuedAt'),
        started_at: readTime(row, 'startedAt'),
        chatbot_at: readTime(row, 'chatbotAt'),
        rating_at: readTime(row, 'ratingAt'),
        rated: readFlag(row, 'rated'),
        finished_at: readTime(row, 'finishedAt'),
        ...readTimestamps(row),
      },
    }),
  });
  await context.writer.forEachPage('tickets', refreshImportedRounds);
}
