import type { SourceRow } from '#server/operations/companyData/index.ts';
import { refreshImportedTickets } from '#server/conversations/tickets/index.ts';
import { companyFilter, type MovingContext } from '#server/moving/MovingContext.ts';
import { missingMedia, noMedia, type ImportedMedia } from '#server/moving/MediaImporter.ts';
import { readFlag, readInteger, readJson, readKey, readText, readTimestamps, readTrimmed } from '#server/moving/sourceValues.ts';
import type { SourceRecord } from '#server/moving/SourceDatabase.ts';

/** Deliveries by the acknowledgement of the older product; what was never acknowledged may have been sent all the same. */
const deliveries = ['server', 'server', 'server', 'delivered', 'read', 'played'] as const;

const textTypes = new Set(['', 'chat', 'text']);

/** Ids of messages are unique per chat alone: where two connections write to each other, both have the same one. */
const keyOf = (row: SourceRecord, id: string | null): string | null => (id === null ? null : `${row['ticketId']}/${id}`);

/** Chat and sender; older versions have them inside the provider's message alone, which may be broken. */
function readAddresses(row: SourceRecord): { chat: string; participant: string } {
  const chat = readTrimmed(row, 'remoteJid', 200);
  if (chat !== '') {
    return { chat, participant: readTrimmed(row, 'participant', 200) };
  }
  const { key } = (readJson(row, 'dataJson') ?? {}) as { key?: { remoteJid?: unknown; participant?: unknown } };
  const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');
  return { chat: textOf(key?.remoteJid), participant: textOf(key?.participant) };
}

/** Whose a message is and how far it came. */
function readOrigin(row: SourceRecord): Record<string, unknown> {
  return readFlag(row, 'fromMe')
    ? {
        contact_id: null,
        author_id: readKey(row, 'userId'),
        from_me: true,
        origin: 'agent',
        delivery: deliveries[readInteger(row, 'ack') ?? 0] ?? 'server',
      }
    : { contact_id: readKey(row, 'contactId'), author_id: null, from_me: false, origin: 'contact', delivery: null };
}

function translateMessage({ ticketConnections }: MovingContext, row: SourceRecord, media: ImportedMedia): SourceRow {
  const [mediaType, times] = [readTrimmed(row, 'mediaType', 60), readTimestamps(row)];
  const quotedId = readKey(row, 'quotedMsgId');
  return {
    key: keyOf(row, row['id'] ?? '') ?? '',
    values: {
      ticket_id: readKey(row, 'ticketId'),
      connection_id: ticketConnections.get(row['ticketId'] ?? '') ?? null,
      queue_id: readKey(row, 'queueId'),
      ...readOrigin(row),
      ...readAddresses(row),
      external_id: readTrimmed(row, 'id', 200),
      body: readText(row, 'body'),
      media_type: textTypes.has(mediaType) ? 'conversation' : mediaType,
      ...media,
      quoted_id: keyOf(row, quotedId),
      quoted_external_id: quotedId,
      mentions: [],
      reactions: [],
      is_deleted: readFlag(row, 'isDeleted'),
      is_edited: readFlag(row, 'isEdited'),
      is_forwarded: false,
      may_have_arrived: false,
      // Reading them here would send receipts for messages of a session that is gone.
      read: true,
      sent_at: times.created_at,
      ...times,
    },
  };
}

/** The files of messages that are new, by their keys. */
async function storeMedia({ writer, media }: MovingContext, rows: readonly SourceRecord[]): Promise<ReadonlyMap<string, ImportedMedia>> {
  const names = new Map(
    rows
      .filter((row) => readTrimmed(row, 'mediaUrl') !== '')
      .map((row) => [keyOf(row, row['id'] ?? '') ?? '', [readTrimmed(row, 'mediaUrl')]]),
  );
  if (names.size === 0) {
    return new Map();
  }
  const newKeys = await writer.findNewKeys('messages', [...names.keys()]);
  return media.storeAll(new Map([...names].filter(([key]) => newKeys.has(key))));
}

/** Messages with their files, oldest first; then each ticket shows its newest one. */
export async function importMessages(context: MovingContext): Promise<void> {
  const { source, writer, reporter } = context;
  for await (const rows of source.read('Messages', { filter: companyFilter(context, 'Messages'), order: 'createdAt' })) {
    const stored = await storeMedia(context, rows);
    stored.forEach((media, key) => media === missingMedia && reporter.change('messages', key, 'its file is not in the media folder'));
    const translated = rows.map((row) => translateMessage(context, row, stored.get(keyOf(row, row['id'] ?? '') ?? '') ?? noMedia));
    await writer.write({ table: 'messages', rows: translated });
  }
  await writer.forEachPage('tickets', refreshImportedTickets);
}
