import type { Readable } from 'node:stream';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { ChannelError } from './ChannelError.ts';
import type { ChannelPerson, MessageKey, RemoteMedia } from './InboundItem.ts';

/** Identifies a call at its channel. */
export interface CallKey {
  readonly id: string;
  /** The address of the caller. */
  readonly caller: string;
}

export interface NumberCheckInput {
  readonly number: string;
  /** One of many that nobody waits for: rejected with `rateLimited` above the rate of the connection. */
  readonly inBulk?: boolean;
}

export interface NumberCheck {
  readonly exists: boolean;
  /** The canonical address and number; null when the number does not exist. */
  readonly person: ChannelPerson | null;
}

export interface FetchMediaOptions {
  /** The sender's phone is asked to upload an expired file again. */
  readonly canRequestReupload: boolean;
}

/**
 * The actions of a channel on one connection, beside sending. A new action is declared here, with its policy below; the client of the
 * areas, the requests between processes and the dispatch derive from the two.
 */
export interface ChannelActions {
  checkNumber(connectionId: number, input: NumberCheckInput): Promise<NumberCheck>;
  /** The contacts stored on the phone, with the names given there. */
  addressBook(connectionId: number): Promise<readonly ChannelPerson[]>;
  /** The members of a group without us; empty when unknown. */
  members(connectionId: number, chat: string): Promise<readonly ChannelPerson[]>;
  /** Sends read receipts. */
  markRead(connectionId: number, keys: readonly MessageKey[]): Promise<void>;
  setTyping(connectionId: number, chat: string, isTyping: boolean): Promise<void>;
  rejectCall(connectionId: number, call: CallKey): Promise<void>;
  /** Puts a person on the provider's block list, or takes them off. */
  setBlocked(connectionId: number, address: string, isBlocked: boolean): Promise<void>;
  /** The profile picture of a person or group, or null. */
  fetchPicture(connectionId: number, address: string): Promise<Buffer | null>;
  /** The bytes of a file, decrypted and verified. Rejects with a ChannelError that says whether a retry may succeed. */
  fetchMedia(connectionId: number, media: RemoteMedia, options: FetchMediaOptions): Promise<Readable>;
}

export type ChannelAction = keyof ChannelActions;

/** The arguments of an action after the connection id. */
export type ChannelActionArgs<Action extends ChannelAction> =
  Parameters<ChannelActions[Action]> extends [connectionId: number, ...args: infer Args] ? Args : never;

/** The treatment of one action by the client of the areas. */
interface ActionPolicy {
  /** The longest wait for a result. */
  readonly timeoutMs: number;
  /** Applies where this process owns the connection too; otherwise only requests to another process time out. */
  readonly isTimedLocally: boolean;
  /** The error after the timeout. */
  readonly errorCode: ErrorCode;
  /** Translates a failure for the areas; absent: it is passed on. */
  readonly toAppError?: (error: unknown) => AppError;
  /** A result of bytes crosses processes as a stored file, which the receiver removes. */
  readonly content?: 'stream' | 'buffer';
}

const usual: ActionPolicy = { timeoutMs: 15_000, isTimedLocally: true, errorCode: 'ERR_WAPP_NOT_INITIALIZED' };

function toNumberCheckError(error: unknown): AppError {
  if (error instanceof ChannelError && error.failure === 'rateLimited') {
    return new AppError('ERR_WAPP_CHECK_PACE');
  }
  return error instanceof AppError ? error : new AppError('ERR_WAPP_CHECK_CONTACT');
}

export const actionPolicies: Readonly<Record<ChannelAction, ActionPolicy>> = {
  checkNumber: { ...usual, errorCode: 'ERR_WAPP_CHECK_CONTACT', toAppError: toNumberCheckError },
  addressBook: usual,
  members: usual,
  markRead: usual,
  // A late typing notification is worthless.
  setTyping: { ...usual, timeoutMs: 2_000 },
  rejectCall: usual,
  setBlocked: usual,
  fetchPicture: { ...usual, content: 'buffer' },
  fetchMedia: { ...usual, timeoutMs: 60_000, isTimedLocally: false, content: 'stream' },
};
