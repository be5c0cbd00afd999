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

/** A limit, because a sender can nest wrappers without end. */
const maxLayers = 8;

const findInnerMessage = (content: Content): Content | null | undefined =>
  content.deviceSentMessage?.message ?? wrappers.map((name) => content[name]?.message).find(Boolean);

/** A message and the messages nested in it (copies of the own phone, disappearing, view-once, edited), outermost first. */
export function listMessageLayers(message: Content): readonly Content[] {
  const layers = [message];
  for (let inner = findInnerMessage(message); inner && layers.length < maxLayers; inner = findInnerMessage(inner)) {
    layers.push(inner);
  }
  return layers;
}

/** A message without its wrappers. */
export const unwrapMessage = (message: Content): Content => listMessageLayers(message).at(-1) ?? message;
