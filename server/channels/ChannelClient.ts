import type { Readable } from 'node:stream';
import type { Scope } from '#server/platform/database/scope.ts';
import type { CallKey, FetchMediaOptions, MessageKey, NumberCheck, ChannelPerson, RemoteMedia, NumberCheckInput } from './Channel.ts';

/** A waiting file, and how hard it is looked for. */
export interface FetchMediaInput extends FetchMediaOptions {
  readonly media: RemoteMedia;
}

/** Whoever asks, in a transaction or without one. */
export type ChannelClientScope = Pick<Scope, 'platform' | 'companyId' | 'log'>;

/**
 * What areas ask of a channel beside sending, from any process: where another process owns the number, the question travels
 * there and the answer comes back. Rejects with ERR_WAPP_NOT_INITIALIZED when the number is not connected in time.
 * Sending, edits, revokes and reactions do not pass here: they are rows that the outgoing line works off.
 */
export interface ChannelClient {
  checkNumber(asking: ChannelClientScope, connectionId: number, wanted: NumberCheckInput): Promise<NumberCheck>;
  /** Whoever the phone of a number knows, with the names it has given them. */
  addressBook(scope: Scope, connectionId: number): Promise<readonly ChannelPerson[]>;
  /** Who is in a group, without us. */
  members(asking: ChannelClientScope, connectionId: number, chat: string): Promise<readonly ChannelPerson[]>;
  /** The bytes of a waiting file. Rejects with a ChannelError that says whether to try again. */
  fetchMedia(scope: Scope, connectionId: number, wanted: FetchMediaInput): Promise<Readable>;
  /** The picture of a person or group, or null. */
  fetchPicture(scope: Scope, connectionId: number, address: string): Promise<Buffer | null>;
  /** Tells the other side that these were read. */
  markRead(scope: Scope, connectionId: number, keys: readonly MessageKey[]): Promise<void>;
  /** Makes a phone stop ringing. */
  rejectCall(scope: Scope, connectionId: number, call: CallKey): Promise<void>;
  setTyping(scope: Scope, connectionId: number, typing: { readonly chat: string; readonly isTyping: boolean }): Promise<void>;
  /** Unlinks a number at its provider and wipes its credentials, before its connection is removed. */
  forget(scope: Scope, connectionId: number): Promise<void>;
}

declare module '#server/platform/platform.ts' {
  interface Platform {
    /** Absent where no channels are mounted: the machinery alone, some tests. */
    readonly channels?: ChannelClient;
  }
}
