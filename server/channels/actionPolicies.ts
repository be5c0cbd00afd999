import { AppError, type ErrorCode } from '#shared/errors.ts';
import { ChannelError, type ChannelAction } from './Channel.ts';

/** The treatment of one action by the client of the areas. */
export interface ActionPolicy {
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
