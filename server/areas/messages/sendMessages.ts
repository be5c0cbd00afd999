import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { inspectFile } from '#server/platform/files/inspectFile.ts';
import type { CallerScope } from '#server/platform/http/serve.ts';
import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import { authorize, found, type Scope } from '#server/platform/db/scope.ts';
import { heldTicket, placeOf, readTicket, Ticket } from '#server/areas/tickets/index.ts';
import { assertFits, dropMedia, keepMedia, type KeptMedia } from './attachments.ts';
import { isSaid, keyFor } from './clientKeys.ts';
import { fillerOf } from './fillIn.ts';
import { keepSound } from './keepSound.ts';
import { assertIs, assertSays, contentsOf, type Said } from './sentContents.ts';
import { mentionsOf } from './mentions.ts';
import { Message } from './Message.ts';
import { say, type Saying } from './say.ts';

type Input = InputOf<typeof api.messages.send>;

/** Only admins write into a conversation that is not open. */
export function assertSpeaks(scope: Scope, ticket: Ticket): void {
  authorize(scope, 'ticket.see', placeOf(ticket));
  if (ticket.status !== 'open' && scope.actor.profile !== 'admin') {
    throw new AppError('ERR_TICKET_CLOSED');
  }
  authorize(scope, 'ticket.handle', placeOf(ticket));
}

const keyOf = (key: string | undefined, part: string | null): string | null =>
  key === undefined || part === null ? (key ?? null) : keyFor(key, part);

/** In this conversation, or in an earlier one with the same contact. */
const quotedQuery = `
  select m.id::float8 as id from messages m join tickets t on t.id = m.ticket_id
  where m.external_id = $1 and t.contact_id = $2 order by m.ticket_id = $3 desc, m.id desc limit 1`;

async function quotedOf({ em }: Scope, ticket: Ticket, quoted: Input['quotedMsg']): Promise<Message | null> {
  if (!quoted) {
    return null;
  }
  const [known] = await rows(em, queryOf({ id: column.number() }, quotedQuery), [quoted.id, ticket.contactId, ticket.id]);
  return em.findOneOrFail(Message, { id: found(known, 'ERR_NO_MESSAGE_FOUND').id });
}

type Uploading = Scope & Pick<CallerScope, 'uploads'>;

/** Files are looked into before the conversation is held, so that nobody waits for a large picture. */
async function keepUploads(scope: Uploading, { as }: Said, kept: KeptMedia[]): Promise<void> {
  for (const upload of scope.uploads) {
    const inspected = await inspectFile(upload.path, upload);
    assertFits(upload, inspected);
    assertIs(as, upload, inspected);
    const keep = inspected.type.startsWith('audio/') && as !== 'document' ? keepSound : keepMedia;
    kept.push(await keep(scope, upload, inspected));
  }
}

/** Keeps the files that came along, for work that takes them over; where it fails they go again. */
export async function withUploads(scope: Uploading, said: Said, work: (kept: readonly KeptMedia[]) => Promise<void>): Promise<void> {
  assertSays(said, scope.uploads.length);
  const kept: KeptMedia[] = [];
  try {
    await keepUploads(scope, said, kept);
    await work(kept);
  } catch (error) {
    await dropMedia(scope.platform.files, kept);
    throw error;
  }
}

interface Piece extends Pick<Saying, 'origin' | 'quoted'> {
  readonly said: Said;
  readonly kept: readonly KeptMedia[];
}

/** Says everything that is to be said, in a conversation that is held; what has been said under its key already is left out. */
export async function sayAll(scope: Scope, ticket: Ticket, { said, kept, origin, quoted }: Piece): Promise<void> {
  const fillIn = await fillerOf(scope, ticket);
  for (const { body, part, ...what } of await contentsOf(scope, said, kept)) {
    const clientKey = keyOf(said.key, part);
    if (await isSaid(scope, clientKey)) {
      await dropMedia(scope.platform.files, what.media === null ? [] : [what.media]);
    } else {
      const words = fillIn(body);
      const mentions = ticket.isGroup ? mentionsOf(words, said.mentions ?? []) : [];
      await say(scope, ticket, { ...what, body: words, mentions, quoted, clientKey, origin });
    }
  }
  await scope.em.flush();
}

async function speak(scope: Scope, input: Input, kept: readonly KeptMedia[]): Promise<void> {
  const ticket = await heldTicket(scope, input.ticketId);
  assertSpeaks(scope, ticket);
  const quoted = await quotedOf(scope, ticket, input.quotedMsg);
  await sayAll(scope, ticket, { said: input, kept, quoted, origin: 'agent' });
  if (ticket.userId === scope.actor.userId) {
    await readTicket(scope, ticket.id);
  }
}

/** An agent writes to the customer: a text, files with a text each, a place, contact cards. The same key again says nothing twice. */
export async function sendMessages(scope: CallerScope, input: Input): Promise<void> {
  assertSpeaks(scope, found(await scope.em.findOne(Ticket, { id: input.ticketId }), 'ERR_NO_TICKET_FOUND'));
  await withUploads(scope, input, (kept) => speak(scope, input, kept));
}
