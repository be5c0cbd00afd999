import Joi from 'joi';
import { sentAs } from '#shared/areas/messages.ts';
import type { DraftFile, DraftQuote } from './drafts.ts';

/** A message on its way to the server. */
export interface OutboxItem {
  /** Chosen here; the same key again is the same message, so that nothing is sent twice. */
  readonly key: string;
  readonly ticketId: number;
  readonly text: string;
  readonly quote: DraftQuote | null;
  readonly file: DraftFile | null;
  readonly at: string;
  /** accepted: the server has it, and its own message follows. */
  readonly state: 'waiting' | 'sending' | 'accepted' | 'failed';
  /** Bytes that have left, while a file travels. */
  readonly sent: number;
  /** Why it failed, in words. */
  readonly reason: string | null;
}

const quote = Joi.object({
  id: Joi.string().required(),
  rowId: Joi.number().required(),
  name: Joi.string().allow('').required(),
  text: Joi.string().allow('').required(),
});
const file = Joi.object({
  key: Joi.string().required(),
  name: Joi.string().allow('').required(),
  mime: Joi.string().allow('').required(),
  size: Joi.number().required(),
  caption: Joi.string().allow('').required(),
  as: Joi.valid(...sentAs),
});

export const outboxRule = Joi.array<OutboxItem[]>().items(
  Joi.object<OutboxItem, true>({
    key: Joi.string().guid().required(),
    ticketId: Joi.number().required(),
    text: Joi.string().allow('').required(),
    quote: quote.allow(null).required(),
    file: file.allow(null).required(),
    at: Joi.string().isoDate().required(),
    state: Joi.string<OutboxItem['state']>().valid('waiting', 'sending', 'accepted', 'failed').required(),
    sent: Joi.number().required(),
    reason: Joi.string().allow(null).required(),
  }),
);

/** After a reload nothing travels any more: what had not arrived waits again. */
export const restored = (items: readonly OutboxItem[]): OutboxItem[] =>
  items
    .filter(({ state }) => state !== 'accepted')
    .map((item) => (item.state === 'sending' ? { ...item, state: 'waiting', sent: 0 } : item));

/** The oldest of each conversation that may go now: one at a time each, so that order is kept. */
export function nextToSend(items: readonly OutboxItem[]): OutboxItem[] {
  const pending = items.filter(({ state }) => state === 'waiting' || state === 'sending');
  const first = pending.filter((item, index) => pending.findIndex(({ ticketId }) => ticketId === item.ticketId) === index);
  return first.filter(({ state }) => state === 'waiting');
}
