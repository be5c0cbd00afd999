import { Mutex } from 'async-mutex';
import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { WebSocket } from 'ws';
import type { CertificateAuthority } from './createCertificateAuthority.ts';
import { encodeFrame, FrameReader } from './FrameReader.ts';
import { NoiseHandshake, type NoiseTransport } from './NoiseHandshake.ts';
import { FaultInjector, type DeliveryOutcome } from './FaultInjector.ts';
import type { StanzaNode } from './stanzaNode.ts';

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
