import type { api } from '#shared/api.ts';
import type { ContactMessageKind } from '#shared/conversations/messages/search.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { shownFormats, type ShownKind } from '#shared/rules/shownFormats.ts';
import { Contact } from '#server/contacts/contacts/index.ts';
import { messageVisibleTo, ticketVisibleTo } from '#server/conversations/tickets/index.ts';
import { createBindings } from '#server/platform/database/createBindings.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { jsonList } from '#server/platform/database/sqlJson.ts';
import { messageColumns, presentMessage, type StoredMessage } from '#server/conversations/messages/present.ts';

const pageSize = 24;

/** SQL for the messages with a file of a kind that browsers draw or play; a file of unknown format counts as one. */
const isShown = (kind: ShownKind): string => `(m.media_type = '${kind}'
  and trim(split_part(lower(coalesce(m.media_mime, '')), ';', 1)) ~ '^$|${shownFormats[kind].source}')`;

const conditions: Readonly<Record<ContactMessageKind, string>> = {
  media: `(${isShown('image')} or ${isShown('video')}) and m.media_state <> 'none' and m.body <> 'sticker'`,
  files: `not (${isShown('image')} or ${isShown('video')} or ${isShown('audio')}) and m.media_state <> 'none'`,
  links: `m.body ~* 'https?://'`,
};

const present = (message: StoredMessage): MessageRecord => ({ ...presentMessage(message), queue: null });

/** Messages of one kind in all tickets of a contact that the actor may see, newest first. */
export async function listContactMessages(
  scope: Scope,
  { id, kind, pageNumber = 1 }: InputOf<typeof api.messages.ofContact>,
): Promise<ResultOf<typeof api.messages.ofContact>> {
  required(await scope.em.findOne(Contact, { id }), 'ERR_NO_CONTACT_FOUND');
  const { bind, values } = createBindings();
  const source = `
    from tickets t join messages m on m.ticket_id = t.id
    where t.contact_id = ${bind(id)} and not m.is_deleted and ${conditions[kind]}
      and ${ticketVisibleTo(scope.actor, 't', bind)} and ${messageVisibleTo(scope.actor, { message: 'm', ticket: 't' }, bind)}`;
  const records = jsonList<StoredMessage>(
    messageColumns,
    'from picked p join messages m on m.id = p.id order by p.sent_at desc, p.id desc',
  );
  const [page] = await queryRows(
    scope.em,
    queryOf(
      { count: column.number(), records: column.json(records) },
      `with picked as (
         select m.id, m.sent_at ${source} order by m.sent_at desc, m.id desc limit ${pageSize} offset ${(pageNumber - 1) * pageSize}
       )
       select (select count(*)::int ${source}) as count, ${records} as records`,
    ),
    values,
  );
  const { count, records: messages } = page ?? { count: 0, records: [] };
  return { messages: messages.map(present), count, hasMore: pageNumber * pageSize < count };
}
