import { createHash } from 'node:crypto';
import type { BinaryNode } from '#server/channels/whatsapp/library/baileys.ts';
import type { InboundCall } from '#server/channels/Channel.ts';
import type { NewStanza, StanzaFields } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import { toPerson, stripDevice, type FindAlternateAddress } from './addresses.ts';

/** The phases that matter here, by the tag of the call's step. */
const phases: Readonly<Record<string, 'rings' | 'ended' | 'answered'>> = {
  offer: 'rings',
  offer_notice: 'ended',
  terminate: 'ended',
  reject: 'ended',
  accept: 'answered',
};

/** One step of a direct call. */
interface CallStep {
  readonly id: string;
  readonly phase: 'rings' | 'ended' | 'answered';
  readonly caller: string;
  readonly number: string;
  readonly isVideo: boolean;
}

const childrenOf = ({ content }: BinaryNode): BinaryNode[] => (Array.isArray(content) ? content : []);

/** True for group calls, which are ignored. */
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
 * Turns call stanzas into inbox rows; calls that the own phone has answered are left out. *Unverified*: the shapes follow Baileys'
 * source, no real call has been seen.
 */
export class CallInterceptor {
  readonly #acceptedCalls = new Set<string>();

  /** The inbox row of a call that begins or ends; undefined for other steps. */
  toCallStanza(stanza: BinaryNode): NewStanza | undefined {
    const step = parseCallStep(stanza);
    if (step?.phase === 'answered') {
      this.#acceptedCalls.add(step.id);
    }
    return step === undefined || this.#isHandledElsewhere(step) ? undefined : buildCallStanza(step, stanza.attrs);
  }

  /** True for an answered call and for its end. */
  #isHandledElsewhere({ id, phase }: CallStep): boolean {
    return phase === 'answered' || (phase === 'ended' && this.#acceptedCalls.delete(id));
  }
}

/** A call from the offline queue is over and does not ring. */
function buildCallStanza({ id, phase, caller, number, isVideo }: CallStep, { t = '', offline }: BinaryNode['attrs']): NewStanza {
  const rings = phase === 'rings' && offline === undefined;
  return {
    kind: 'call',
    digest: createHash('sha256').update(['call', phase, id].join('\n')).digest(),
    stanza: { attrs: { id, t, from: caller, number, ...(rings && { rings: 'yes' }), ...(isVideo && { video: 'yes' }) } },
    content: null,
  };
}

export function toInboundCall({ attrs }: StanzaFields, findAlternate: FindAlternateAddress): InboundCall {
  const { id = '', from = '', number = '', t = '0', rings, video } = attrs;
  const caller = toPerson(from, number === '' ? findAlternate(from) : stripDevice(number), null);
  return { type: 'call', id, caller, at: new Date(Number(t) * 1000), isRinging: rings !== undefined, isVideo: video !== undefined };
}
