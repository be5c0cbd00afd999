import { AppError } from '#shared/errors.ts';
import type { PhoneMessage, PhonePerson, PhoneStatus } from '#shared/conversations/phone.ts';
import { column, queryPrepared, queryOf, queryRows, type RowShape } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { createFileLink } from '#server/platform/files/fileLinks.ts';

const personColumns = `
  p.id, p.connection_id as "connectionId", p.name, p.number, p.is_online as "isOnline", p.reads_at_once as "readsAtOnce",
  coalesce(p.company_typing_until > now(), false) as "isCompanyTyping",
  (select count(*)::int from simulated_messages m where m.person_id = p.id and not m.by_person and m.status <> 'read') as unread`;

const personShape: RowShape<PhonePerson> = {
  id: column.number(),
  connectionId: column.number(),
  name: column.text(),
  number: column.text(),
  isOnline: column.boolean(),
  readsAtOnce: column.boolean(),
  isCompanyTyping: column.boolean(),
  unread: column.number(),
};

/** Throws ERR_NOT_FOUND outside demo mode. */
export function assertDemo({ platform }: Scope): void {
  if (!platform.config.demo) {
    throw new AppError('ERR_NOT_FOUND');
  }
}

export const readPeople = ({ em }: Scope, connectionId: number): Promise<PhonePerson[]> =>
  queryRows(em, queryOf(personShape, `select ${personColumns} from simulated_people p where p.connection_id = $1 order by p.id`), [
    connectionId,
  ]);

/** Throws ERR_NOT_FOUND for a customer of another company. */
export async function requireSimulatedPerson({ em }: Scope, id: number): Promise<PhonePerson> {
  const [person] = await queryPrepared(em, queryOf(personShape, `select ${personColumns} from simulated_people p where p.id = $1`), [id]);
  if (!person) {
    throw new AppError('ERR_NOT_FOUND');
  }
  return person;
}

interface MessageRow extends Omit<PhoneMessage, 'mediaUrl' | 'status'> {
  readonly mediaPath: string | null;
  readonly status: PhoneStatus;
}

const messageColumns = `
  external_id as id, id::float8 as "rowId", person_id as "personId", by_person as "byPerson", kind, body, media_path as "mediaPath",
  media_name as "mediaName", media_mime as "mediaMime", media_size::float8 as "mediaSize", media_duration as "mediaDuration",
  quoted_id as "quotedId", status, is_edited as "isEdited", is_deleted as "isDeleted", person_reaction as "personReaction",
  company_reaction as "companyReaction", iso(sent_at) as "sentAt"`;

const messageShape: RowShape<MessageRow> = {
  mediaPath: column.orNull(column.text()),
  status: column.text(),
  id: column.text(),
  mediaName: column.orNull(column.text()),
  rowId: column.number(),
  body: column.text(),
  isDeleted: column.boolean(),
  isEdited: column.boolean(),
  personId: column.number(),
  byPerson: column.boolean(),
  kind: column.text(),
  mediaMime: column.orNull(column.text()),
  mediaSize: column.orNull(column.number()),
  mediaDuration: column.orNull(column.number()),
  quotedId: column.orNull(column.text()),
  personReaction: column.text(),
  companyReaction: column.text(),
  sentAt: column.text(),
};

const present = ({ mediaPath, ...row }: MessageRow): PhoneMessage => ({
  ...row,
  mediaUrl: mediaPath === null ? null : createFileLink(mediaPath, row.mediaName ?? undefined),
});

/** The newest messages of a chat, oldest first. */
export async function readMessages({ em }: Scope, personId: number, limit: number): Promise<PhoneMessage[]> {
  const newest = await queryRows(
    em,
    queryOf(
      messageShape,
      `select ${messageColumns} from simulated_messages where person_id = $1 order by simulated_messages.id desc limit $2`,
    ),
    [personId, limit],
  );
  return newest.toReversed().map(present);
}

/** Throws ERR_NO_MESSAGE_FOUND. Of two messages with the same id, the customer's own. */
export async function requireMessage({ em }: Scope, personId: number, externalId: string | undefined): Promise<PhoneMessage> {
  const [message] = await queryPrepared(
    em,
    queryOf(
      messageShape,
      `select ${messageColumns} from simulated_messages where person_id = $1 and external_id = $2 order by by_person desc limit 1`,
    ),
    [personId, externalId ?? ''],
  );
  if (!message) {
    throw new AppError('ERR_NO_MESSAGE_FOUND');
  }
  return present(message);
}
