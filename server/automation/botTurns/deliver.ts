import { writeFile } from 'node:fs/promises';
import { showTyping } from '#server/conversations/messages/index.ts';
import { withTempFile } from '#server/platform/files/withTempFile.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { OpenContext } from '#server/platform/jobs/defineJob.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BotTurn } from './BotTurn.ts';
import { lockAnswered } from './lockAnswered.ts';
import type { Outcome, Reply } from './Outcome.ts';
import { sendReply, type ReplyFile } from './sendReply.ts';
import { saveSent } from './turnQueue.ts';

/** Bytes of a reply that is no text; null: it is written, or left out. */
export type FetchContent = (
  reply: Reply,
) => Promise<{ readonly content: Buffer; readonly name: string | null; readonly type: string } | null>;

export interface DeliveryDeps {
  readonly platform: Platform;
  readonly open: OpenContext<Scope>;
  readonly fetchContent: FetchContent;
}

/** False: somebody else answers in the conversation now. */
async function deliverOne(
  { open }: DeliveryDeps,
  turn: BotTurn,
  sent: { index: number; reply: Reply; file: ReplyFile | null },
): Promise<boolean> {
  let isOurs = false;
  await open(async (scope) => {
    const ticket = await lockAnswered(scope, turn);
    if (ticket !== null) {
      isOurs = true;
      await sendReply(scope, ticket, { turn, ...sent });
      await saveSent(scope, turn, sent.index + 1);
    }
  });
  return isOurs;
}

async function deliverReply(deps: DeliveryDeps, turn: BotTurn, { index, reply }: { index: number; reply: Reply }): Promise<boolean> {
  const fetched = reply.kind === 'text' ? null : await deps.fetchContent(reply);
  if (fetched === null) {
    return deliverOne(deps, turn, { index, reply, file: null });
  }
  return withTempFile(deps.platform, async (path) => {
    await writeFile(path, fetched.content, { flag: 'wx', mode: 0o600 });
    return deliverOne(deps, turn, { index, reply, file: { path, name: fetched.name, type: fetched.type, size: fetched.content.length } });
  });
}

/** `later`: the next reply has a pause before it, which no worker waits through. */
export type Delivery = 'delivered' | 'takenOver' | 'later';

/** Sends the replies that are left and due, one after the other, as if somebody typed them. */
export async function deliver(deps: DeliveryDeps, turn: BotTurn, { replies, delayMs }: Outcome): Promise<Delivery> {
  // An answer that was stored before is taken up when the pause before its next reply is over.
  let isDue = delayMs === 0 || turn.outcome !== null;
  for (const [index, reply] of [...replies.entries()].slice(turn.sent)) {
    if (!isDue) {
      await deps.open((scope) => showTyping(scope, turn.ticketId, true));
      return 'later';
    }
    if (!(await deliverReply(deps, turn, { index, reply }))) {
      return 'takenOver';
    }
    isDue = delayMs === 0;
  }
  return 'delivered';
}
