import type { InboundItem } from '#server/channels/Channel.ts';
import type { InboxRow } from './phoneStatements.ts';

/** An item as it was when it was laid into the inbox; its times come back as text. */
export function parseInboxItem({ item }: InboxRow): InboundItem {
  const { at } = item;
  // Written by `phoneItems`, in this shape.
  return { ...item, ...(typeof at === 'string' && { at: new Date(at) }) } as unknown as InboundItem;
}
