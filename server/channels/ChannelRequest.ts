import type { Readable } from 'node:stream';
import { sendFailures, type SendFailure } from '#shared/rules/delivery.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  ChannelError,
  type CallKey,
  type Channel,
  type MessageKey,
  type NumberCheck,
  type ChannelPerson,
  type NumberCheckInput,
} from './Channel.ts';
import type { ConnectionRuntime } from './ConnectionRuntime.ts';
import type { FetchMediaInput } from './ChannelClient.ts';

/** What may be asked of a number's owner, and how it crosses to another process. */
export interface ChannelRequests {
  readonly checkNumber: { readonly input: NumberCheckInput; readonly answer: NumberCheck };
  readonly addressBook: { readonly input: null; readonly answer: readonly ChannelPerson[] };
  readonly members: { readonly input: { readonly chat: string }; readonly answer: readonly ChannelPerson[] };
  readonly fetchMedia: { readonly input: FetchMediaInput; readonly answer: { readonly path: string } };
  readonly fetchPicture: { readonly input: { readonly address: string }; readonly answer: { readonly path: string | null } };
  readonly markRead: { readonly input: { readonly keys: readonly MessageKey[] }; readonly answer: null };
  readonly rejectCall: { readonly input: { readonly call: CallKey }; readonly answer: null };
  readonly setTyping: { readonly input: { readonly chat: string; readonly isTyping: boolean }; readonly answer: null };
  readonly forget: { readonly input: null; readonly answer: null };
}

export type ChannelRequestKind = keyof ChannelRequests;

export interface ChannelRequest {
  readonly connectionId: number;
  readonly companyId: number;
  readonly kind: ChannelRequestKind;
  readonly input: unknown;
}

/** Bytes cross as a file that the asking side removes when it has read them. */
async function storeContent(platform: Platform, companyId: number, content: Readable | Buffer): Promise<string> {
  const { path } = await platform.files.put(companyId, content, 'application/octet-stream');
  return path;
}

async function storePicture(platform: Platform, companyId: number, picture: Buffer | null): Promise<{ path: string | null }> {
  return { path: picture === null ? null : await storeContent(platform, companyId, picture) };
}

/** A number of this process, and its channel while it is open. */
interface RequestTarget {
  readonly runtime: Pick<ConnectionRuntime, 'checkNumber'>;
  readonly channel: Channel;
}

/** Answers for another process. The input is what the same release wrote under the same kind. */
export async function handleChannelRequest(
  platform: Platform,
  { runtime: held, channel }: RequestTarget,
  asked: ChannelRequest,
): Promise<unknown> {
  const { connectionId: id, companyId, kind } = asked;
  const input = <Kind extends ChannelRequestKind>(): ChannelRequests[Kind]['input'] => asked.input as ChannelRequests[Kind]['input'];
  switch (kind) {
    case 'checkNumber':
      return held.checkNumber(input<'checkNumber'>());
    case 'addressBook':
      return channel.addressBook(id);
    case 'members':
      return channel.members(id, input<'members'>().chat);
    case 'fetchMedia':
      return {
        path: await storeContent(platform, companyId, await channel.fetchMedia(id, input<'fetchMedia'>().media, input<'fetchMedia'>())),
      };
    case 'fetchPicture':
      return storePicture(platform, companyId, await channel.fetchPicture(id, input<'fetchPicture'>().address));
    case 'markRead':
      return channel.markRead(id, input<'markRead'>().keys);
    case 'rejectCall':
      return channel.rejectCall(id, input<'rejectCall'>().call);
    case 'setTyping':
      return channel.setTyping(id, input<'setTyping'>().chat, input<'setTyping'>().isTyping);
    case 'forget':
      return null;
  }
}

/** An answer as it lies in the database. */
export type ChannelResponse =
  | { readonly value: unknown }
  | { readonly failure: SendFailure | null; readonly isTemporary: boolean; readonly message: string };

/** A failure on its way to the process that asked. */
export const toErrorResponse = (error: unknown): ChannelResponse => ({
  failure: error instanceof ChannelError ? error.failure : null,
  isTemporary: error instanceof ChannelError && error.isTemporary,
  message: error instanceof Error ? error.message : String(error),
});

/** The value of an answer, or the failure that it carries. */
export function unwrapResponse(answer: ChannelResponse): unknown {
  if ('value' in answer) {
    return answer.value;
  }
  const { failure, isTemporary, message } = answer;
  throw failure !== null && sendFailures.includes(failure)
    ? new ChannelError(failure, { isTemporary, cause: new Error(message) })
    : new Error(message);
}
