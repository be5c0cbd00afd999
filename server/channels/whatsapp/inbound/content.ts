import type { proto } from '#server/channels/whatsapp/library.ts';
import type { MessageKey, PollQuestion, WaitingMedia } from '#server/channels/Channel.ts';
import type { MediaKind } from '#server/channels/whatsapp/host/reference.ts';
import { writePlace } from '#shared/rules/placeAndCard.ts';
import { isAlias, isNumber } from './addresses.ts';
import { base64, waitingMedia, type FileFields } from './files.ts';
import { unwrapped } from './layers.ts';

type Content = proto.IMessage;

/** The question of a poll, whichever form it came in. */
export function pollIn(message: Content): PollQuestion | undefined {
  const content = unwrapped(message);
  const poll =
    content.pollCreationMessage ?? content.pollCreationMessageV2 ?? content.pollCreationMessageV3 ?? content.pollCreationMessageV5;
  return poll
    ? {
        question: poll.name ?? '',
        options: (poll.options ?? []).map(({ optionName }) => optionName ?? ''),
        selectable: poll.selectableOptionsCount ?? 0,
      }
    : undefined;
}

/** What a message says, in the form in which it is stored (behaviour §3.2). */
export interface Said {
  readonly kind: string;
  readonly body: string;
  readonly media: WaitingMedia | null;
  readonly quotedId: string | null;
  readonly poll?: PollQuestion;
}

function locationBody({ jpegThumbnail, degreesLatitude, degreesLongitude, name, address }: proto.Message.ILocationMessage): string {
  const description = [name, address].filter(Boolean).join(', ');
  return writePlace({ latitude: degreesLatitude ?? 0, longitude: degreesLongitude ?? 0, description }, base64(jpegThumbnail));
}

/** The number in a card, else nothing. */
const numberInCard = (vcard: string): string => /waid=(\d+)/.exec(vcard)?.[1] ?? /TEL[^:]*:([+\d\s().-]+)/.exec(vcard)?.[1]?.trim() ?? '';

const cardLine = ({ displayName, vcard }: proto.Message.IContactMessage): string =>
  [displayName, numberInCard(vcard ?? '')].filter(Boolean).join(': ');

const lines = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join('\n');

type Reader = (content: Content, message: MessageKey | null) => Omit<Said, 'quotedId'> | undefined;

const text =
  (key: keyof Content, read: (content: Content) => string | null | undefined): Reader =>
  (content) =>
    content[key] === null || content[key] === undefined ? undefined : { kind: key, body: read(content) ?? '', media: null };

const file =
  (key: keyof Content, said: (file: FileFields) => { kind: string; body: string; as: MediaKind }): Reader =>
  (content, message) => {
    // The keys given below name messages with a file.
    const fields = content[key] as FileFields | null | undefined;
    if (!fields) {
      return undefined;
    }
    const { as, ...words } = said(fields);
    return { ...words, media: waitingMedia(as, fields, message) };
  };

const noteOf = (note: Content | null | undefined): string | undefined => note?.conversation ?? note?.extendedTextMessage?.text ?? undefined;

const poll: Reader = (content) => {
  const asked = pollIn(content);
  return (
    asked && {
      kind: 'pollCreationMessage',
      body: lines(asked.question, ...asked.options.map((name) => `• ${name}`)),
      media: null,
      poll: asked,
    }
  );
};

const documentKind = (mime: string | null | undefined): string => mime?.split('/')[0] || 'application';

