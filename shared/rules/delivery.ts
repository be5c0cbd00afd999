import { minuteMs, hourMs } from './durations.ts';

/** Delivery states of an outgoing message, in order; `failed` is reachable only before `server`. */
export const deliveryStates = ['queued', 'written', 'unknown', 'server', 'delivered', 'read', 'played', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** States with a recorded time; `unknown` has none. */
export const deliverySteps = ['queued', 'written', 'server', 'delivered', 'read', 'played', 'failed'] as const;
export type DeliveryStep = (typeof deliverySteps)[number];
/** Known ISO timestamps by step. */
export type DeliveryTimes = Partial<Record<DeliveryStep, string>>;

const deliveryRank: Record<DeliveryState, number> = {
  queued: 0,
  written: 1,
  unknown: 2,
  failed: 2,
  server: 3,
  delivered: 4,
  read: 5,
  played: 6,
};

/** True if the state may change from `from` to `to`; late and repeated receipts change nothing. */
export function canAdvanceDelivery(from: DeliveryState, to: DeliveryState): boolean {
  if (to === 'failed') {
    return deliveryRank[from] < deliveryRank.server && from !== 'failed';
  }
  // A resend restarts a failed message.
  return (from === 'failed' && to === 'queued') || deliveryRank[to] > deliveryRank[from];
}

/** True from a step that a message was reported to have taken, `server` or later. */
export const hasReached = (delivery: DeliveryState | null, step: 'server' | 'delivered' | 'read'): boolean =>
  delivery !== null && deliveryRank[delivery] >= deliveryRank[step];

const ackByDelivery: Record<DeliveryState, number> = {
  queued: 0,
  written: 0,
  unknown: 0,
  failed: 0,
  server: 2,
  delivered: 3,
  read: 4,
  played: 5,
};

/** Legacy `ack`: 0 pending, 2 server, 3 delivered, 4 read, 5 played. */
export const getAck = (delivery: DeliveryState): number => ackByDelivery[delivery];

/** Edit window of WhatsApp in milliseconds. */
export const editWindowMs = 15 * minuteMs;

/**
 * Window for revoking a message for everybody, in milliseconds. WhatsApp publishes no figure for linked devices; its
 * announcement of August 2022 says "a little over two days", its apps count 60 hours.
 */
export const revokeWindowMs = 60 * hourMs;

/** Actions on a message that has been delivered. */
export const actionKinds = ['edit', 'revoke', 'reaction'] as const;
export type ActionKind = (typeof actionKinds)[number];

/** Reasons of a failed message; each has a text on the screens. */
export const sendFailures = [
  'notOnWhatsApp',
  'restricted',
  'mediaRefused',
  'mediaMissing',
  'disconnected',
  'rateLimited',
  'unconfirmed',
  'rejected',
  'tooLarge',
  'expired',
  'unknown',
] as const;
export type SendFailure = (typeof sendFailures)[number];

/**
 * Causes for which a queued message waits: `connection` its number is not connected, `pace` our own rate limit, `slowed`
 * a rate limit of the provider, `retry` its own next attempt, `before` an earlier message of the chat, `turn` nothing
 * else.
 */
export const waitCauses = ['connection', 'pace', 'slowed', 'retry', 'before', 'turn'] as const;
export type WaitCause = (typeof waitCauses)[number];

const textKinds: ReadonlySet<string> = new Set(['conversation', 'extendedTextMessage', 'editedMessage', 'chat']);
const captionedKinds: ReadonlySet<string> = new Set(['image', 'video', 'application']);

/** What decides whether the text of a message can be changed. */
interface EditedContent {
  readonly kind: string;
  readonly body: string;
  readonly fileName: string | null;
}

/** Whether the text of an own message can be changed: a text, or the caption of a file; without one, the body is the name of the file. */
export const canEditText = ({ kind, body, fileName }: EditedContent): boolean =>
  textKinds.has(kind) || (captionedKinds.has(kind) && fileName !== null && body !== fileName && body !== 'sticker');
