import { createHash } from 'node:crypto';
import type { BinaryNode } from '#server/channels/whatsapp/library/baileys.ts';
import type { InboundGroup, ChannelPerson } from '#server/channels/Channel.ts';
import type { NewStanza, StanzaFields } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import { toPerson } from './addresses.ts';

/** What is known of a group. */
export interface GroupInfo {
  readonly subject: string;
  /** Addresses of those who may take back what others wrote. */
  readonly admins: readonly string[];
  /** Everybody in it, we among them. */
  readonly members: readonly ChannelPerson[];
}

/** A group was given another name, ready to be kept; undefined for every other change. */
export function toGroupRenameStanza({ attrs, content }: BinaryNode): NewStanza | undefined {
  const step = Array.isArray(content) ? content.find(({ tag }) => tag === 'subject') : undefined;
  const subject = step?.attrs['subject'];
  const { from = '', id = '', t = '' } = attrs;
  return subject === undefined
    ? undefined
    : {
        kind: 'group',
        digest: createHash('sha256').update(['group', from, id].join('\n')).digest(),
        stanza: { attrs: { from, id, t, subject } },
        content: null,
      };
}

export const toInboundGroup = ({ attrs }: StanzaFields): InboundGroup => ({
  type: 'group',
  chat: toPerson(attrs['from'] ?? '', null, attrs['subject'] ?? null),
});
