/** Where one of our messages stands. It only moves towards the end of this list; `failed` only before `server`. */
export const deliveryStates = ['queued', 'written', 'unknown', 'server', 'delivered', 'read', 'played', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The steps on the way whose times are kept; `unknown` is none of its own. */
export const deliverySteps = ['queued', 'written', 'server', 'delivered', 'read', 'played', 'failed'] as const;
export type DeliveryStep = (typeof deliverySteps)[number];
/** When a message took which step, as far as it is known. */
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

/** May a message that stands at `from` move to `to`? A receipt that comes late or twice moves nothing. */
export function canAdvanceDelivery(from: DeliveryState, to: DeliveryState): boolean {
  if (to === 'failed') {
    return deliveryRank[from] < deliveryRank.server && from !== 'failed';
  }
  // A resend starts a failed message again.
  return (from === 'failed' && to === 'queued') || deliveryRank[to] > deliveryRank[from];
}

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

/** The number older clients know: 0 clock, 2 one tick, 3 two, 4 and 5 two blue ones. */
export const getAck = (delivery: DeliveryState): number => ackByDelivery[delivery];

/** How long after a message left its words can be changed, in milliseconds: the provider takes no edit after that. */
export const editWindowMs = 15 * 60_000;

/**
 * How long after a message left it can be taken back for everybody, in milliseconds. WhatsApp publishes no figure for linked
 * devices; its announcement of August 2022 speaks of a little over two days, and its apps count two days and twelve hours.
 */
export const revokeWindowMs = 60 * 3_600_000;

/** What can be done with a message that the other side has. */
export const actionKinds = ['edit', 'revoke', 'reaction'] as const;
export type ActionKind = (typeof actionKinds)[number];

/** Why a message could not be sent; the screens say it in words with the one sensible action. */
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
 * What a queued message waits for: its number to be connected, the pace that protects the number, the provider, which wants
 * it slower, another try of its own, another one of its conversation, or nothing but its turn.
 */
export const waitCauses = ['connection', 'pace', 'slowed', 'retry', 'before', 'turn'] as const;
export type WaitCause = (typeof waitCauses)[number];
