import { randomUUID } from 'node:crypto';
import type { TicketStatus } from '#shared/conversations/tickets/filter.ts';
import type { RepairedRow, SourceRow } from '#server/operations/companyData/index.ts';
import { copyTable, type MovingContext } from '#server/moving/MovingContext.ts';
import { readFlag, readInteger, readKey, readText, readTimestamps, readTrimmed } from '#server/moving/sourceValues.ts';
import type { SourceRecord } from '#server/moving/SourceDatabase.ts';

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Statuses of the older products; a rating that nobody answered ends its ticket. */
const statuses: Readonly<Record<string, TicketStatus>> = {
  open: 'open',
  pending: 'pending',
  closed: 'closed',
  group: 'open',
  rating: 'closed',
  nps: 'closed',
};

function readStatus({ reporter }: MovingContext, row: SourceRecord): TicketStatus {
  const text = readTrimmed(row, 'status').toLowerCase();
  const status = Object.hasOwn(statuses, text) ? statuses[text] : undefined;
  if (status === undefined) {
    reporter.change('tickets', row['id'] ?? '', `the status ${text || '(empty)'} is not known: it is closed now`);
  }
  return status ?? 'closed';
}

/** Two open tickets of one contact and connection cannot be, and two of one address neither. */
function repairTicket(constraint: string, row: SourceRow): RepairedRow | null {
  const { updated_at: closedAt } = row.values;
  switch (constraint) {
    case 'tickets_one_active_key':
      return {
        row: { ...row, values: { ...row.values, status: 'closed', closed_at: closedAt, unread_messages: 0 } },
        reason: 'another ticket of the same contact and connection is open: it is closed now',
      };
    case 'tickets_uuid_key':
      return { row: { ...row, values: { ...row.values, uuid: randomUUID() } }, reason: 'its address was taken: it has another one' };
    default:
      return null;
  }
}

function translateTicket(context: MovingContext, row: SourceRecord): SourceRow {
  const connectionKey = readKey(row, 'whatsappId');
  if (connectionKey !== null) {
    context.ticketConnections.set(row['id'] ?? '', connectionKey);
  }
  const status = readStatus(context, row);
  const [uuid, times] = [readTrimmed(row, 'uuid'), readTimestamps(row)];
  return {
    key: row['id'] ?? '',
    values: {
      uuid: uuidPattern.test(uuid) ? uuid.toLowerCase() : randomUUID(),
      status,
      contact_id: readKey(row, 'contactId'),
      whatsapp_id: connectionKey,
      user_id: readKey(row, 'userId'),
      queue_id: readKey(row, 'queueId'),
      is_group: readFlag(row, 'isGroup'),
      unread_messages: status === 'closed' ? 0 : Math.max(0, readInteger(row, 'unreadMessages') ?? 0),
      last_message: readText(row, 'lastMessage', 1000),
      last_message_at: times.updated_at,
      from_me: readFlag(row, 'fromMe'),
      chatbot: false,
      use_integration: false,
      typebot_status: false,
      amount_used_bot_queues: 0,
      closed_at: status === 'closed' ? times.updated_at : null,
      ...times,
    },
  };
}

/** Tickets with their tags; bots that were talking in them are not. */
export async function importTickets(context: MovingContext): Promise<void> {
  await copyTable(context, {
    from: 'Tickets',
    table: 'tickets',
    repair: repairTicket,
    translate: (row) => translateTicket(context, row),
  });
  await copyTable(context, {
    from: 'TicketTags',
    table: 'ticket_tags',
    belongsBy: 'ticket_id',
    translate: (row) => ({
      key: `${row['ticketId']}-${row['tagId']}`,
      values: { ticket_id: readKey(row, 'ticketId'), tag_id: readKey(row, 'tagId') },
    }),
  });
}
