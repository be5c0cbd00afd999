import { isConnectionLost } from '#ui/data/live/liveUpdates.ts';
import { hasErrorCode } from '#ui/data/http/toAppError.ts';
import { explainError, t } from '#ui/text/index.ts';
import { findDependents, type OutboxItem } from './OutboxItem.ts';
import { isActionItem, outboxStore, removeItem, updateItem, type ActionItem } from './outboxStore.ts';
import type { ActionResult } from './sendAction.ts';

/** Time that the author of an action waits for an answer while the connection seems lost: perhaps only the socket is. */
const lostPatienceMs = 1_000;

/** What became of an action: done, or it waits for the connection under its key. */
export type ActionOutcome = ({ readonly state: 'done' } & ActionResult) | { readonly state: 'waiting'; readonly key: string };

interface ActionCaller {
  resolve(outcome: ActionOutcome): void;
  reject(error: unknown): void;
}

/** Those who wait for the answer to their action, by its key. */
const callers = new Map<string, ActionCaller>();

export const awaitOutcome = (key: string): Promise<ActionOutcome> =>
  new Promise((resolve, reject) => callers.set(key, { resolve, reject }));

export const forgetCaller = (key: string): void => void callers.delete(key);
export function forgetCallers(): void {
  callers.clear();
  untold = [];
}

/** Follows actions for which nobody waits any more. */
export interface ActionFollower {
  /** Every action, also one that somebody waits for, with the answer to it. */
  readonly onSending: (item: ActionItem, answer: Promise<ActionResult>) => void;
  readonly onDone: (item: ActionItem, result: ActionResult) => void;
  readonly onFailed: (item: ActionItem, error: unknown) => void;
  /** A message whose ticket is gone, and with it every place that could show it; it is kept nowhere. */
  readonly onLost: (item: OutboxItem) => void;
  /** Why it was not done, and what to do. */
  readonly explain: (error: unknown) => string;
  /** Why something was not done behind a message that could not be sent. */
  readonly explainBehind: () => string;
}

let follower: ActionFollower | null = null;
/** Outcomes before there is a follower: a page that is just opened sends at once, and follows after its first screen. */
let untold: ((follower: ActionFollower) => void)[] = [];

export function followActions(next: ActionFollower): () => void {
  follower = next;
  const told = untold;
  untold = [];
  told.forEach((tell) => tell(next));
  return () => {
    follower = follower === next ? null : follower;
  };
}

const tellFollower = (tell: (follower: ActionFollower) => void): void => (follower === null ? void untold.push(tell) : tell(follower));

/** The action waits from now on, and its author continues. */
export function leaveWaiting(key: string): void {
  const caller = callers.get(key);
  if (caller !== undefined) {
    callers.delete(key);
    updateItem(key, { isLate: true });
    caller.resolve({ state: 'waiting', key });
  }
}

/** A socket that is back at once has lost nothing. */
export function leaveWaitingSoon(): void {
  setTimeout(() => (isConnectionLost() ? [...callers.keys()].forEach(leaveWaiting) : undefined), lostPatienceMs);
}

/** Fails an item; a caller that waits for it gets the error, and nothing is kept. */
function failItem(item: OutboxItem, { error, reason }: { readonly error: unknown; readonly reason: string }): void {
  const caller = callers.get(item.key);
  if (caller !== undefined) {
    callers.delete(item.key);
    removeItem(item.key);
    caller.reject(error);
    return;
  }
  updateItem(item.key, { state: 'failed', reason, sent: 0 });
  if (isActionItem(item)) {
    tellFollower(({ onFailed }) => onFailed({ ...item, reason }, error));
  }
}

/** Fails what the server refuses, and what cannot be done without it. */
export function handleRefusal(item: OutboxItem, error: unknown): void {
  const isFileGone = hasErrorCode(error, 'ERR_FILE_NOT_FOUND') && item.file !== null;
  const reason = isFileGone ? t('messageStates.fileGone') : item.action === undefined ? explainError(error) : explainAction(error);
  const dependents = findDependents(outboxStore.getState().items, item);
  if (item.action === undefined && hasErrorCode(error, 'ERR_NO_TICKET_FOUND')) {
    removeItem(item.key);
    dependents.forEach((one) => (callers.has(one.key) ? failItem(one, { error, reason }) : removeItem(one.key)));
    tellFollower(({ onLost }) => onLost(item));
    return;
  }
  failItem(item, { error, reason });
  const reasonBehind = item.action === undefined ? (follower?.explainBehind() ?? reason) : reason;
  dependents.forEach((one) => failItem(one, { error, reason: reasonBehind }));
}

const explainAction = (error: unknown): string => (follower === null ? explainError(error) : follower.explain(error));

/** Tells that an action is on its way. */
export function followAnswer(item: ActionItem, answer: Promise<ActionResult>): Promise<ActionResult> {
  follower?.onSending(item, answer);
  return answer;
}

/** Removes an action that is done and notifies the caller that waits for it, else the listeners. */
export function finishAction(item: ActionItem, result: ActionResult): void {
  const caller = callers.get(item.key);
  callers.delete(item.key);
  if (caller === undefined) {
    tellFollower(({ onDone }) => onDone(item, result));
  } else {
    caller.resolve({ state: 'done', ...result });
  }
  removeItem(item.key);
}
