import { hashApiToken } from '#server/workspace/connections/index.ts';
import { copyTable, type MovingContext } from '#server/moving/MovingContext.ts';
import { readFlag, readInteger, readKey, readText, readTimestamps, readTrimmed, UniqueNames } from '#server/moving/sourceValues.ts';
import type { SourceRecord } from '#server/moving/SourceDatabase.ts';

/** Shorter ones can be guessed; the contract asks for as many. */
const minTokenLength = 32;

/** Texts and times of a connection that are called the same. */
const readMessages = (row: SourceRecord): Record<string, unknown> => ({
  greeting_message: readText(row, 'greetingMessage', 4000),
  farewell_message: readText(row, 'farewellMessage', 4000),
  complation_message: readText(row, 'complationMessage', 4000),
  out_of_hours_message: readText(row, 'outOfHoursMessage', 4000),
  rating_message: readText(row, 'ratingMessage', 4000),
  expires_inactive_message: readText(row, 'expiresInactiveMessage', 4000),
});

const readTimes = (row: SourceRecord): Record<string, unknown> => ({
  transfer_queue_id: readKey(row, 'transferQueueId'),
  time_to_transfer: readInteger(row, 'timeToTransfer'),
  max_use_bot_queues: readInteger(row, 'maxUseBotQueues') ?? 3,
  time_use_bot_queues: readInteger(row, 'timeUseBotQueues') ?? 0,
  expires_ticket: readInteger(row, 'expiresTicket') ?? 0,
});

/** The hash of its token, where it is long enough to stay. */
function readTokenHash({ reporter }: MovingContext, row: SourceRecord): string | null {
  const token = readTrimmed(row, 'token');
  if (token !== '' && token.length < minTokenLength) {
    reporter.change('connections', row['id'] ?? '', `its API token is shorter than ${minTokenLength} characters and must be made anew`);
  }
  return token.length < minTokenLength ? null : hashApiToken(token);
}

const isWhatsApp = (row: SourceRecord): boolean => ['', 'whatsapp'].includes(readTrimmed(row, 'channel').toLowerCase());

/** Numbers with their settings. Their sessions stay behind: two programs with one session would end it for both. */
export async function importConnections(context: MovingContext): Promise<void> {
  const names = new UniqueNames();
  let hasDefault = false;
  await copyTable(context, {
    from: 'Whatsapps',
    table: 'connections',
    translate: (row) => {
      const key = row['id'] ?? '';
      if (!isWhatsApp(row)) {
        context.reporter.refuse('connections', key, `the channel ${readTrimmed(row, 'channel')} is not in this version`);
        return null;
      }
      const isDefault = readFlag(row, 'isDefault') && !hasDefault;
      hasDefault ||= isDefault;
      context.reporter.change('connections', key, 'it must be linked to its number again');
      return {
        key,
        values: {
          name: names.take(readTrimmed(row, 'name') || `Conexão ${key}`),
          provider: readTrimmed(row, 'provider') === 'stable' ? 'stable' : 'beta',
          is_default: isDefault,
          state: 'paused',
          state_since: new Date().toISOString(),
          wanted: false,
          qrcode: '',
          retries: 0,
          pairing_code: '',
          call_message: '',
          number: null,
          token_hash: readTokenHash(context, row),
          ...readMessages(row),
          ...readTimes(row),
          ...readTimestamps(row),
        },
      };
    },
  });
  await copyTable(context, {
    from: 'WhatsappQueues',
    table: 'connection_queues',
    belongsBy: 'connection_id',
    translate: (row) => ({
      key: `${row['whatsappId']}-${row['queueId']}`,
      values: { connection_id: readKey(row, 'whatsappId'), queue_id: readKey(row, 'queueId'), ...readTimestamps(row) },
    }),
  });
}
