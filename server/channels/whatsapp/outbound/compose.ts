import { readFile } from 'node:fs/promises';
import {
  generateWAMessage,
  proto,
  unpadRandomMax16,
  type AnyMessageContent,
  type WAMessage,
  type WASocket,
} from '#server/channels/whatsapp/library.ts';
import type { MessageKey, Person, QuotedMessage } from '#server/channels/Channel.ts';
import type { Place } from '#shared/rules/placeAndCard.ts';
import { isAlias } from '#server/channels/whatsapp/inbound/addresses.ts';
import { contextIn } from '#server/channels/whatsapp/inbound/content.ts';
import type { Disappearing } from '#server/channels/whatsapp/inbound/disappearing.ts';
import { unwrapped } from '#server/channels/whatsapp/inbound/layers.ts';
import type { PostedMessage } from '#server/channels/whatsapp/ipc/questions.ts';
import type { ChatFacts } from '#server/channels/whatsapp/session/Chats.ts';
import type { Store } from '#server/channels/whatsapp/store/Store.ts';
import type { VoiceShape } from '#server/platform/sound/readSound.ts';
import { mentionsIn } from './mentions.ts';
import { voiceShape } from './oggOpus.ts';

type Filed = Extract<PostedMessage, { readonly file: unknown }>;

const keyOf = ({ chat, participant, fromMe, externalId }: MessageKey): proto.IMessageKey => ({
  remoteJid: chat,
  fromMe,
  id: externalId,
  ...(participant !== null && { participant }),
});

const shown = ({ seconds, waveform }: VoiceShape) => ({ seconds, waveform: Uint8Array.from(waveform) });

function fileContent({ kind, file, body }: Filed, voice: VoiceShape | null): AnyMessageContent {
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
      return { audio: { url }, mimetype: 'audio/ogg; codecs=opus', ptt: true, ...(voice && shown(voice)) };
    case 'sticker':
      return { sticker: { url }, mimetype };
    case 'document':
      return { document: { url }, mimetype, fileName, ...caption };
  }
}

const locationOf = ({ latitude, longitude, description }: Place): proto.Message.ILocationMessage => ({
  degreesLatitude: latitude,
  degreesLongitude: longitude,
  ...(description !== '' && { name: description }),
});

/** What a content says beside itself. */
function withContext(posted: PostedMessage, members: readonly Person[], content: AnyMessageContent): AnyMessageContent {
  const mentions = 'body' in posted ? mentionsIn(posted.chat, posted.body, members) : [];
  const isForwarded = 'isForwarded' in posted && posted.isForwarded === true;
  return {
    ...content,
    ...(mentions.length > 0 && { mentions }),
    ...(isForwarded && { contextInfo: { isForwarded, forwardingScore: 1 } }),
  };
}

function contentOf(posted: PostedMessage, voice: VoiceShape | null): AnyMessageContent {
  switch (posted.kind) {
    case 'text':
      // No preview: it would fetch addresses that people write.
      return { text: posted.body, linkPreview: null };
    case 'location':
      return { location: locationOf(posted.place) };
    case 'contact':
      return { contacts: { displayName: posted.name, contacts: [{ displayName: posted.name, vcard: posted.vcard }] } };
    case 'edit':
      return { text: posted.body, linkPreview: null, edit: keyOf(posted.target) };
    case 'revoke':
      return { delete: keyOf(posted.target) };
    case 'reaction':
      return { react: { key: keyOf(posted.target), text: posted.emoji } };
    default:
      // What no phone can play as a voice is sound all the same.
      return fileContent(posted.kind === 'voice' && voice === null ? { ...posted, kind: 'audio' } : posted, voice);
  }
}

async function quotation(store: Store, { key, body }: QuotedMessage): Promise<WAMessage> {
  const found = await store.findMessage(key.externalId);
  const message = found && proto.Message.decode(found.isSent ? found.content : unpadRandomMax16(found.content));
  // Where the original is gone, its words are still better than none.
  return { key: keyOf(key), message: message === undefined ? { conversation: body } : unwrapped(message) };
}

/** Ours in the form in which the chat speaks of us. */
function selfIn(chat: string, { me }: WASocket['authState']['creds']): string {
  const alias = isAlias(chat) ? me?.lid : undefined;
  return alias ?? me?.id ?? '';
}

/** As it was read off the samples where somebody has done so; voices that came from phones do not always have a shape. */
async function voiceOf(posted: PostedMessage): Promise<VoiceShape | null> {
  if (posted.kind !== 'voice') {
    return null;
  }
  const read = voiceShape(await readFile(posted.file.path));
  const { voice } = posted.file;
  return read && voice ? { seconds: voice.seconds || read.seconds, waveform: voice.waveform } : read;
}

/** What has to be known to compose. */
export interface ComposeGround {
  readonly socket: WASocket;
  readonly store: Store;
  readonly chat: ChatFacts;
}

/** Vanishes as the customer has set it, like everything that is said there. */
function vanishing(message: proto.IMessage, { seconds, since }: Disappearing): proto.IMessage {
  const context = contextIn(unwrapped(message));
  if (context && since > 0) {
    Object.assign(context, { expiration: seconds, ephemeralSettingTimestamp: since });
  }
  return message;
}

async function composeNew(ground: ComposeGround, posted: PostedMessage): Promise<proto.IMessage> {
  const { socket, store } = ground;
  const { members, disappearing } = ground.chat;
  const { externalId, chat } = posted;
  const quoted = 'quoted' in posted && posted.quoted !== null ? { quoted: await quotation(store, posted.quoted) } : {};
  const { message } = await generateWAMessage(chat, withContext(posted, members ?? [], contentOf(posted, await voiceOf(posted))), {
    logger: silentLog,
    userJid: selfIn(chat, socket.authState.creds),
    upload: socket.waUploadToServer,
    messageId: externalId,
    ...(disappearing !== null && { ephemeralExpiration: disappearing.seconds }),
    ...quoted,
  });
  if (!message) {
    throw new Error(`a message of kind "${posted.kind}" could not be composed`);
  }
  const composed = disappearing === null ? message : vanishing(message, disappearing);
  const content = proto.Message.encode(composed).finish();
  return proto.Message.decode(await store.keepSent({ externalId, chat, content, members }));
}

/** Composes an outgoing message and uploads its file. What was composed before under the same id is sent as it was. */
export async function compose(ground: ComposeGround, posted: PostedMessage): Promise<proto.IMessage> {
  // Only a file is dear enough to ask before it is sealed and uploaded again.
  const known = 'file' in posted ? await ground.store.findMessage(posted.externalId) : undefined;
  return known?.isSent ? proto.Message.decode(known.content) : composeNew(ground, posted);
}

const nothing = (): void => {};
const silentLog = { level: 'silent', child: () => silentLog, trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };
