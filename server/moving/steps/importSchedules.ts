import type { ScheduleStatus } from '#shared/outreach/schedules/index.ts';
import { copyTable, type MovingContext } from '#server/moving/MovingContext.ts';
import { readKey, readText, readTime, readTimestamps, readTrimmed } from '#server/moving/sourceValues.ts';
import type { SourceRecord } from '#server/moving/SourceDatabase.ts';
import { describeFacts, nameFile, readFileNames } from './rowFiles.ts';

interface Settlement {
  readonly status: ScheduleStatus;
  readonly error: string | null;
}

function settle(row: SourceRecord, sendAt: string): Settlement {
  if (readTime(row, 'sentAt') !== null || readTrimmed(row, 'status') === 'ENVIADA') {
    return { status: 'ENVIADA', error: null };
  }
  if (readTrimmed(row, 'status') === 'ERRO') {
    return { status: 'ERRO', error: 'ERR_SENDING_WAPP_MSG' };
  }
  return Date.parse(sendAt) > Date.now() ? { status: 'PENDENTE', error: null } : { status: 'ERRO', error: 'ERR_SCHEDULE_TOO_LATE' };
}

/** Messages that leave at a time. Those that wait leave from here, once their number is linked; what is late does not leave any more. */
export const importSchedules = (context: MovingContext): Promise<void> =>
  copyTable(context, {
    from: 'Schedules',
    table: 'schedules',
    fileNamesOf: (row) => readFileNames(row, 'schedule'),
    translate: (row, file) => {
      const [key, sendAt] = [row['id'] ?? '', readTime(row, 'sendAt')];
      if (sendAt === null) {
        context.reporter.refuse('schedules', key, 'it has no time');
        return null;
      }
      const settlement = settle(row, sendAt);
      if (settlement.status === 'PENDENTE') {
        context.reporter.change('schedules', key, 'it is sent from here: the older product must not send it too');
      }
      const times = readTimestamps(row);
      return {
        key,
        values: {
          body: readText(row, 'body', 4000),
          send_at: sendAt,
          sent_at: readTime(row, 'sentAt'),
          contact_id: readKey(row, 'contactId'),
          ticket_id: readKey(row, 'ticketId'),
          user_id: readKey(row, 'userId'),
          ...settlement,
          ...nameFile(row, file),
          thumbnail_path: file?.thumbnail_path ?? null,
          media_facts: describeFacts(file),
          is_cancelled_by_answer: false,
          repeat: 'never',
          repeats_from: sendAt,
          planned_at: times.created_at,
          next_attempt_at: sendAt,
          attempts: 0,
          ...times,
        },
      };
    },
  });
