import { readFile, stat } from 'node:fs/promises';
import type { MapLocation } from '#shared/rules/mapLocation.ts';
import {
  type AnyMessageContent,
  generateWAMessage,
  proto,
  unpadRandomMax16,
  type WAMessage,
  type WASocket,
} from '#server/channels/whatsapp/library/baileys.ts';
import type { ChannelPerson, MessageKey, QuotedMessage } from '#server/channels/Channel.ts';
import { isAlias } from '#server/channels/whatsapp/inbound/addresses.ts';
import { findContextInfo, unwrapMessage } from '#server/channels/whatsapp/inbound/parseContent.ts';
import type { DisappearingTimer } from '#server/channels/whatsapp/inbound/DisappearingTimer.ts';
import type { IpcOutgoingMessage } from '#server/channels/whatsapp/ipc/workerProtocol.ts';
import type { ChatDetails } from '#server/channels/whatsapp/chats/ChatDirectory.ts';
import type { WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import type { VoiceShape } from '#server/platform/sound/readSound.ts';
import { withReplyTimeout } from '#server/channels/whatsapp/connection/withReplyTimeout.ts';
import { findMentions } from './findMentions.ts';

const steps = 64;
const headLength = 27;
/** Opus counts in samples of this rate, whatever was recorded. */
const rate = 48_000;
/** A packet of this size or less holds silence. */
const silence = 8;

interface Pages {
  /** Bytes of each packet. */
  readonly sizes: number[];
  readonly samples: number;
  readonly first: Buffer;
}

/** Walks through the pages of an Ogg file; null where it is none. */
function readPages(file: Buffer): Pages | null {
  const sizes: number[] = [];
  let [at, samples, size] = [0, 0, 0];
  let first: Buffer | undefined;
  while (at + headLength <= file.length && file.toString('latin1', at, at + 4) === 'OggS') {
    const lacing = file.subarray(at + headLength, at + headLength + (file[at + 26] ?? 0));
    const body = at + headLength + lacing.length;
    first ??= file.subarray(body, body + (lacing[0] ?? 0));
    samples = Math.max(samples, Number(file.readBigInt64LE(at + 6)));
    for (const part of lacing) {
      size += part;
      if (part < 255) {
        sizes.push(size);
        size = 0;
      }
    }
    at = body + lacing.reduce((sum, part) => sum + part, 0);
  }
  return first === undefined ? null : { sizes, samples, first };
}

/** The loudest of each stretch, as part of the loudest of all. */
function toWaveformSteps(levels: readonly number[]): number[] {
  const loudest = Math.max(1, ...levels);
  return Array.from({ length: steps }, (_, step) => {
    const from = Math.floor((step * levels.length) / steps);
    const to = Math.max(from + 1, Math.floor(((step + 1) * levels.length) / steps));
    return Math.round((100 * Math.max(0, ...levels.slice(from, to))) / loudest);
  });
}

/**
 * Length and shape of an Ogg file with Opus in it; null for anything else, which no phone takes for a voice note. The shape is
 * read off how many bytes the encoder spent where: loud and rich sound costs more. No sound has to be decoded for it.
 */
export function readVoiceShape(file: Buffer): VoiceShape | null {
  const pages = readPages(file);
  if (pages === null || pages.first.toString('latin1', 0, 8) !== 'OpusHead') {
    return null;
  }
  const [, , ...sound] = pages.sizes;
  const played = pages.samples - (pages.first.length >= 12 ? pages.first.readUInt16LE(10) : 0);
  return { seconds: Math.max(1, Math.round(played / rate)), waveform: toWaveformSteps(sound.map((size) => Math.max(0, size - silence))) };
}

type Upload = WASocket['waUploadToServer'];

/** Without progress; the media host is silent while it checks a large file. */
const idleTimeoutMs = 60_000;
const baseTimeoutMs = 120_000;
/** A slow mobile uplink: 128 kbit/s. */
const slowestBytesPerMs = 16;

/** The longest an upload may take, however steadily it continues. */
export const uploadTimeoutMs = (bytes: number): number => baseTimeoutMs + Math.ceil(bytes / slowestBytesPerMs);

/** Uploads as Baileys does, which alone gives up after five silent seconds: the default of Node's agent. */
const uploadWithinTimeout =
  (upload: Upload): Upload =>
  async (file, options) => {
    const { size } = await stat(file);
    return withReplyTimeout(upload(file, { ...options, timeoutMs: idleTimeoutMs }), uploadTimeoutMs(size));
  };

type EditMessage = Extract<IpcOutgoingMessage, { readonly kind: 'edit' }>;
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

const captionedKeys = ['imageMessage', 'videoMessage', 'documentMessage'] as const;

/** The original with another caption; undefined where it is a text, or not stored any more. */
async function composeCaption(store: WhatsAppStore, { target, body }: EditMessage): Promise<proto.IMessage | undefined> {
  const stored = await store.findMessage(target.externalId);
  const original = stored?.isSent ? unwrapMessage(proto.Message.decode(stored.content)) : {};
  const key = captionedKeys.find((one) => original[one]);
  return key && { [key]: { ...original[key], caption: body } };
}

/** An edit as phones write it: of a file, the whole content with its new caption. */
async function withCaption(store: WhatsAppStore, outgoing: IpcOutgoingMessage, message: proto.IMessage): Promise<proto.IMessage> {
  const editedMessage = outgoing.kind === 'edit' ? await composeCaption(store, outgoing) : undefined;
  return editedMessage && message.protocolMessage
    ? { ...message, protocolMessage: { ...message.protocolMessage, editedMessage } }
    : message;
}

interface ComposeMessageDeps {
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
  const edited = await withCaption(store, outgoing, message);
  const composed = disappearing === null ? edited : withDisappearingTimer(edited, disappearing);
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
