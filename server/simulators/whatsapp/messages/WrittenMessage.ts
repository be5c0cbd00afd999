import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { MediaHost } from '#server/simulators/whatsapp/media/MediaHost.ts';

interface MessageAuthor {
  readonly name: string;
  readonly lid: string;
}

/** A message as its author's phone has it. */
export interface WrittenMessage {
  readonly author: MessageAuthor;
  readonly message: proto.IMessage;
  /** The group of the message; undefined in direct chats. */
  readonly chat?: string;
}

/** Every message that was written, by id, and the host of its files. */
export interface MessageArchive {
  readonly media: MediaHost;
  readonly writtenMessages: Map<string, WrittenMessage>;
}
