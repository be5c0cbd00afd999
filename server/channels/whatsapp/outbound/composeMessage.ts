import { readFile } from 'node:fs/promises';
import {
  generateWAMessage,
  proto,
  unpadRandomMax16,
  type AnyMessageContent,
  type WAMessage,
  type WASocket,
} from '#server/channels/whatsapp/library/baileys.ts';
import type { MessageKey, ChannelPerson, QuotedMessage } from '#server/channels/Channel.ts';
import type { MapLocation } from '#shared/rules/mapLocation.ts';
import { isAlias } from '#server/channels/whatsapp/inbound/addresses.ts';
import { findContextInfo } from '#server/channels/whatsapp/inbound/parseContent.ts';
import type { DisappearingTimer } from '#server/channels/whatsapp/inbound/DisappearingTimer.ts';
import { unwrapMessage } from '#server/channels/whatsapp/inbound/unwrapMessage.ts';
import type { IpcOutgoingMessage } from '#server/channels/whatsapp/ipc/workerProtocol.ts';
import type { ChatDetails } from '#server/channels/whatsapp/chats/ChatDirectory.ts';
import type { WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import type { VoiceShape } from '#server/platform/sound/readSound.ts';
import { findMentions } from './findMentions.ts';
import { readVoiceShape } from './readVoiceShape.ts';

type FileMessage = Extract<IpcOutgoingMessage, { readonly file: unknown }>;

const toMessageKey = ({ chat, participant, fromMe, externalId }: MessageKey): proto.IMessageKey => ({
  remoteJid: chat,
  fromMe,
  id: externalId,
  ...(participant !== null && { participant }),
});

const toVoiceFields = ({ seconds, waveform }: VoiceShape) => ({ seconds, waveform: Uint8Array.from(waveform) });

function toFileContent({ kind, file, body }: FileMessage, voice: VoiceShape | null): AnyMessageContent {
  const { path: url, mime: mimetype, name: fileName } = file;
  const caption = body === '' ? {} : { caption: body };
  switch (kind) {
    case 'image':
      return { image: { url }, mimetype, ...caption };
    case 'video':
      // Without a thumbnail of its own the library would call ffmpeg through a shell.
      return { video: { url }, mimetype, jpegThumbnail: '', ...caption };
    case 'audio':
      return { audio: { url }, mimetype };
    case 'voice':
      return { audio: { url }, mimetype: 'audio/ogg; codecs=opus', ptt: true, ...(voice && toVoiceFields(voice)) };
    case 'sticker':
      return { sticker: { url }, mimetype };
    case 'document':
      return { document: { url }, mimetype, fileName, ...caption };
  }
}

const toLocation = ({ latitude, longitude, description }: MapLocation): proto.Message.ILocationMessage => ({
  degreesLatitude: latitude,
  degreesLongitude: longitude,
  ...(description !== '' && { name: description }),
});

/** What a content says beside itself. */
function withContext(posted: IpcOutgoingMessage, members: readonly ChannelPerson[], content: AnyMessageContent): AnyMessageContent {
  const mentions = 'body' in posted ? findMentions(posted.chat, posted.body, members) : [];
  const isForwarded = 'isForwarded' in posted && posted.isForwarded === true;
  return {
    ...content,
    ...(mentions.length > 0 && { mentions }),
    ...(isForwarded && { contextInfo: { isForwarded, forwardingScore: 1 } }),
  };
}

function toContent(posted: IpcOutgoingMessage, voice: VoiceShape | null): AnyMessageContent {
  switch (posted.kind) {
    case 'text':
      // No preview: it would fetch addresses that people write.
      return { text: posted.body, linkPreview: null };
    case 'location':
      return { location: toLocation(posted.place) };
    case 'contact':
      return { contacts: { displayName: posted.name, contacts: [{ displayName: posted.name, vcard: posted.vcard }] } };
    case 'edit':
      return { text: posted.body, linkPreview: null, edit: toMessageKey(posted.target) };
    case 'revoke':
      return { delete: toMessageKey(posted.target) };
    case 'reaction':
      return { react: { key: toMessageKey(posted.target), text: posted.emoji } };
    default:
      // What no phone can play as a voice is sound all the same.
      return toFileContent(posted.kind === 'voice' && voice === null ? { ...posted, kind: 'audio' } : posted, voice);
  }
}

async function findQuotedMessage(store: WhatsAppStore, { key, body }: QuotedMessage): Promise<WAMessage> {
  const found = await store.findMessage(key.externalId);
  const message = found && proto.Message.decode(found.isSent ? found.content : unpadRandomMax16(found.content));
  // Where the original is gone, its words are still better than none.
  return { key: toMessageKey(key), message: message === undefined ? { conversation: body } : unwrapMessage(message) };
}

/** Ours in the form in which the chat speaks of us. */
function ownAddressIn(chat: string, { me }: WASocket['authState']['creds']): string {
  const alias = isAlias(chat) ? me?.lid : undefined;
  return alias ?? me?.id ?? '';
}

/** As it was read off the samples where somebody has done so; voices that came from phones do not always have a shape. */
async function findVoiceShape(posted: IpcOutgoingMessage): Promise<VoiceShape | null> {
  if (posted.kind !== 'voice') {
    return null;
  }
  const read = readVoiceShape(await readFile(posted.file.path));
  const { voice } = posted.file;
  return read && voice ? { seconds: voice.seconds || read.seconds, waveform: voice.waveform } : read;
}

/** What has to be known to compose. */
export interface ComposeMessageDeps {
  readonly socket: WASocket;
  readonly store: WhatsAppStore;
  readonly chat: ChatDetails;
}

/** Vanishes as the customer has set it, like everything that is said there. */
function withDisappearingTimer(message: proto.IMessage, { seconds, since }: DisappearingTimer): proto.IMessage {
  const context = findContextInfo(unwrapMessage(message));
  if (context && since > 0) {
    Object.assign(context, { expiration: seconds, ephemeralSettingTimestamp: since });
  }
  return message;
}

async function composeNewMessage(ground: ComposeMessageDeps, posted: IpcOutgoingMessage): Promise<proto.IMessage> {
  const { socket, store } = ground;
  const { members, disappearing } = ground.chat;
  const { externalId, chat } = posted;
  const quoted = 'quoted' in posted && posted.quoted !== null ? { quoted: await findQuotedMessage(store, posted.quoted) } : {};
  const { message } = await generateWAMessage(chat, withContext(posted, members ?? [], toContent(posted, await findVoiceShape(posted))), {
    logger: silentLogger,
    userJid: ownAddressIn(chat, socket.authState.creds),
    upload: socket.waUploadToServer,
    messageId: externalId,
    ...(disappearing !== null && { ephemeralExpiration: disappearing.seconds }),
    ...quoted,
  });
  if (!message) {
    throw new Error(`a message of kind "${posted.kind}" could not be composed`);
  }
  const composed = disappearing === null ? message : withDisappearingTimer(message, disappearing);
  const content = proto.Message.encode(composed).finish();
  return proto.Message.decode(await store.saveSentMessage({ externalId, chat, content, members }));
}

/** Composes an outgoing message and uploads its file. What was composed before under the same id is sent as it was. */
export async function composeMessage(ground: ComposeMessageDeps, posted: IpcOutgoingMessage): Promise<proto.IMessage> {
  // Only a file is dear enough to ask before it is sealed and uploaded again.
  const known = 'file' in posted ? await ground.store.findMessage(posted.externalId) : undefined;
  return known?.isSent ? proto.Message.decode(known.content) : composeNewMessage(ground, posted);
}

const noop = (): void => {};
const silentLogger = { level: 'silent', child: () => silentLogger, trace: noop, debug: noop, info: noop, warn: noop, error: noop };
