import { randomBytes, randomInt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { api } from '#shared/api.ts';
import type { PhoneChat, PhoneKind, PhoneMessage, PhonePerson } from '#shared/conversations/phone.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runHook } from '#server/platform/hooks.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import type { RemoteMedia } from '#server/channels/Channel.ts';
import { formatPhoneBody, phoneKindOfFile } from './phoneBodies.ts';
import { phoneItems, enqueueInboxItem } from './phoneItems.ts';
import { assertDemo, requireMessage, requireSimulatedPerson, readMessages, readPeople } from './phoneRows.ts';

type Send = InputOf<typeof api.phone.send>;

const maxShownMessages = 200;

export async function listPeople(scope: Scope, { connectionId }: InputOf<typeof api.phone.people>): Promise<PhonePerson[]> {
  assertDemo(scope);
  return readPeople(scope, connectionId);
}

const randomPhoneNumber = (): string => `55119${String(randomInt(10_000_000, 99_999_999))}`;

export async function addPerson(scope: Scope, { connectionId, name, number }: InputOf<typeof api.phone.addPerson>): Promise<PhonePerson> {
  assertDemo(scope);
  await runHook(scope, 'phone.addingPerson', { connectionId });
  const [person] = await queryRows(
    scope.em,
    queryOf(
      { id: column.number() },
      `insert into simulated_people (company_id, connection_id, number, name) values ($1, $2, $3, $4)
     on conflict on constraint simulated_people_number_key do update set name = excluded.name, updated_at = now() returning id`,
    ),
    [scope.companyId, connectionId, number ?? randomPhoneNumber(), name],
  );
  return requireSimulatedPerson(scope, person?.id ?? 0);
}

/** Delivers the messages that were sent while the phone was offline. */
async function receiveUndelivered(scope: Scope, person: PhonePerson): Promise<void> {
  if (person.isOnline) {
    await advanceReceipts(scope, person, person.readsAtOnce ? 'read' : 'delivered');
  }
}

async function advanceReceipts(scope: Scope, person: PhonePerson, status: 'delivered' | 'read'): Promise<void> {
  const before = status === 'read' ? ['server', 'delivered'] : ['server'];
  const advanced = await queryRows(
    scope.em,
    queryOf(
      { id: column.text() },
      `update simulated_messages set status = $2 where person_id = $1 and not by_person and status = any($3) returning external_id as id`,
    ),
    [person.id, status, before],
  );
  if (advanced.length > 0) {
    await enqueueInboxItem(
      scope,
      person,
      phoneItems.receipt(
        advanced.map(({ id }) => id),
        status,
      ),
    );
  }
}

export async function changePerson(scope: Scope, { id, ...changes }: InputOf<typeof api.phone.changePerson>): Promise<PhonePerson> {
  assertDemo(scope);
  const before = await requireSimulatedPerson(scope, id);
  const { name, isOnline, readsAtOnce } = { ...before, ...changes };
  await execute(scope.em, 'update simulated_people set name = $2, is_online = $3, reads_at_once = $4, updated_at = now() where id = $1', [
    id,
    name,
    isOnline,
    readsAtOnce,
  ]);
  await receiveUndelivered(scope, { ...before, isOnline, readsAtOnce });
  recordPhoneChange(scope, before);
  return requireSimulatedPerson(scope, id);
}

export async function showPhoneChat(scope: Scope, { id }: InputOf<typeof api.phone.chat>): Promise<PhoneChat> {
  assertDemo(scope);
  return { person: await requireSimulatedPerson(scope, id), messages: await readMessages(scope, id, maxShownMessages) };
}

export async function clearChat(scope: Scope, { id }: InputOf<typeof api.phone.clear>): Promise<Confirmation> {
  assertDemo(scope);
  const person = await requireSimulatedPerson(scope, id);
  await execute(scope.em, 'delete from simulated_messages where person_id = $1', [id]);
  recordPhoneChange(scope, person);
  return { message: 'Chat cleared' };
}

const recordPhoneChange = (scope: Scope, { connectionId, id: personId }: PhonePerson): void =>
  scope.recordEvent('phone.changed', { connectionId, personId });

interface PhoneContent {
  readonly kind: PhoneKind;
  readonly body: string;
  readonly media: RemoteMedia | null;
}

const insertStatement = `
  insert into simulated_messages (company_id, connection_id, person_id, by_person, external_id, kind, body,
    media_path, media_name, media_mime, media_size, media_duration, quoted_id, status, sent_at)
  values ($1, $2, $3, true, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'sent', $13)`;

async function insertMessage(
  scope: Scope,
  person: PhonePerson,
  { content, quotedId }: { content: PhoneContent; quotedId: string | null },
): Promise<PhoneMessage> {
  const { kind, body, media } = content;
  const { reference = null, name = null, mime = null, size = null, duration = null } = media ?? {};
  const externalId = `3A${randomBytes(9).toString('hex').toUpperCase()}`;
  await execute(scope.em, insertStatement, [
    scope.companyId,
    person.connectionId,
    person.id,
    externalId,
    kind,
    body,
    reference,
    name,
    mime,
    size,
    duration,
    quotedId,
    scope.now.toISOString(),
  ]);
  await enqueueInboxItem(scope, person, phoneItems.message(person, { externalId, kind, body, media, quotedId, at: scope.now }));
  return requireMessage(scope, person.id, externalId);
}

/** The uploaded files, stored. */
export async function preparePhoneFiles({ platform, actor, open, uploads }: PrepareContext, input: Send): Promise<RemoteMedia[]> {
  await open(async (scope) => {
    assertDemo(scope);
    await requireSimulatedPerson(scope, input.personId);
  });
  return Promise.all(
    uploads.map(async ({ path, name, type: mime }): Promise<RemoteMedia> => {
      const { path: reference, size } = await platform.files.put(actor.companyId, createReadStream(path), mime);
      return { reference, mime, name, size, width: null, height: null, waveform: null, preview: null, duration: input.duration ?? null };
    }),
  );
}

/** The contents of the files; without files the content of the input. */
function readContents(input: Send, files: readonly RemoteMedia[]): PhoneContent[] {
  if (files.length === 0) {
    const kind = input.kind ?? 'text';
    return [{ kind, body: formatPhoneBody(kind, input), media: null }];
  }
  return files.map((media, index) => ({
    kind: input.kind ?? phoneKindOfFile(media.mime),
    body: index === 0 ? (input.body ?? '') : '',
    media,
  }));
}

const kindsWithFile: ReadonlySet<PhoneKind> = new Set(['image', 'video', 'audio', 'voice', 'document', 'sticker']);

/** Sends messages as a customer. */
export async function sendFromPhone(scope: Scope, input: Send, files: readonly RemoteMedia[] = []): Promise<PhoneMessage[]> {
  assertDemo(scope);
  const person = await requireSimulatedPerson(scope, input.personId);
  const contents = readContents(input, files);
  if (contents.some(({ kind, media, body }) => (kindsWithFile.has(kind) ? media === null : body === ''))) {
    throw new AppError('ERR_VALIDATION', { fields: { body: 'any.required' } });
  }
  const messages: PhoneMessage[] = [];
  for (const content of contents) {
    messages.push(await insertMessage(scope, person, { content, quotedId: input.quotedId ?? null }));
  }
  recordPhoneChange(scope, person);
  return messages;
}

type Act = InputOf<typeof api.phone.act>;

/** Throws ERR_NO_MESSAGE_FOUND for a message of the company. */
async function requireOwnMessage(scope: Scope, person: PhonePerson, messageId: string | undefined): Promise<PhoneMessage> {
  const message = await requireMessage(scope, person.id, messageId);
  if (!message.byPerson) {
    throw new AppError('ERR_NO_MESSAGE_FOUND');
  }
  return message;
}

const actHandlers: Record<Act['act'], (scope: Scope, person: PhonePerson, act: Act) => Promise<void>> = {
  typing: (scope, person, { isTyping = true }) => enqueueInboxItem(scope, person, phoneItems.typing(person, isTyping)),
  read: (scope, person) => advanceReceipts(scope, person, 'read'),
  edit: async (scope, person, { messageId, body = '' }) => {
    const { rowId, id } = await requireOwnMessage(scope, person, messageId);
    await execute(scope.em, 'update simulated_messages set body = $2, is_edited = true where id = $1', [rowId, body]);
    await enqueueInboxItem(scope, person, phoneItems.edit(person, id, body));
  },
  delete: async (scope, person, { messageId }) => {
    const { rowId, id } = await requireOwnMessage(scope, person, messageId);
    await execute(scope.em, 'update simulated_messages set is_deleted = true where id = $1', [rowId]);
    await enqueueInboxItem(scope, person, phoneItems.revoke(person, id));
  },
  react: async (scope, person, { messageId, body = '' }) => {
    const message = await requireMessage(scope, person.id, messageId);
    await execute(scope.em, 'update simulated_messages set person_reaction = $2 where id = $1', [message.rowId, body]);
    await enqueueInboxItem(scope, person, phoneItems.reaction(person, message, body));
  },
};

/** Acts as a customer: types, reads, edits, deletes or reacts. */
export async function actOnPhone(scope: Scope, act: Act): Promise<void> {
  assertDemo(scope);
  const person = await requireSimulatedPerson(scope, act.personId);
  await actHandlers[act.act](scope, person, act);
  if (act.act !== 'typing') {
    recordPhoneChange(scope, person);
  }
}
