import type { api } from '#shared/api.ts';
import type { SentAs } from '#shared/areas/newMessage.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { writeCard, writePlace } from '#shared/rules/placeAndCard.ts';
import { Contact, isHiddenNumber } from '#server/areas/contacts/index.ts';
import type { Inspected } from '#server/platform/files/inspectFile.ts';
import { found, type Scope } from '#server/platform/db/scope.ts';
import type { IncomingFile, KeptMedia } from './attachments.ts';
import { stickerWord } from './deliveriesOutgoing.ts';
import type { Saying } from './say.ts';

/** What is to be said, wherever. */
export type Said = Omit<InputOf<typeof api.messages.send>, 'ticketId'>;

interface Content extends Pick<Saying, 'body' | 'media' | 'kind'> {
  /** Which of several it is, the same in every call that says it; null where a call says one thing, or for the first. */
  readonly part: string | null;
}

/** More than phones take for a sticker. */
const mostOfSticker = 1024 * 1024;

const refused = (field: string, rule: string): AppError => new AppError('ERR_VALIDATION', { fields: { [field]: rule } });

const textsOf = ({ body = '' }: Said): readonly string[] => (typeof body === 'string' ? [body] : body);

/** Texts that no file and no message carries. */
const spareTexts = (input: Said, uploads: number): readonly string[] =>
  textsOf(input).filter((text, index) => index >= Math.max(uploads, 1) && text.trim() !== '');

/** Something is said, and it is one thing: words and files, or a place, or cards. */
export function assertSays(input: Said, uploads: number): void {
  const { location, contactIds } = input;
  const isWordless = textsOf(input).every((text) => text.trim() === '') && uploads === 0;
  const others = [location, contactIds].filter((part) => part !== undefined).length;
  if (isWordless && others === 0) {
    throw refused('body', 'string.empty');
  }
  if (spareTexts(input, uploads).length > 0) {
    throw refused('body', 'array.max');
  }
  if (others > 1 || (others === 1 && !isWordless)) {
    throw refused('body', 'object.oxor');
  }
}

/** A file that is to be sent as something must be that. */
export function assertIs(as: SentAs | undefined, { size }: IncomingFile, { type }: Inspected): void {
  const isSticker = type === 'image/webp' && size <= mostOfSticker;
  if ((as === 'sticker' && !isSticker) || (as === 'voice' && !type.startsWith('audio/'))) {
    throw refused('as', as);
  }
}

function fileContent({ as }: Said, media: KeptMedia, text: string): Omit<Content, 'part'> {
  if (as === 'sticker') {
    return { body: stickerWord, media };
  }
  return { body: text, media, ...(as === 'document' && { kind: 'application' }) };
}

async function cardOf({ em }: Scope, contactId: number): Promise<Content> {
  const { name, number } = found(await em.findOne(Contact, { id: contactId }), 'ERR_NO_CONTACT_FOUND');
  if (isHiddenNumber(number)) {
    throw refused('contactIds', 'any.invalid');
  }
  // Whoever is chosen beside others after a lost answer is somebody else all the same.
  return { body: writeCard({ name, number }), media: null, kind: 'contactMessage', part: `contact ${contactId}` };
}

/** What is said, one piece per message. */
export async function contentsOf(scope: Scope, input: Said, kept: readonly KeptMedia[]): Promise<readonly Content[]> {
  const { location, contactIds } = input;
  if (location !== undefined) {
    return [{ body: writePlace({ description: '', ...location }), media: null, kind: 'locationMessage', part: null }];
  }
  if (contactIds !== undefined) {
    const cards: Content[] = [];
    for (const contactId of contactIds) {
      cards.push(await cardOf(scope, contactId));
    }
    return cards;
  }
  const texts = textsOf(input);
  return kept.length === 0
    ? texts.slice(0, 1).map((body) => ({ body, media: null, part: null }))
    : kept.map((media, index) => ({ ...fileContent(input, media, texts[index] ?? ''), part: index === 0 ? null : `${index}` }));
}