/** One reader per content, the most frequent first. */
const readers: readonly Reader[] = [
  text('conversation', ({ conversation }) => conversation),
  text('extendedTextMessage', ({ extendedTextMessage }) => extendedTextMessage?.text),
  file('imageMessage', ({ caption }) => ({ kind: 'image', body: caption ?? '', as: 'image' })),
  file('audioMessage', () => ({ kind: 'audio', body: 'Áudio', as: 'audio' })),
  file('videoMessage', ({ caption }) => ({ kind: 'video', body: caption ?? '', as: 'video' })),
  file('ptvMessage', ({ caption }) => ({ kind: 'video', body: caption ?? '', as: 'video' })),
  file('documentMessage', ({ mimetype, caption, title, fileName }) => ({
    kind: documentKind(mimetype),
    body: caption || title || fileName || '',
    as: 'document',
  })),
  file('stickerMessage', () => ({ kind: 'image', body: 'sticker', as: 'sticker' })),
  text('locationMessage', ({ locationMessage }) => locationBody(locationMessage ?? {})),
  text('liveLocationMessage', ({ liveLocationMessage }) =>
    [liveLocationMessage?.degreesLatitude ?? 0, liveLocationMessage?.degreesLongitude ?? 0].join(', '),
  ),
  text('contactMessage', ({ contactMessage }) => contactMessage?.vcard),
  text('contactsArrayMessage', ({ contactsArrayMessage }) => lines(...(contactsArrayMessage?.contacts ?? []).map(cardLine))),
  text('buttonsResponseMessage', ({ buttonsResponseMessage }) => buttonsResponseMessage?.selectedButtonId),
  text('listResponseMessage', ({ listResponseMessage }) => listResponseMessage?.singleSelectReply?.selectedRowId),
  text('templateButtonReplyMessage', ({ templateButtonReplyMessage: reply }) => reply?.selectedDisplayText ?? reply?.selectedId),
  text('buttonsMessage', ({ buttonsMessage }) =>
    lines(buttonsMessage?.contentText, ...(buttonsMessage?.buttons ?? []).map((button) => button.buttonText?.displayText)),
  ),
  text('listMessage', ({ listMessage }) =>
    lines(
      listMessage?.title,
      listMessage?.description,
      ...(listMessage?.sections ?? []).flatMap(({ rows }) => rows?.map(({ title }) => title) ?? []),
    ),
  ),
  poll,
  text('templateMessage', ({ templateMessage }) => {
    const hydrated = templateMessage?.hydratedTemplate ?? templateMessage?.hydratedFourRowTemplate;
    return lines(hydrated?.hydratedTitleText, hydrated?.hydratedContentText, hydrated?.hydratedFooterText);
  }),
  text(
    'highlyStructuredMessage',
    ({ highlyStructuredMessage }) => highlyStructuredMessage?.hydratedHsm?.hydratedTemplate?.hydratedContentText,
  ),
  text('interactiveMessage', ({ interactiveMessage }) =>
    lines(interactiveMessage?.header?.title, interactiveMessage?.body?.text, interactiveMessage?.footer?.text),
  ),
  text('interactiveResponseMessage', ({ interactiveResponseMessage }) => interactiveResponseMessage?.body?.text),
  text('productMessage', ({ productMessage }) =>
    lines(productMessage?.product?.title, productMessage?.product?.description, productMessage?.body),
  ),
  text('orderMessage', ({ orderMessage }) => lines(orderMessage?.orderTitle, orderMessage?.message)),
  text('invoiceMessage', ({ invoiceMessage }) => invoiceMessage?.note),
  text('requestPaymentMessage', ({ requestPaymentMessage }) => noteOf(requestPaymentMessage?.noteMessage)),
  text('sendPaymentMessage', ({ sendPaymentMessage }) => noteOf(sendPaymentMessage?.noteMessage)),
  text('eventMessage', ({ eventMessage }) => lines(eventMessage?.name, eventMessage?.description, eventMessage?.location?.name)),
  text('stickerPackMessage', ({ stickerPackMessage }) => stickerPackMessage?.name),
  text('newsletterAdminInviteMessage', ({ newsletterAdminInviteMessage: invite }) => lines(invite?.newsletterName, invite?.caption)),
  text('groupInviteMessage', ({ groupInviteMessage }) => lines(groupInviteMessage?.groupName, groupInviteMessage?.caption)),
];

/** What is part of other messages, or says nothing to people. */
const silent = new Set<string>([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'protocolMessage',
  'albumMessage',
  'pollUpdateMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'encReactionMessage',
  'secretEncryptedMessage',
  'encReactionMessage',
  'stickerSyncRmrMessage',
]);

/** Something that nobody here can show: its kind alone tells that it came. */
function anythingElse(content: Content): Omit<Said, 'quotedId'> | undefined {
  const kind = Object.keys(content).find((key) => !silent.has(key) && content[key as keyof Content]);
  return kind === undefined ? undefined : { kind, body: '', media: null };
}

/** What a message says beside itself, wherever the content keeps it. */
export const contextIn = (content: Content): proto.IContextInfo | undefined =>
  Object.values(content)
    .map((part) => (part as { contextInfo?: proto.IContextInfo | null } | null | undefined)?.contextInfo)
    .find(Boolean) ?? undefined;

/** Addresses of people who are named in a message. */
export const mentionedIn = (content: Content): readonly string[] =>
  (contextIn(content)?.mentionedJid ?? []).filter((address) => isNumber(address) || isAlias(address));

/** Reads a message without its wrappers; undefined for what is not meant for people. */
export function saidIn(content: Content, message: MessageKey | null): Said | undefined {
  for (const read of [...readers, anythingElse]) {
    const said = read(content, message);
    if (said !== undefined) {
      return { ...said, quotedId: contextIn(content)?.stanzaId || null };
    }
  }
  return undefined;
}
