import type { proto } from '#server/channels/whatsapp/library/baileys.ts';

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
const maxLayers = 8;

const findInnerMessage = (content: Content): Content | null | undefined =>
  content.deviceSentMessage?.message ?? wrappers.map((name) => content[name]?.message).find(Boolean);

/** A message and what it wraps: a copy from our own phone, disappearing, view once, with caption, edited. Outermost first. */
export function listMessageLayers(message: Content): readonly Content[] {
  const layers = [message];
  for (let inside = findInnerMessage(message); inside && layers.length < maxLayers; inside = findInnerMessage(inside)) {
    layers.push(inside);
  }
  return layers;
}

/** A message without its wrappers. */
export const unwrapMessage = (message: Content): Content => listMessageLayers(message).at(-1) ?? message;
