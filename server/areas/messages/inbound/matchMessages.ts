import type { InboundMessage } from '#server/channels/Channel.ts';
import { column, queryPrepared, queryOf } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { ExistingMessage } from './replacePlaceholder.ts';
import { keyColumnsOf } from './inboundContent.ts';

/** An inbound message and its existing row, or the id reserved for a new row. */
export type MatchedMessage = { readonly item: InboundMessage } & (
  | { readonly existing: ExistingMessage }
  | { readonly existing: null; readonly id: number }
);

interface MatchRow {
  readonly place: number;
  readonly id: number;
  readonly ticketId: number | null;
  readonly mediaType: string | null;
}

/** Own ids are random: an echo is matched even where the channel spells the chat differently. */
const matchQuery = `
  select i.place, coalesce(k.id, nextval('messages_id_seq'))::float8 as id, k.ticket_id as "ticketId", k.media_type as "mediaType"
  from jsonb_to_recordset($2::jsonb) as i (place int, chat text, participant text, "fromMe" boolean, "externalId" text)
  left join lateral (
    select m.id, m.ticket_id, m.media_type from messages m
    where m.connection_id = $1 and m.external_id = i."externalId" and m.from_me = i."fromMe"
      and (i."fromMe" or (m.chat = i.chat and m.participant = i.participant)) limit 1) k on true
  order by i.place`;

const keyText = ({ key }: InboundMessage): string => JSON.stringify(key.fromMe ? key.externalId : keyColumnsOf(key));

/** The first message of each key, and the repeated ones. */
export function splitDuplicates(items: readonly InboundMessage[]): [once: InboundMessage[], again: InboundMessage[]] {
  const keys = items.map(keyText);
  const isFirst = (place: number): boolean => keys.indexOf(keys[place] ?? '') === place;
  return [items.filter((_, place) => isFirst(place)), items.filter((_, place) => !isFirst(place))];
}

/** Matches messages with existing rows, in their order. Keys must be unique. */
export async function matchMessages({ em }: Scope, connectionId: number, items: readonly InboundMessage[]): Promise<MatchedMessage[]> {
  const keys = items.map(({ key }, place) => ({ place, ...keyColumnsOf(key) }));
  const matchRows = await queryPrepared(
    em,
    queryOf<MatchRow>(
      { place: column.number(), id: column.number(), ticketId: column.orNull(column.number()), mediaType: column.orNull(column.text()) },
      matchQuery,
    ),
    [connectionId, JSON.stringify(keys)],
  );
  return matchRows.flatMap(({ place, id, ticketId, mediaType }): MatchedMessage[] => {
    const item = items[place];
    if (item === undefined) {
      return [];
    }
    return [ticketId === null || mediaType === null ? { item, id, existing: null } : { item, existing: { id, ticketId, mediaType } }];
  });
}
