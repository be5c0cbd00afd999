import type { api } from '#shared/api.ts';
import type { FileSendMode } from '#shared/conversations/messages/input.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { isBlankText } from '#shared/rules/isBlankText.ts';
import { encodeMapLocation } from '#shared/rules/mapLocation.ts';
import { encodeVcard, numberCard } from '#shared/rules/vcard.ts';
import { Contact, isHiddenNumber } from '#server/contacts/contacts/index.ts';
import type { FileInspection } from '#server/platform/files/inspectFile.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { sentTypeOf, type IncomingFile } from '#server/conversations/messages/media/storeMedia.ts';
import type { StoredMedia } from '#server/conversations/messages/media/StoredMedia.ts';
import { stickerBody } from './buildOutboundMessage.ts';
import type { QueueOutgoingInput } from './queueOutgoing.ts';

export type SendInput = Omit<InputOf<typeof api.messages.send>, 'ticketId'>;

/** What a file of a call became; null: it was queued by an earlier call with the same key. */
export type PreparedFile = StoredMedia | null;

/** Distinguishes the files of one call, identically in repeated calls; null for the first. */
export const filePartOf = (index: number): string | null => (index === 0 ? null : `${index}`);

interface Content extends Pick<QueueOutgoingInput, 'body' | 'media' | 'kind'> {
  /** Distinguishes several contents of one call, identically in repeated calls; null for a single or the first content. */
  readonly part: string | null;
}

/** WhatsApp's limit for stickers. */
const maxStickerBytes = 1024 * 1024;

const validationError = (field: string, rule: string): AppError => new AppError('ERR_VALIDATION', { fields: { [field]: rule } });

const textsOf = ({ body = '' }: SendInput): readonly string[] => (typeof body === 'string' ? [body] : body);

/** Texts that belong to neither a file nor the message. */
const unusedTexts = (input: SendInput, uploads: number): readonly string[] =>
  textsOf(input).filter((text, index) => index >= Math.max(uploads, 1) && !isBlankText(text));

/** Throws unless the input has exactly one kind of content: text and files, a location, or contact cards. */
export function assertContent(input: SendInput, uploads: number): void {
  const { location, contactIds } = input;
  const isWordless = textsOf(input).every(isBlankText) && uploads === 0;
  const otherParts = [location, contactIds].filter((part) => part !== undefined).length;
  if (isWordless && otherParts === 0) {
    throw validationError('body', 'string.empty');
  }
  if (unusedTexts(input, uploads).length > 0) {
    throw validationError('body', 'array.max');
  }
  if (otherParts > 1 || (otherParts === 1 && !isWordless)) {
    throw validationError('body', 'object.oxor');
  }
}

/** Throws where a file cannot be sent in the requested way. */
export function assertSentAs(as: FileSendMode | undefined, { size }: IncomingFile, { type, width }: FileInspection): void {
  const fits: Readonly<Record<FileSendMode, boolean>> = {
    image: sentTypeOf({ type, width, size }) === 'image',
    sticker: type === 'image/webp' && width !== null && size <= maxStickerBytes,
    voice: type.startsWith('audio/'),
    document: true,
  };
  if (as !== undefined && !fits[as]) {
    throw validationError('as', as);
  }
}

function fileContent({ as }: SendInput, media: StoredMedia, text: string): Omit<Content, 'part'> {
  if (as === 'sticker') {
    return { body: stickerBody, media };
  }
  return { body: text, media, ...(as === 'document' && { kind: 'application' }) };
}

async function contactCardContent({ em }: Scope, contactId: number): Promise<Content> {
  const { name, number } = required(await em.findOne(Contact, { id: contactId }), 'ERR_NO_CONTACT_FOUND');
  if (isHiddenNumber(number)) {
    throw validationError('contactIds', 'any.invalid');
  }
  // The contact id, not the position: a repeated call may list other contacts.
  return { body: encodeVcard(numberCard(name, number)), media: null, kind: 'contactMessage', part: `contact ${contactId}` };
}

/** The contents of a call, one per message. */
export async function buildContents(scope: Scope, input: SendInput, storedFiles: readonly PreparedFile[]): Promise<readonly Content[]> {
  const { location, contactIds } = input;
  if (location !== undefined) {
    return [{ body: encodeMapLocation({ description: '', ...location }), media: null, kind: 'locationMessage', part: null }];
  }
  if (contactIds !== undefined) {
    const cards: Content[] = [];
    for (const contactId of contactIds) {
      cards.push(await contactCardContent(scope, contactId));
    }
    return cards;
  }
  const texts = textsOf(input);
  return storedFiles.length === 0
    ? texts.slice(0, 1).map((body) => ({ body, media: null, part: null }))
    : storedFiles.flatMap((media, index) =>
        media === null ? [] : { ...fileContent(input, media, texts[index] ?? ''), part: filePartOf(index) },
      );
}
