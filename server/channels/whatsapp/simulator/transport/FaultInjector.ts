import type { StanzaNode } from './stanzaNode.ts';

/**
 * What becomes of a stanza on its way to a client: it passes, gets lost, comes twice, is overtaken by the next one, is damaged,
 * or takes so many milliseconds.
 */
export type DeliveryOutcome = 'passes' | 'lost' | 'twice' | 'overtaken' | 'damaged' | { readonly after: number };

/** How a stanza leaves; damaged ones cannot be opened at the other end, nor anything behind them. */
export type WriteStanza = (stanza: StanzaNode, isDamaged: boolean) => void;

/** The wire between a server and one client, with everything that can happen on it. */
export class FaultInjector {
  readonly #write: WriteStanza;
  #overtaken: StanzaNode[] = [];

  constructor(write: WriteStanza) {
    this.#write = write;
  }

  send(stanza: StanzaNode, fate: DeliveryOutcome): void {
    if (fate === 'lost') {
      return;
    }
    if (fate === 'overtaken') {
      this.#overtaken.push(stanza);
      return;
    }
    if (typeof fate === 'object') {
      setTimeout(() => this.#pass(stanza), fate.after).unref();
      return;
    }
    this.#pass(stanza, fate === 'damaged');
    if (fate === 'twice') {
      this.#pass(stanza);
    }
  }

  #pass(stanza: StanzaNode, isDamaged = false): void {
    this.#write(stanza, isDamaged);
    const late = this.#overtaken;
    this.#overtaken = [];
    late.forEach((one) => this.#write(one, false));
  }
}
