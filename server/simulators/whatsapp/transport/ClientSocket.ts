import { Mutex } from 'async-mutex';
import type { WebSocket } from 'ws';
import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { CertificateAuthority } from './createCertificateAuthority.ts';
import { NoiseHandshake, type NoiseTransport } from './NoiseHandshake.ts';
import type { StanzaNode } from './stanzaNode.ts';

/** The delivery of a stanza: normal, dropped, duplicated, after the next one, with damaged bytes, or delayed by milliseconds. */
export type DeliveryOutcome = 'passes' | 'lost' | 'twice' | 'overtaken' | 'damaged' | { readonly after: number };

/** Writes a stanza; a damaged one and everything after it cannot be decrypted. */
type WriteStanza = (stanza: StanzaNode, isDamaged: boolean) => void;

/** Delivers stanzas to one client with the requested faults. */
class FaultInjector {
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

/** Splits the bytes of a client into frames: an intro header first, then a 3-byte length before each frame. */
class FrameReader {
  #pending: Buffer = Buffer.alloc(0);
  #introHeader: Buffer | undefined;

  /** The first four bytes of the client, the prologue of the Noise handshake; throws before they are read. */
  get introHeader(): Buffer {
    if (this.#introHeader === undefined) {
      throw new Error('the client has not introduced itself');
    }
    return this.#introHeader;
  }

  read(bytes: Uint8Array): Buffer[] {
    this.#pending = Buffer.concat([this.#pending, bytes]);
    if (this.#introHeader === undefined && !this.#readIntroHeader()) {
      return [];
    }
    const frames: Buffer[] = [];
    for (let frame = this.#next(); frame !== undefined; frame = this.#next()) {
      frames.push(frame);
    }
    return frames;
  }

  #readIntroHeader(): boolean {
    const hasRouting = this.#pending.subarray(0, 2).toString('latin1') === 'ED';
    const start = hasRouting && this.#pending.length >= 7 ? 7 + this.#pending.readUIntBE(4, 3) : 0;
    if (this.#pending.length < (hasRouting ? 7 : 4) || this.#pending.length < start + 4) {
      return false;
    }
    this.#introHeader = this.#pending.subarray(start, start + 4);
    this.#pending = this.#pending.subarray(start + 4);
    return true;
  }

  #next(): Buffer | undefined {
    const length = this.#pending.length >= 3 ? this.#pending.readUIntBE(0, 3) : Infinity;
    if (this.#pending.length < 3 + length) {
      return undefined;
    }
    const frame = this.#pending.subarray(3, 3 + length);
    this.#pending = this.#pending.subarray(3 + length);
    return frame;
  }
}

/** A frame with its length prefix. */
function encodeFrame(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(3);
  length.writeUIntBE(bytes.length, 0, 3);
  return Buffer.concat([length, bytes]);
}

export interface ClientSocketListener {
  onIdentified(socket: ClientSocket, payload: proto.ClientPayload): void | Promise<void>;
  onStanza(socket: ClientSocket, stanza: StanzaNode): void | Promise<void>;
  /** The delivery of a stanza to the client. */
  outcomeFor(stanza: StanzaNode): DeliveryOutcome;
  onClosed(socket: ClientSocket): void;
  onError(error: unknown): void;
}

/** One client's socket, from the handshake on; its stanzas are handled one after the other. */
export class ClientSocket {
  readonly #socket: WebSocket;
  readonly #authority: CertificateAuthority;
  readonly #listener: ClientSocketListener;
  readonly #frames = new FrameReader();
  readonly #faultInjector = new FaultInjector((stanza, isDamaged) => this.#write(stanza, isDamaged));
  #handshake: NoiseHandshake | undefined;
  #transport: NoiseTransport | undefined;
  readonly #mutex = new Mutex();

  constructor(socket: WebSocket, authority: CertificateAuthority, listener: ClientSocketListener) {
    this.#socket = socket;
    this.#authority = authority;
    this.#listener = listener;
    socket.on('message', (bytes: Buffer) => {
      this.#mutex.runExclusive(() => this.#read(bytes)).catch((error: unknown) => listener.onError(error));
    });
    socket.on('close', () => listener.onClosed(this));
    socket.on('error', () => undefined);
  }

  send(stanza: StanzaNode): void {
    this.#faultInjector.send(stanza, this.#listener.outcomeFor(stanza));
  }

  /** Sends an unencrypted frame. */
  sendGarbage(bytes: Uint8Array): void {
    this.#socket.send(encodeFrame(bytes));
  }

  /** Sends the beginning of a frame that never ends. */
  sendPartialFrame(): void {
    this.#socket.send(Buffer.from([0x0f, 0xff, 0xff, 0x00]));
  }

  /** Sends a last stanza and closes the socket. */
  closeWith(stanza: StanzaNode): void {
    this.send(stanza);
    // Leaves the client a moment to read it, as the real server does.
    setTimeout(() => this.#socket.close(), 20).unref();
  }

  /** Ends the socket without a closing handshake. */
  terminate(): void {
    this.#socket.terminate();
  }

  #write(stanza: StanzaNode, isDamaged: boolean): void {
    if (this.#transport !== undefined && this.#socket.readyState === this.#socket.OPEN) {
      const sealed = this.#transport.encryptStanza(stanza);
      this.#socket.send(encodeFrame(isDamaged ? sealed.map((byte) => byte ^ 0xff) : sealed));
    }
  }

  async #read(bytes: Buffer): Promise<void> {
    for (const frame of this.#frames.read(bytes)) {
      await this.#handleFrame(frame);
    }
  }

  async #handleFrame(frame: Buffer): Promise<void> {
    if (this.#transport !== undefined) {
      await this.#listener.onStanza(this, await this.#transport.decryptStanza(frame));
      return;
    }
    if (this.#handshake === undefined) {
      this.#handshake = new NoiseHandshake(this.#authority, this.#frames.introHeader);
      this.#socket.send(encodeFrame(this.#handshake.answerHello(frame)));
      return;
    }
    const { payload, transport } = this.#handshake.finish(frame);
    this.#transport = transport;
    // Clients switch to the transport keys after their last handshake frame is sent.
    await new Promise((resolve) => setImmediate(resolve));
    await this.#listener.onIdentified(this, payload);
  }
}
