import { createHash } from 'node:crypto';
import type { BinaryNode } from '#server/channels/whatsapp/library/baileys.ts';
import type { InboundGroup, ChannelPerson } from '#server/channels/Channel.ts';
import type { NewStanza, StanzaFields } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import { toPerson } from './addresses.ts';

export interface GroupInfo {
  readonly subject: string;
  /** Addresses of those who may revoke messages of others. */
  readonly admins: readonly string[];
  /** Everybody, the own account included. */
  readonly members: readonly ChannelPerson[];
}

/** The inbox row of a changed subject; undefined for other changes. */
export function toGroupRenameStanza({ attrs, content }: BinaryNode): NewStanza | undefined {
  const change = Array.isArray(content) ? content.find(({ tag }) => tag === 'subject') : undefined;
  const subject = change?.attrs['subject'];
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
