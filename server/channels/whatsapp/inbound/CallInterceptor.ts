import { createHash } from 'node:crypto';
import type { BinaryNode } from '#server/channels/whatsapp/library/baileys.ts';
import type { InboundCall } from '#server/channels/Channel.ts';
import type { NewStanza, StanzaFields } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import { toPerson, stripDevice, type FindAlternateAddress } from './addresses.ts';

/** What a call does, as far as anybody here wants to know. */
const phases: Readonly<Record<string, 'rings' | 'ended' | 'taken'>> = {
  offer: 'rings',
  offer_notice: 'ended',
  terminate: 'ended',
  reject: 'ended',
  accept: 'taken',
};

/** One step of a call between two. */
interface CallStep {
  readonly id: string;
  readonly phase: 'rings' | 'ended' | 'taken';
  readonly caller: string;
  readonly number: string;
  readonly isVideo: boolean;
}

const childrenOf = ({ content }: BinaryNode): BinaryNode[] => (Array.isArray(content) ? content : []);

/** Of several people at once: nobody here could answer it either. */
const isGroupCall = ({ attrs }: BinaryNode): boolean => attrs['type'] === 'group' || attrs['group-jid'] !== undefined;

function parseCallStep(stanza: BinaryNode): CallStep | undefined {
  const [step] = childrenOf(stanza);
  const phase = step && phases[step.tag];
  const id = step?.attrs['call-id'];
  if (step === undefined || phase === undefined || id === undefined || isGroupCall(step)) {
    return undefined;
  }
  const { 'call-creator': caller, caller_pn: number = '' } = step.attrs;
  const isVideo = childrenOf(step).some(({ tag }) => tag === 'video');
  return { id, phase, caller: stripDevice(caller ?? stanza.attrs['from'] ?? ''), number, isVideo };
}

/**
 * Calls that the company's own phone has taken are nobody else's business. Unverified: the shapes follow the library's source,
 * no real call has been seen.
 */
export class CallInterceptor {
  readonly #taken = new Set<string>();

  /** A call that begins or ends, ready to be kept; undefined for every other step of it. */
  toCallStanza(stanza: BinaryNode): NewStanza | undefined {
    const step = parseCallStep(stanza);
    if (step?.phase === 'taken') {
      this.#taken.add(step.id);
    }
    return step === undefined || this.#isTaken(step) ? undefined : buildCallStanza(step, stanza.attrs);
  }

  /** Taken, or the end of what was taken. */
  #isTaken({ id, phase }: CallStep): boolean {
    return phase === 'taken' || (phase === 'ended' && this.#taken.delete(id));
  }
}

/** What waited on the server while we were away rings no more. */
function buildCallStanza({ id, phase, caller, number, isVideo }: CallStep, { t = '', offline }: BinaryNode['attrs']): NewStanza {
  const rings = phase === 'rings' && offline === undefined;
  return {
    kind: 'call',
    digest: createHash('sha256').update(['call', phase, id].join('\n')).digest(),
    stanza: { attrs: { id, t, from: caller, number, ...(rings && { rings: 'yes' }), ...(isVideo && { video: 'yes' }) } },
    content: null,
  };
}

export function toInboundCall({ attrs }: StanzaFields, findOther: FindAlternateAddress): InboundCall {
  const { id = '', from = '', number = '', t = '0', rings, video } = attrs;
  const caller = toPerson(from, number === '' ? findOther(from) : stripDevice(number), null);
  return { type: 'call', id, caller, at: new Date(Number(t) * 1000), isRinging: rings !== undefined, isVideo: video !== undefined };
}
