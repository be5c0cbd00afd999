import type { MediaInfo, MediaState } from '#shared/conversations/messages/media.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { getAck } from '#shared/rules/delivery.ts';
import type { ContactRecord } from '#shared/contacts/contacts/index.ts';
import type { Reaction } from '#shared/conversations/messages/reactions.ts';
import { createFileLink } from '#server/platform/files/fileLinks.ts';
import { type Columns, jsonObject, jsonSql, type JsonSql, objectFrom } from '#server/platform/database/sqlJson.ts';
import { isOpenCondition } from '#server/workspace/connections/index.ts';
import { contactColumns } from '#server/contacts/contacts/index.ts';
import { type Poll, presentPoll } from './poll.ts';
import { contactJoin, numberExpression } from './reading/contactJoin.ts';

/** A message as PostgreSQL returns it; `present.ts` makes it a `MessageRecord`. */
export interface StoredMessage extends Omit<
  MessageRecord,
  'ack' | 'mediaUrl' | 'media' | 'reactions' | 'poll' | 'quotedMsg' | 'contact' | 'queue'
> {
  reactions: (Reaction & { from: string })[];
  file: {
    path: string | null;
    name: string | null;
    mime: string | null;
    size: number | null;
    width: number | null;
    height: number | null;
    duration: number | null;
    waveform: number[] | null;
    transcript: string | null;
    preview: string | null;
    thumbnail: string | null;
    state: MediaState;
    reason: string | null;
  };
  votes: Poll | null;
  contact: ContactRecord | null;
  quoted: StoredMessage | null;
}

/** A file is fetched over the connection that received the message. */
const mediaReason = (m: string): string => `case when ${m}.media_state = 'pending' then (
  select 'disconnected' where not exists (select from connections n where n.id = ${m}.connection_id and ${isOpenCondition('n')}))
  else ${m}.media_reason end`;

const fileColumns = (m: string): Columns<StoredMessage['file']> => ({
  path: `${m}.media_path`,
  name: `${m}.media_name`,
  mime: `${m}.media_mime`,
  size: `${m}.media_size`,
  width: `${m}.media_width`,
  height: `${m}.media_height`,
  duration: `${m}.media_duration`,
  waveform: jsonSql(`${m}.media_waveform`),
  transcript: `${m}.media_transcript`,
  preview: `${m}.media_preview`,
  thumbnail: `${m}.thumbnail_path`,
  state: `${m}.media_state`,
  reason: mediaReason(m),
});

/** The steps of an own message. Messages of the phone were never queued; their time is the server's. */
const stepsJson = (m: string): JsonSql<StoredMessage['steps']> =>
  jsonSql(`case when ${m}.from_me then (
  select json_strip_nulls(json_build_object('queued', case when here then iso(${m}.sent_at) end, 'written', case when here then iso(${m}.written_at) end,
    'server', iso(case when here then ${m}.server_at else ${m}.sent_at end), 'delivered', iso(${m}.delivered_at), 'read', iso(${m}.read_at),
    'played', iso(${m}.played_at), 'failed', iso(${m}.failed_at))) from (select ${m}.origin <> 'phone' as here) as origin) end`);

/** Most messages have no mentions: the lookup is skipped. */
const mentionsJson = (m: string): JsonSql<StoredMessage['mentions']> =>
  jsonSql(`case when ${m}.mentions = '[]' then '[]'::json else (
  select json_agg(json_build_object('user', split_part(named.address, '@', 1), 'name', coalesce(c.name, ''), 'number', ${numberExpression('named.number')}))
  from jsonb_to_recordset(${m}.mentions) as named (address text, number text) ${contactJoin('named.address', 'named.number')}) end`);

/** Actions of a message that was not sent are not pending. */
const pendingJson = (m: string): JsonSql<StoredMessage['pendingActions']> =>
  jsonSql(`(select coalesce(json_agg(distinct a.kind), '[]') from message_actions a
  where a.message_id = ${m}.id and a.state = 'queued' and (${m}.delivery is null or ${m}.may_have_arrived or ${m}.delivery not in ('queued', 'failed')))`);

