import { isActor } from '#shared/rules/permissions.ts';
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { FileSendMode } from '#shared/conversations/messages/input.ts';
import { isBlankText } from '#shared/rules/isBlankText.ts';
import { type FileInspection, inspectFile } from '#server/platform/files/inspectFile.ts';
import { cleanInspected } from '#server/platform/files/stripCameraData.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { authorize, required, type Scope } from '#server/platform/database/scope.ts';
import { assignmentOf, lockTicket, markTicketRead, Ticket } from '#server/conversations/tickets/index.ts';
import {
  assertFileSize,
  type IncomingFile,
  maxVideoBytes,
  type MediaOwner,
  mediaTypeOf,
  storeMedia,
} from '#server/conversations/messages/media/storeMedia.ts';
import type { StoredMedia } from '#server/conversations/messages/media/StoredMedia.ts';
import { storeAudio } from '#server/conversations/messages/media/storeAudio.ts';
import { parseMentions } from '#server/conversations/messages/mentions.ts';
import { Message } from '#server/conversations/messages/Message.ts';
import { withTempFile } from '#server/platform/files/withTempFile.ts';
import { remuxToMp4 } from '#server/platform/video/remuxToMp4.ts';
import { createVariableExpander } from './createVariableExpander.ts';
import { assertContent, assertSentAs, buildContents, filePartOf, type PreparedFile, type SendInput } from './buildContents.ts';
import { queueOutgoing, type QueueOutgoingInput } from './queueOutgoing.ts';

/** Stores a video: as MP4 where its codecs allow it, as phones play no other container; else as it is, to be sent as a document. */
const storeVideo = (owner: MediaOwner, file: IncomingFile, inspection: FileInspection): Promise<StoredMedia> =>
  withTempFile(owner.platform, async (convertedPath) => {
    const isKept = mediaTypeOf(inspection.type) === 'video' || file.size > maxVideoBytes;
    if (isKept || !(await remuxToMp4(file.path, convertedPath))) {
      return storeMedia(owner, file, inspection);
    }
    const { size } = await stat(convertedPath);
    const mp4 = { path: convertedPath, size, name: file.name && `${path.parse(file.name).name}.mp4`, type: 'video/mp4' };
    return storeMedia(owner, mp4, await inspectFile(convertedPath, mp4));
  });

