import { randomBytes } from 'node:crypto';
import { proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { MediaHost } from '#server/channels/whatsapp/simulator/media/MediaHost.ts';
import { encryptMedia, type MediaFileKind } from '#server/channels/whatsapp/simulator/media/mediaEncryption.ts';

/** What every message with a file may say about it. */
export interface FileOptions {
  readonly caption?: string;
  readonly mimetype?: string;
  readonly fileName?: string;
  /** Seconds, of sound and film. */
  readonly seconds?: number;
  /** A voice note rather than a file with sound. */
  readonly ptt?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly jpegThumbnail?: Buffer;
  /** How loud a voice is, a byte for each of its bars. */
  readonly waveform?: Buffer;
}

/** A message and its author, as an answer names them. */
export interface QuotedReference {
  readonly id: string;
  /** The author's address. */
  readonly author: string;
  readonly message: proto.IMessage;
}

const mimetypes: Record<MediaFileKind, string> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/ogg; codecs=opus',
  document: 'application/pdf',
  sticker: 'image/webp',
};

const toContextInfo = (quotation: QuotedReference | undefined): { contextInfo?: proto.IContextInfo } =>
  quotation === undefined
    ? {}
    : { contextInfo: { stanzaId: quotation.id, participant: quotation.author, quotedMessage: quotation.message } };

/** What those need to know who change a message later, or vote on it. */
const withSecret = (message: proto.IMessage): proto.IMessage => ({ ...message, messageContextInfo: { messageSecret: randomBytes(32) } });

/** A text; quoting something needs the extended form. */
export function buildTextMessage(body: string, quotation?: QuotedReference): proto.IMessage {
  return withSecret(
    quotation === undefined ? { conversation: body } : { extendedTextMessage: { text: body, ...toContextInfo(quotation) } },
  );
}

/** A text of a chat whose messages vanish after so many seconds, since then. */
export const buildDisappearingMessage = (text: string, expiration: number, since: number): proto.IMessage =>
  withSecret({ extendedTextMessage: { text, contextInfo: { expiration, ephemeralSettingTimestamp: since } } });

/** The word that messages of a chat vanish from now on, or stay (0). */
export const buildDisappearingSetting = (ephemeralExpiration: number, ephemeralSettingTimestamp: number): proto.IMessage => ({
  protocolMessage: { type: proto.Message.ProtocolMessage.Type.EPHEMERAL_SETTING, ephemeralExpiration, ephemeralSettingTimestamp },
});

/** A poll in which everybody may choose as many options as they like. */
export const buildPollMessage = (name: string, options: readonly string[]): proto.IMessage =>
  withSecret({ pollCreationMessageV3: { name, options: options.map((optionName) => ({ optionName })), selectableOptionsCount: 0 } });

/** A file, sealed and put where the receiver fetches it. */
export function buildFileMessage(
  media: MediaHost,
  kind: MediaFileKind,
  { bytes, ...said }: FileOptions & { readonly bytes: Buffer },
): proto.IMessage {
  const { sealed, fields } = encryptMedia(bytes, kind);
  const directPath = media.addFile(sealed);
  const file = { url: media.url(directPath), directPath, mimetype: mimetypes[kind], ...fields, ...said };
  const title = said.fileName === undefined ? {} : { title: said.fileName };
  switch (kind) {
    case 'image':
      return { imageMessage: file };
    case 'video':
      return { videoMessage: file };
    case 'audio':
      return { audioMessage: file };
    case 'document':
      return { documentMessage: { ...file, ...title } };
    case 'sticker':
      return { stickerMessage: file };
  }
}

export interface SimulatedPlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly name?: string;
  readonly address?: string;
}

export const buildLocationMessage = ({ latitude, longitude, ...said }: SimulatedPlace): proto.IMessage => ({
  locationMessage: { degreesLatitude: latitude, degreesLongitude: longitude, ...said },
});

export const buildCardMessage = (displayName: string, vcard: string): proto.IMessage => ({ contactMessage: { displayName, vcard } });

/** A message named from the view of who names it. */
export interface MessageTarget {
  readonly id: string;
  /** Whether the one who names it also wrote it. */
  readonly isOwn: boolean;
}

const toMessageKey = ({ id, isOwn: own }: MessageTarget, chat: string): proto.IMessageKey => ({ remoteJid: chat, fromMe: own, id });

/** An empty emoji takes a reaction back. */
export const buildReactionMessage = (target: MessageTarget, chat: string, emoji: string): proto.IMessage => ({
  reactionMessage: { key: toMessageKey(target, chat), text: emoji, senderTimestampMs: Date.now() },
});

export const buildEditMessage = (id: string, chat: string, body: string): proto.IMessage => ({
  protocolMessage: {
    key: toMessageKey({ id, isOwn: true }, chat),
    type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT,
    editedMessage: { conversation: body },
    timestampMs: Date.now(),
  },
});

export const buildRevokeMessage = (id: string, chat: string): proto.IMessage => ({
  protocolMessage: { key: toMessageKey({ id, isOwn: true }, chat), type: proto.Message.ProtocolMessage.Type.REVOKE },
});

/** The words of a message: text or caption. */
export function messageText(message: proto.IMessage | null | undefined): string {
  if (!message) {
    return '';
  }
  const { conversation, extendedTextMessage, imageMessage, videoMessage, documentMessage, documentWithCaptionMessage } = message;
  const captions = [imageMessage, videoMessage, documentMessage].map((file) => file?.caption);
  const words = [conversation, extendedTextMessage?.text, ...captions].find(Boolean);
  return words ?? messageText(documentWithCaptionMessage?.message);
}
