import type { ConnectionItem, InboundMessage } from '#server/channels/Channel.ts';
import { column, queryPrepared, queryOf } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { ExistingMessage } from './replacePlaceholder.ts';
import { keyColumnsOf } from './inboundContent.ts';

/** An inbound message and its existing row, or the id reserved for a new row. */
export type MatchedMessage = ConnectionItem<InboundMessage> &
  ({ readonly existing: ExistingMessage } | { readonly existing: null; readonly id: number });

interface MatchRow {
  readonly place: number;
  readonly id: number;
  readonly ticketId: number | null;
  readonly mediaType: string | null;
}

/** Own ids are random: an echo is matched even where the channel spells the chat differently. */
const matchQuery = `
  select i.place, coalesce(k.id, nextval('messages_id_seq'))::float8 as id, k.ticket_id as "ticketId", k.media_type as "mediaType"
  from jsonb_to_recordset($1::jsonb) as i (place int, "connectionId" int, chat text, participant text, "fromMe" boolean, "externalId" text)
  left join lateral (
    select m.id, m.ticket_id, m.media_type from messages m
    where m.connection_id = i."connectionId" and m.external_id = i."externalId" and m.from_me = i."fromMe"
      and (i."fromMe" or (m.chat = i.chat and m.participant = i.participant)) limit 1) k on true
  order by i.place`;

const keyText = ({ connectionId, item: { key } }: ConnectionItem<InboundMessage>): string =>
  JSON.stringify([connectionId, key.fromMe ? key.externalId : keyColumnsOf(key)]);

/** The first message of each key, and the repeated ones. */
export function splitDuplicates<Received extends ConnectionItem<InboundMessage>>(
  messages: readonly Received[],
): [once: Received[], again: Received[]] {
  const keys = messages.map(keyText);
  const isFirst = (place: number): boolean => keys.indexOf(keys[place] ?? '') === place;
  return [messages.filter((_, place) => isFirst(place)), messages.filter((_, place) => !isFirst(place))];
}

/** Matches messages with existing rows, in their order. Keys must be unique. */
export async function matchMessages({ em }: Scope, messages: readonly ConnectionItem<InboundMessage>[]): Promise<MatchedMessage[]> {
  const keys = messages.map(({ connectionId, item }, place) => ({ place, connectionId, ...keyColumnsOf(item.key) }));
  const matchRows = await queryPrepared(
    em,
    queryOf<MatchRow>(
      { place: column.number(), id: column.number(), ticketId: column.orNull(column.number()), mediaType: column.orNull(column.text()) },
      matchQuery,
    ),
    [JSON.stringify(keys)],
  );
  return matchRows.flatMap(({ place, id, ticketId, mediaType }): MatchedMessage[] => {
    const message = messages[place];
    if (message === undefined) {
      return [];
    }
    return [
      ticketId === null || mediaType === null ? { ...message, id, existing: null } : { ...message, existing: { id, ticketId, mediaType } },
    ];
  });
}
