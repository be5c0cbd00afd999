import type { RatingRate } from '#shared/automation/ratings.ts';
import { linkImportedRatings } from '#server/automation/ratings/index.ts';
import { companyFilter, copyTable, type MovingContext } from '#server/moving/MovingContext.ts';
import { readKey, readTimestamps, readTrimmed } from '#server/moving/sourceValues.ts';
import type { SourceRecord } from '#server/moving/SourceDatabase.ts';

/** Ticketz asks for one to five, and has neither prompts nor integrations. */
const hasFiveRates = ({ source: { tables } }: MovingContext): boolean => !tables.has('Prompts') && !tables.has('QueueIntegrations');

const ofFive: readonly RatingRate[] = [1, 1, 2, 3, 3];
const ofThree: readonly RatingRate[] = [1, 2, 3, 3, 3];

/** Null: no rate, and reported. */
function readRate(context: MovingContext, row: SourceRecord): RatingRate | null {
  const [key, text] = [row['id'] ?? '', readTrimmed(row, 'rate', 20)];
  const value = Math.min(5, Math.max(1, Math.round(Number(text || Number.NaN))));
  const rate = (hasFiveRates(context) ? ofFive : ofThree)[value - 1] ?? null;
  if (rate === null) {
    context.reporter.refuse('ticket_ratings', key, 'its rate is no number');
  } else if (String(rate) !== text) {
    context.reporter.change('ticket_ratings', key, `the rate ${text} is ${rate} here, where three is the best`);
  }
  return rate;
}

/** What customers thought of conversations. */
export async function importRatings(context: MovingContext): Promise<void> {
  const isNamed = companyFilter(context, 'UserRatings') !== undefined;
  await copyTable(context, {
    from: 'UserRatings',
    table: 'ticket_ratings',
    // Without a company of its own a rating is that of its ticket.
    ...(!isNamed && { belongsBy: 'ticket_id' }),
    translate: (row) => {
      const ticketKey = readKey(row, 'ticketId');
      const rate = isNamed || ticketKey !== null ? readRate(context, row) : null;
      if (rate === null) {
        return null;
      }
      const { created_at: ratedAt } = readTimestamps(row);
      return {
        key: row['id'] ?? '',
        values: {
          ticket_id: ticketKey,
          user_id: readKey(row, 'userId'),
          state: 'rated',
          rate,
          comment: '',
          asked_at: ratedAt,
          expires_at: ratedAt,
          rated_at: ratedAt,
          thanked_at: ratedAt,
        },
      };
    },
  });
  await context.writer.forEachPage('ticket_ratings', linkImportedRatings);
}
