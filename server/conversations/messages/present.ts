import type { MediaInfo } from '#shared/conversations/messages/media.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { getAck } from '#shared/rules/delivery.ts';
import { createFileLink } from '#server/platform/files/fileLinks.ts';
import { presentPoll } from './poll.ts';
import type { StoredMessage } from './reading/messageColumns.ts';

/** Inbound messages count as arrived; older clients read from it whether an agent has read them. */
const ackOfMessage = ({ fromMe, delivery, read, mediaType }: StoredMessage): number =>
  mediaType === 'call_log' ? 1 : fromMe ? getAck(delivery ?? 'server') : read ? 4 : 3;

/** Older clients play audio messages without checking the URL. */
function mediaUrlOf({ file, mediaType }: StoredMessage): string | null {
  if (file.path === null) {
    return mediaType === 'audio' ? '' : null;
  }
  return createFileLink(file.path, file.name ?? undefined);
}

function mediaOf({ file }: StoredMessage): MediaInfo | null {
  const { path: _, thumbnail, preview, ...info } = file;
  const preliminary = preview === null ? null : `data:image/jpeg;base64,${preview}`;
  return info.state === 'none' ? null : { ...info, thumbnailUrl: thumbnail === null ? preliminary : createFileLink(thumbnail) };
}

function withoutQuoted(stored: StoredMessage): Omit<MessageRecord, 'quotedMsg'> {
  const { file: _, quoted: __, reactions, votes, ...message } = stored;
  return {
    ...message,
    ack: ackOfMessage(stored),
    mediaUrl: mediaUrlOf(stored),
    media: mediaOf(stored),
    poll: votes && presentPoll(votes),
    reactions: reactions.map(({ emoji, fromMe, name }) => ({ emoji, fromMe, name })),
  };
}

export const presentMessage = (stored: StoredMessage): MessageRecord => ({
  ...withoutQuoted(stored),
  quotedMsg: stored.quoted === null ? null : withoutQuoted(stored.quoted),
});
