import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { removeLineControls } from '#shared/kit/removeControls.ts';
import { isBlankText } from '#shared/rules/isBlankText.ts';
import { leaveOutVariables } from '#shared/rules/substituteVariables.ts';
import {
  createVariableExpander,
  queueOutgoing,
  storeFile,
  type NamedFile,
  type StoredMedia,
} from '#server/conversations/messages/index.ts';
import type { Ticket } from '#server/conversations/tickets/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BotTurn } from './BotTurn.ts';
import type { Reply } from './Outcome.ts';

/** The content of a reply that is a file. */
export interface ReplyFile extends NamedFile {
  readonly type: string;
  readonly size: number;
}

/** The company whose bot replies. */
interface ReplyOwner {
  readonly platform: Platform;
  readonly companyId: number;
}

/** The same for every try: the database refuses a second message with it. */
function createReplyKey({ companyId }: Scope, { messageId }: BotTurn, index: number): string {
  const digest = createHash('sha256').update(`bot turn ${companyId}/${messageId}/${index}`).digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Null: it is empty, too large, or of a kind that is not sent, and left out like one that cannot be fetched. */
export const storeReplyFile = ({ platform, companyId }: ReplyOwner, file: ReplyFile, { kind }: Reply): Promise<StoredMedia | null> =>
  storeFile({ platform, companyId }, file, kind === 'voice' || kind === 'audio' ? 'voice' : undefined).catch((error: unknown) => {
    if (!(error instanceof AppError)) {
      throw error;
    }
    platform.log.warn({ err: error, companyId }, 'a file of a bot cannot be sent');
    return null;
  });

/** WhatsApp takes longer ones, but nobody reads them. */
const maxTextLength = 4000;

interface Sent {
  readonly index: number;
  readonly reply: Reply;
  readonly media: StoredMedia | null;
}

/** Variables of others' words are left out and not filled, as is what turns the direction of words. */
function fillReply(scope: Scope, ticket: Ticket, reply: Reply & { readonly text: string }): string | Promise<string> {
  if ('isExact' in reply) {
    return reply.text;
  }
  return 'isTemplate' in reply
    ? createVariableExpander(scope, ticket, { unknown: 'drop' })(reply.text)
    : leaveOutVariables(removeLineControls(reply.text));
}

/** Queues one reply in a locked ticket. */
export async function sendReply(scope: Scope, ticket: Ticket, { turn, index, reply, media }: Sent & { turn: BotTurn }): Promise<void> {
  const body = media === null && 'text' in reply ? (await fillReply(scope, ticket, reply)).trim().slice(0, maxTextLength) : '';
  if (media === null && isBlankText(body)) {
    return;
  }
  await queueOutgoing(scope, ticket, { body, media, quoted: null, clientKey: createReplyKey(scope, turn, index), origin: 'bot' });
}
