import type { InboundItem } from '#server/channels/Channel.ts';
import type { InboxRow } from './phoneStatements.ts';

/** The item of an inbox row, with its time parsed. */
export function parseInboxItem({ item }: InboxRow): InboundItem {
  const { at } = item;
  return { ...item, ...(typeof at === 'string' && { at: new Date(at) }) } as unknown as InboundItem;
}
