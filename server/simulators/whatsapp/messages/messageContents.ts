import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { hkdf, MEDIA_HKDF_KEY_MAPPING, proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { MediaHost } from '#server/simulators/whatsapp/media/MediaHost.ts';

/** The kinds of media that have keys of their own. */
export type MediaFileKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';
/** History is encrypted in the same way. */
type EncryptedFileKind = MediaFileKind | 'md-msg-hist';

/** The protobuf fields of an encrypted file. */
interface MediaFields {
  readonly mediaKey: Uint8Array;
  readonly fileSha256: Uint8Array;
  readonly fileEncSha256: Uint8Array;
  readonly fileLength: number;
  readonly mediaKeyTimestamp: number;
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

function deriveMediaKeys(mediaKey: Uint8Array, kind: EncryptedFileKind): { iv: Buffer; cipher: Buffer; mac: Buffer } {
  const expanded = Buffer.from(hkdf(Buffer.from(mediaKey), 112, { info: `WhatsApp ${MEDIA_HKDF_KEY_MAPPING[kind]} Keys` }));
  return { iv: expanded.subarray(0, 16), cipher: expanded.subarray(16, 48), mac: expanded.subarray(48, 80) };
}

const computeMac = (key: Buffer, iv: Buffer, bytes: Buffer): Buffer =>
  createHmac('sha256', key).update(iv).update(bytes).digest().subarray(0, 10);

/** Encrypts a file under a key of its own, as phones do before an upload. */
export function encryptMedia(bytes: Buffer, kind: EncryptedFileKind): { encryptedBytes: Buffer; fields: MediaFields } {
  const mediaKey = randomBytes(32);
  const { iv, cipher, mac } = deriveMediaKeys(mediaKey, kind);
  const encryption = createCipheriv('aes-256-cbc', cipher, iv);
  const encrypted = Buffer.concat([encryption.update(bytes), encryption.final()]);
  const encryptedBytes = Buffer.concat([encrypted, computeMac(mac, iv, encrypted)]);
  return {
    encryptedBytes,
    fields: {
      mediaKey,
      fileSha256: sha256(bytes),
      fileEncSha256: sha256(encryptedBytes),
      fileLength: bytes.length,
      mediaKeyTimestamp: Math.floor(Date.now() / 1000),
    },
  };
}

/** Decrypts a file; fails when it was changed. */
export function decryptMedia(sealed: Buffer, mediaKey: Uint8Array, kind: MediaFileKind): Buffer {
  const { iv, cipher, mac } = deriveMediaKeys(mediaKey, kind);
  const encrypted = sealed.subarray(0, -10);
  if (!computeMac(mac, iv, encrypted).equals(sealed.subarray(-10))) {
    throw new Error('the media file was changed on its way');
  }
  const decryption = createDecipheriv('aes-256-cbc', cipher, iv);
  return Buffer.concat([decryption.update(encrypted), decryption.final()]);
}

/** Optional protobuf fields of messages with a file. */
export interface FileOptions {
  readonly caption?: string;
  readonly mimetype?: string;
  readonly fileName?: string;
  /** Duration of audio and video. */
  readonly seconds?: number;
  /** A voice note instead of an audio file. */
  readonly ptt?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly jpegThumbnail?: Buffer;
  /** Loudness, one byte per bar. */
  readonly waveform?: Buffer;
}

/** A quoted message. */
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

/** Adds the secret that edits, reactions and votes are encrypted with. */
const withSecret = (message: proto.IMessage): proto.IMessage => ({ ...message, messageContextInfo: { messageSecret: randomBytes(32) } });

/** A text, in the extended form if it quotes a message. */
export function buildTextMessage(body: string, quotation?: QuotedReference): proto.IMessage {
  return withSecret(
    quotation === undefined ? { conversation: body } : { extendedTextMessage: { text: body, ...toContextInfo(quotation) } },
  );
}

/** A text in a chat with a disappearing timer; both numbers in seconds. */
export const buildDisappearingMessage = (text: string, expiration: number, since: number): proto.IMessage =>
  withSecret({ extendedTextMessage: { text, contextInfo: { expiration, ephemeralSettingTimestamp: since } } });

/** A change of a chat's disappearing timer, in seconds; 0 turns it off. */
export const buildDisappearingSetting = (ephemeralExpiration: number, ephemeralSettingTimestamp: number): proto.IMessage => ({
  protocolMessage: { type: proto.Message.ProtocolMessage.Type.EPHEMERAL_SETTING, ephemeralExpiration, ephemeralSettingTimestamp },
});

/** A poll without a limit of choices. */
export const buildPollMessage = (name: string, options: readonly string[]): proto.IMessage =>
  withSecret({ pollCreationMessageV3: { name, options: options.map((optionName) => ({ optionName })), selectableOptionsCount: 0 } });

/** A message with a file, encrypted and added to the media host. */
export function buildFileMessage(
  media: MediaHost,
  kind: MediaFileKind,
  { bytes, ...options }: FileOptions & { readonly bytes: Buffer },
): proto.IMessage {
  const { encryptedBytes, fields } = encryptMedia(bytes, kind);
  const directPath = media.addFile(encryptedBytes);
  const file = { url: media.url(directPath), directPath, mimetype: mimetypes[kind], ...fields, ...options };
  const title = options.fileName === undefined ? {} : { title: options.fileName };
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

export const buildLocationMessage = ({ latitude, longitude, ...fields }: SimulatedPlace): proto.IMessage => ({
  locationMessage: { degreesLatitude: latitude, degreesLongitude: longitude, ...fields },
});

export const buildCardMessage = (displayName: string, vcard: string): proto.IMessage => ({ contactMessage: { displayName, vcard } });

/** A message that another one refers to. */
export interface ReferredMessage {
  readonly id: string;
  /** True when both have the same author. */
  readonly isOwn: boolean;
}

const toMessageKey = ({ id, isOwn }: ReferredMessage, chat: string): proto.IMessageKey => ({ remoteJid: chat, fromMe: isOwn, id });

/** An empty emoji removes a reaction. */
export const buildReactionMessage = (target: ReferredMessage, chat: string, emoji: string): proto.IMessage => ({
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

/** The text or caption of a message; empty when there is none. */
export function messageText(message: proto.IMessage | null | undefined): string {
  if (!message) {
    return '';
  }
  const { conversation, extendedTextMessage, imageMessage, videoMessage, documentMessage, documentWithCaptionMessage } = message;
  const captions = [imageMessage, videoMessage, documentMessage].map((file) => file?.caption);
  const text = [conversation, extendedTextMessage?.text, ...captions].find(Boolean);
  return text ?? messageText(documentWithCaptionMessage?.message);
}
