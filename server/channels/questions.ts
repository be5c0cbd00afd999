import type { Readable } from 'node:stream';
import { failures, type Failure } from '#shared/rules/delivery.ts';
import type { Platform } from '#server/platform/platform.ts';
import { ChannelError, type CallName, type Channel, type MessageKey, type NumberCheck, type Person, type WantedCheck } from './Channel.ts';
import type { Holding } from './Holding.ts';
import type { WantedMedia } from './ports.ts';

/** What may be asked of a number's owner, and how it crosses to another process. */
export interface Questions {
  readonly checkNumber: { readonly input: WantedCheck; readonly answer: NumberCheck };
  readonly addressBook: { readonly input: null; readonly answer: readonly Person[] };
  readonly members: { readonly input: { readonly chat: string }; readonly answer: readonly Person[] };
  readonly fetchMedia: { readonly input: WantedMedia; readonly answer: { readonly path: string } };
  readonly fetchPicture: { readonly input: { readonly address: string }; readonly answer: { readonly path: string | null } };
  readonly markRead: { readonly input: { readonly keys: readonly MessageKey[] }; readonly answer: null };
  readonly rejectCall: { readonly input: { readonly call: CallName }; readonly answer: null };
  readonly setTyping: { readonly input: { readonly chat: string; readonly isTyping: boolean }; readonly answer: null };
  readonly forget: { readonly input: null; readonly answer: null };
}

export type QuestionKind = keyof Questions;

export interface Asked {
  readonly connectionId: number;
  readonly companyId: number;
  readonly kind: QuestionKind;
  readonly input: unknown;
}

/** Bytes cross as a file that the asking side removes when it has read them. */
async function stored(platform: Platform, companyId: number, content: Readable | Buffer): Promise<string> {
  const { path } = await platform.files.put(companyId, content, 'application/octet-stream');
  return path;
}

async function storedPicture(platform: Platform, companyId: number, picture: Buffer | null): Promise<{ path: string | null }> {
  return { path: picture === null ? null : await stored(platform, companyId, picture) };
}

/** A number of this process, and its channel while it is open. */
interface Answering {
  readonly held: Pick<Holding, 'checkNumber'>;
  readonly channel: Channel;
}

/** Answers for another process. The input is what the same release wrote under the same kind. */
export async function answerFor(platform: Platform, { held, channel }: Answering, asked: Asked): Promise<unknown> {
  const { connectionId: id, companyId, kind } = asked;
  const input = <Kind extends QuestionKind>(): Questions[Kind]['input'] => asked.input as Questions[Kind]['input'];
  switch (kind) {
    case 'checkNumber':
      return held.checkNumber(input<'checkNumber'>());
    case 'addressBook':
      return channel.addressBook(id);
    case 'members':
      return channel.members(id, input<'members'>().chat);
    case 'fetchMedia':
      return { path: await stored(platform, companyId, await channel.fetchMedia(id, input<'fetchMedia'>().media, input<'fetchMedia'>())) };
    case 'fetchPicture':
      return storedPicture(platform, companyId, await channel.fetchPicture(id, input<'fetchPicture'>().address));
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
export type Answer =
  | { readonly value: unknown }
  | { readonly failure: Failure | null; readonly isPassing: boolean; readonly message: string };

/** A failure on its way to the process that asked. */
export const failureOf = (error: unknown): Answer => ({
  failure: error instanceof ChannelError ? error.failure : null,
  isPassing: error instanceof ChannelError && error.isPassing,
  message: error instanceof Error ? error.message : String(error),
});

/** The value of an answer, or the failure that it carries. */
export function openAnswer(answer: Answer): unknown {
  if ('value' in answer) {
    return answer.value;
  }
  const { failure, isPassing, message } = answer;
  throw failure !== null && failures.includes(failure)
    ? new ChannelError(failure, { isPassing, cause: new Error(message) })
    : new Error(message);
}
