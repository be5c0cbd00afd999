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
import { uploadWithinTimeout } from './uploadWithinTimeout.ts';
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
      // Without a thumbnail Baileys would call ffmpeg through a shell.
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

/** Adds mentions and the forwarded mark to a content. */
function withContext(outgoing: IpcOutgoingMessage, members: readonly ChannelPerson[], content: AnyMessageContent): AnyMessageContent {
  const mentions = 'body' in outgoing ? findMentions(outgoing.chat, outgoing.body, members) : [];
  const isForwarded = 'isForwarded' in outgoing && outgoing.isForwarded === true;
  return {
    ...content,
    ...(mentions.length > 0 && { mentions }),
    ...(isForwarded && { contextInfo: { isForwarded, forwardingScore: 1 } }),
  };
}

function toContent(outgoing: IpcOutgoingMessage, voice: VoiceShape | null): AnyMessageContent {
  switch (outgoing.kind) {
    case 'text':
      // No link preview: Baileys would fetch URLs that users write.
      return { text: outgoing.body, linkPreview: null };
    case 'location':
      return { location: toLocation(outgoing.place) };
    case 'contact':
      return { contacts: { displayName: outgoing.name, contacts: [{ displayName: outgoing.name, vcard: outgoing.vcard }] } };
    case 'edit':
      return { text: outgoing.body, linkPreview: null, edit: toMessageKey(outgoing.target) };
    case 'revoke':
      return { delete: toMessageKey(outgoing.target) };
    case 'reaction':
      return { react: { key: toMessageKey(outgoing.target), text: outgoing.emoji } };
    default:
      // A file without a voice shape is sent as an audio file, because no phone could play it as a voice note.
      return toFileContent(outgoing.kind === 'voice' && voice === null ? { ...outgoing, kind: 'audio' } : outgoing, voice);
  }
}

async function findQuotedMessage(store: WhatsAppStore, { key, body }: QuotedMessage): Promise<WAMessage> {
  const stored = await store.findMessage(key.externalId);
  const message = stored && proto.Message.decode(stored.isSent ? stored.content : unpadRandomMax16(stored.content));
  // The stored text stands in for an original that has been purged.
  return { key: toMessageKey(key), message: message === undefined ? { conversation: body } : unwrapMessage(message) };
}

/** Our own address in the form that the chat uses: LID or number. */
function ownAddressIn(chat: string, { me }: WASocket['authState']['creds']): string {
  const alias = isAlias(chat) ? me?.lid : undefined;
  return alias ?? me?.id ?? '';
}

/** The shape of a voice note: the one in the message, which was measured on the samples, else one from the file; null for other kinds. */
async function findVoiceShape(outgoing: IpcOutgoingMessage): Promise<VoiceShape | null> {
  if (outgoing.kind !== 'voice') {
    return null;
  }
  const shape = readVoiceShape(await readFile(outgoing.file.path));
  const { voice } = outgoing.file;
  return shape && voice ? { seconds: voice.seconds || shape.seconds, waveform: voice.waveform } : shape;
}

export interface ComposeMessageDeps {
  readonly socket: WASocket;
  readonly store: WhatsAppStore;
  readonly chat: ChatDetails;
}

/** Gives a message the disappearing timer of its chat. */
function withDisappearingTimer(message: proto.IMessage, { seconds, since }: DisappearingTimer): proto.IMessage {
  const context = findContextInfo(unwrapMessage(message));
  if (context && since > 0) {
    Object.assign(context, { expiration: seconds, ephemeralSettingTimestamp: since });
  }
  return message;
}

async function composeNewMessage(deps: ComposeMessageDeps, outgoing: IpcOutgoingMessage): Promise<proto.IMessage> {
  const { socket, store } = deps;
  const { members, disappearing } = deps.chat;
  const { externalId, chat } = outgoing;
  const quoted = 'quoted' in outgoing && outgoing.quoted !== null ? { quoted: await findQuotedMessage(store, outgoing.quoted) } : {};
  const { message } = await generateWAMessage(
    chat,
    withContext(outgoing, members ?? [], toContent(outgoing, await findVoiceShape(outgoing))),
    {
      logger: silentLogger,
      userJid: ownAddressIn(chat, socket.authState.creds),
      upload: uploadWithinTimeout(socket.waUploadToServer),
      messageId: externalId,
      ...(disappearing !== null && { ephemeralExpiration: disappearing.seconds }),
      ...quoted,
    },
  );
  if (!message) {
    throw new Error(`a message of kind "${outgoing.kind}" could not be composed`);
  }
  const composed = disappearing === null ? message : withDisappearingTimer(message, disappearing);
  const content = proto.Message.encode(composed).finish();
  return proto.Message.decode(await store.saveSentMessage({ externalId, chat, content, members }));
}

/** Composes an outgoing message and uploads its file; a message that was composed under the same id before is reused unchanged. */
export async function composeMessage(deps: ComposeMessageDeps, outgoing: IpcOutgoingMessage): Promise<proto.IMessage> {
  // Only for files: an upload costs more than the lookup.
  const sent = 'file' in outgoing ? await deps.store.findMessage(outgoing.externalId) : undefined;
  return sent?.isSent ? proto.Message.decode(sent.content) : composeNewMessage(deps, outgoing);
}

const noop = (): void => {};
const silentLogger = { level: 'silent', child: () => silentLogger, trace: noop, debug: noop, info: noop, warn: noop, error: noop };