const columns = (m: string): Columns<Omit<StoredMessage, 'quoted'>> => ({
  id: `${m}.external_id`,
  rowId: `${m}.id`,
  clientKey: `${m}.client_key`,
  remoteJid: `${m}.chat`,
  participant: `nullif(${m}.participant, '')`,
  delivery: `${m}.delivery`,
  failure: `${m}.failure`,
  steps: stepsJson(m),
  read: `${m}.read`,
  fromMe: `${m}.from_me`,
  origin: `${m}.origin`,
  body: `${m}.body`,
  choice: `${m}.choice`,
  mediaType: `${m}.media_type`,
  isDeleted: `${m}.is_deleted`,
  isEdited: `${m}.is_edited`,
  editFailure: `${m}.edit_failure`,
  revokeFailure: `${m}.revoke_failure`,
  reactionFailure: `${m}.reaction_failure`,
  pendingActions: pendingJson(m),
  isForwarded: `${m}.is_forwarded`,
  isForwardedOften: `${m}.is_forwarded_often`,
  quote: jsonSql(`${m}.quote`),
  reactions: jsonSql(`${m}.reactions`),
  mentions: mentionsJson(m),
  quotedMsgId: `${m}.quoted_external_id`,
  ticketId: `${m}.ticket_id`,
  contactId: `${m}.contact_id`,
  companyId: `${m}.company_id`,
  queueId: `${m}.queue_id`,
  createdAt: `iso(${m}.sent_at)`,
  updatedAt: `iso(${m}.updated_at)`,
  author: objectFrom({ id: 'a.id', name: 'a.name' }, `from users a where a.id = ${m}.author_id`),
  contact: objectFrom(contactColumns, `from contacts c where c.id = ${m}.contact_id`),
  file: jsonObject(fileColumns(m)),
  votes: jsonSql(`${m}.poll`),
});

/** `StoredMessage` of a row `m`. */
export const messageColumns: Columns<StoredMessage> = {
  ...columns('m'),
  quoted: objectFrom({ ...columns('qm'), quoted: jsonSql('null') }, 'from messages qm where qm.id = m.quoted_id'),
};

/** Inbound messages count as arrived; older clients read from it whether an agent has read them. */
const ackOfMessage = ({ fromMe, delivery, read, mediaType }: StoredMessage): number =>
  mediaType === 'call_log' ? 1 : fromMe ? getAck(delivery ?? 'server') : read ? 4 : 3;

/** Older clients play audio messages without checking the URL. */
function mediaUrlOf({ file, mediaType }: StoredMessage): string | null {
  if (file.path === null) {
    return mediaType === 'audio' ? '' : null;
  }
  return createFileLink(file.path, file.name ?? undefined);
}

function mediaOf({ file }: StoredMessage): MediaInfo | null {
  const { path: _, thumbnail, preview, ...info } = file;
  const preliminary = preview === null ? null : `data:image/jpeg;base64,${preview}`;
  return info.state === 'none' ? null : { ...info, thumbnailUrl: thumbnail === null ? preliminary : createFileLink(thumbnail) };
}

function withoutQuoted(stored: StoredMessage): Omit<MessageRecord, 'quotedMsg'> {
  const { file: _, quoted: __, reactions, votes, ...message } = stored;
  return {
    ...message,
    ack: ackOfMessage(stored),
    mediaUrl: mediaUrlOf(stored),
    media: mediaOf(stored),
    poll: votes && presentPoll(votes),
    reactions: reactions.map(({ emoji, fromMe, name }) => ({ emoji, fromMe, name })),
  };
}

export const presentMessage = (stored: StoredMessage): MessageRecord => ({
  ...withoutQuoted(stored),
  quotedMsg: stored.quoted === null ? null : withoutQuoted(stored.quoted),
});