/** A stable key per content of one call, derived from the client's key. */
export function deriveClientKey(key: string, what: string): string {
  const hex = createHash('sha256').update(`${key.toLowerCase()} ${what}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

export const isClientKeyUsed = async ({ em }: Scope, key: string | null): Promise<boolean> =>
  key !== null && (await em.count(Message, { clientKey: key })) > 0;

type Input = InputOf<typeof api.messages.send>;

/** Only admins write into tickets that are not open. */
export function assertCanWrite(scope: Scope, ticket: Ticket): void {
  authorize(scope, 'ticket.see', assignmentOf(ticket));
  if (ticket.status !== 'open' && scope.actor.profile !== 'admin') {
    throw new AppError('ERR_TICKET_CLOSED');
  }
  authorize(scope, 'ticket.handle', assignmentOf(ticket));
}

const partKeyOf = (key: string | undefined, part: string | null): string | null =>
  key === undefined || part === null ? (key ?? null) : deriveClientKey(key, part);

/** In this ticket or an earlier one with the same contact. */
const quotedQuery = `
  select m.id::float8 as id from messages m join tickets t on t.id = m.ticket_id
  where m.external_id = $1 and t.contact_id = $2 order by m.ticket_id = $3 desc, m.id desc limit 1`;

async function findQuotedMessage({ em }: Scope, ticket: Ticket, quotedMessage: Input['quotedMsg']): Promise<Message | null> {
  if (!quotedMessage) {
    return null;
  }
  const [quotedRow] = await queryRows(em, queryOf({ id: column.number() }, quotedQuery), [quotedMessage.id, ticket.contactId, ticket.id]);
  return em.findOneOrFail(Message, { id: required(quotedRow, 'ERR_NO_MESSAGE_FOUND').id });
}

interface StoreUploadOptions {
  readonly inspection: FileInspection;
  readonly as?: FileSendMode | undefined;
}

function storeUpload(owner: MediaOwner, upload: IncomingFile, { inspection, as }: StoreUploadOptions): Promise<StoredMedia> {
  if (as !== 'document' && inspection.type.startsWith('audio/')) {
    return storeAudio(owner, upload, { inspection, as });
  }
  const isVideo = as !== 'document' && inspection.type.startsWith('video/');
  return isVideo ? storeVideo(owner, upload, inspection) : storeMedia(owner, upload, inspection);
}

/** Inspects, cleans, converts and stores files for messages, before a transaction is open. */
export async function storeUploads(owner: MediaOwner, uploads: readonly IncomingFile[], as?: FileSendMode): Promise<StoredMedia[]> {
  const storedFiles: StoredMedia[] = [];
  for (const upload of uploads) {
    const inspection = await inspectFile(upload.path, upload);
    assertFileSize(upload, inspection, as);
    assertSentAs(as, upload, inspection);
    const size = await cleanInspected(upload, inspection);
    storedFiles.push(await storeUpload(owner, { ...upload, size }, { inspection, as }));
  }
  return storedFiles;
}

/** Stores the files of a request whose content is complete. */
export function prepareUploads({ platform, actor, uploads }: PrepareContext, input: SendInput): Promise<StoredMedia[]> {
  assertContent(input, uploads.length);
  return storeUploads({ platform, companyId: actor.companyId }, uploads, input.as);
}

/** Of a text that is nothing but variables without a value. */
const maxNamedLength = 60;

/** Throws where nothing is left of the text of a message that has no file. */
function assertFilled(template: string, text: string | null): void {
  if (text !== null && isBlankText(text)) {
    throw new AppError('ERR_MESSAGE_VARIABLE_EMPTY', { values: { variable: template.trim().slice(0, maxNamedLength) } });
  }
}

interface OutgoingBatch extends Pick<QueueOutgoingInput, 'origin' | 'quoted'> {
  readonly input: SendInput;
  readonly media: readonly PreparedFile[];
}

/** Queues the contents of a call in a locked ticket; contents already queued under their key are skipped. */
export async function queueContents(scope: Scope, ticket: Ticket, { input, media, origin, quoted }: OutgoingBatch): Promise<Message[]> {
  const messages: Message[] = [];
  const expandVariables = createVariableExpander(scope, ticket, { ...input, unknown: origin === 'agent' ? 'keep' : 'refuse' });
  const isWritten = input.location === undefined && input.contactIds === undefined;
  for (const { body, part, ...content } of await buildContents(scope, input, media)) {
    const clientKey = partKeyOf(input.key, part);
    if (!(await isClientKeyUsed(scope, clientKey))) {
      const text = isWritten ? await expandVariables(body) : body;
      assertFilled(body, content.media === null ? text : null);
      const mentions = ticket.isGroup ? parseMentions(text, input.mentions ?? []) : [];
      messages.push(await queueOutgoing(scope, ticket, { ...content, body: text, mentions, quoted, clientKey, origin }));
    }
  }
  await scope.em.flush();
  return messages;
}

/** Sends texts and stored files as the actor's message. */
export async function sendToTicket(scope: Scope, input: Input, storedFiles: readonly PreparedFile[]): Promise<void> {
  const ticket = await lockTicket(scope, input.ticketId);
  assertCanWrite(scope, ticket);
  const quoted = await findQuotedMessage(scope, ticket, input.quotedMsg);
  await queueContents(scope, ticket, { input, media: storedFiles, quoted, origin: 'agent' });
  if (isActor(scope.actor, ticket.userId)) {
    await markTicketRead(scope, ticket.id);
  }
}

const assertTicketWritable = async (scope: Scope, { ticketId }: Input): Promise<void> =>
  assertCanWrite(scope, required(await scope.em.findOne(Ticket, { id: ticketId }), 'ERR_NO_TICKET_FOUND'));

/** Whether the file at each place was queued by an earlier call with the same key. */
async function findQueuedFiles(scope: Scope, key: string | undefined, count: number): Promise<boolean[]> {
  const areQueued: boolean[] = [];
  for (let index = 0; index < count; index += 1) {
    areQueued.push(key !== undefined && (await isClientKeyUsed(scope, partKeyOf(key, filePartOf(index)))));
  }
  return areQueued;
}

/** Stores the files of a call, but those that a call with its key has brought before. */
export async function prepareMessages(context: PrepareContext, input: Input): Promise<PreparedFile[]> {
  const { uploads } = context;
  const areQueued = await context.open(async (scope) => {
    await assertTicketWritable(scope, input);
    return findQueuedFiles(scope, input.key, uploads.length);
  });
  assertContent(input, uploads.length);
  const fresh = uploads.filter((_, index) => areQueued[index] !== true);
  const storedFiles = await storeUploads({ platform: context.platform, companyId: context.actor.companyId }, fresh, input.as);
  return areQueued.map((isQueued) => (isQueued ? null : (storedFiles.shift() ?? null)));
}

/** Sends an agent's message: a text, files with texts, a location, contact cards; idempotent by key. */
export async function sendMessages(scope: Scope, input: Input, storedFiles: readonly PreparedFile[] = []): Promise<void> {
  await assertTicketWritable(scope, input);
  assertContent(input, storedFiles.length);
  await sendToTicket(scope, input, storedFiles);
}
