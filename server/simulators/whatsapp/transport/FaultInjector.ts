import type { StanzaNode } from './stanzaNode.ts';

/** The delivery of a stanza: normal, dropped, duplicated, after the next one, with damaged bytes, or delayed by milliseconds. */
export type DeliveryOutcome = 'passes' | 'lost' | 'twice' | 'overtaken' | 'damaged' | { readonly after: number };

/** Writes a stanza; a damaged one and everything after it cannot be decrypted. */
export type WriteStanza = (stanza: StanzaNode, isDamaged: boolean) => void;

/** Delivers stanzas to one client with the requested faults. */
export class FaultInjector {
  readonly #write: WriteStanza;
  #delayed: StanzaNode[] = [];

  constructor(write: WriteStanza) {
    this.#write = write;
  }

  send(stanza: StanzaNode, outcome: DeliveryOutcome): void {
    if (outcome === 'lost') {
      return;
    }
    if (outcome === 'overtaken') {
      this.#delayed.push(stanza);
      return;
    }
    if (typeof outcome === 'object') {
      setTimeout(() => this.#deliver(stanza), outcome.after).unref();
      return;
    }
    this.#deliver(stanza, outcome === 'damaged');
    if (outcome === 'twice') {
      this.#deliver(stanza);
    }
  }

  #deliver(stanza: StanzaNode, isDamaged = false): void {
    this.#write(stanza, isDamaged);
    const delayed = this.#delayed;
    this.#delayed = [];
    delayed.forEach((delayedStanza) => this.#write(delayedStanza, false));
  }
}
