import type { proto } from '#server/channels/whatsapp/library.ts';

type Content = proto.IMessage;

const wrappers = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
  'editedMessage',
  'associatedChildMessage',
  'groupMentionedMessage',
  'lottieStickerMessage',
  'botInvokeMessage',
  'botForwardedMessage',
  'questionMessage',
  'questionReplyMessage',
  'limitSharingMessage',
  'eventCoverImage',
  'pollCreationMessageV4',
  'pollCreationOptionImageMessage',
  'groupStatusMessage',
  'groupStatusMessageV2',
] as const satisfies readonly (keyof Content)[];

/** Anybody can put wrappers round wrappers. */
const mostLayers = 8;

const insideOf = (content: Content): Content | null | undefined =>
  content.deviceSentMessage?.message ?? wrappers.map((name) => content[name]?.message).find(Boolean);

/** A message and what it wraps: a copy from our own phone, disappearing, view once, with caption, edited. Outermost first. */
export function layersOf(message: Content): readonly Content[] {
  const layers = [message];
  for (let inside = insideOf(message); inside && layers.length < mostLayers; inside = insideOf(inside)) {
    layers.push(inside);
  }
  return layers;
}

/** A message without its wrappers. */
export const unwrapped = (message: Content): Content => layersOf(message).at(-1) ?? message;
