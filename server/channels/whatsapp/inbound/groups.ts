import { createHash } from 'node:crypto';
import type { BinaryNode } from '#server/channels/whatsapp/library.ts';
import type { InboundGroup, Person } from '#server/channels/Channel.ts';
import type { NewStanza, StanzaFields } from '#server/channels/whatsapp/store/Store.ts';
import { personOf } from './addresses.ts';

/** What is known of a group. */
export interface GroupFacts {
  readonly subject: string;
  /** Addresses of those who may take back what others wrote. */
  readonly admins: readonly string[];
  /** Everybody in it, we among them. */
  readonly members: readonly Person[];
}

/** A group was given another name, ready to be kept; undefined for every other change. */
export function renaming({ attrs, content }: BinaryNode): NewStanza | undefined {
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

export const groupOf = ({ attrs }: StanzaFields): InboundGroup => ({
  type: 'group',
  chat: personOf(attrs['from'] ?? '', null, attrs['subject'] ?? null),
});
