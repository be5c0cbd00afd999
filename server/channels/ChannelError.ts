import type { SendFailure } from '#shared/rules/delivery.ts';

/** A failed send or action, with the failure that the screens show. */
export class ChannelError extends Error {
  readonly failure: SendFailure;
  /** A retry may succeed; otherwise the message has failed. */
  readonly isTemporary: boolean;

  constructor(failure: SendFailure, { isTemporary, cause }: { isTemporary: boolean; cause?: unknown }) {
    super(failure, { cause });
    this.name = 'ChannelError';
    this.failure = failure;
    this.isTemporary = isTemporary;
  }
}
