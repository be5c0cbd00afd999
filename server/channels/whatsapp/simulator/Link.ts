import type { proto } from '#server/channels/whatsapp/library.ts';
import type { WebSocket } from 'ws';
import type { Authority } from './authority.ts';
import { framed, FrameReader } from './frames.ts';
import { Handshake, type Transport } from './noise.ts';
import { Transit, type Fate } from './transit.ts';
import type { Node } from './wire.ts';

/** Who hears what comes through a link. */
export interface LinkListener {
  introduced(link: Link, payload: proto.ClientPayload): void | Promise<void>;
  received(link: Link, stanza: Node): void | Promise<void>;
  /** What happens to a stanza on its way to the client. */
  fateOf(stanza: Node): Fate;
  closed(link: Link): void;
  failed(error: unknown): void;
}

/** One client's socket, from the handshake on. What it says is handled one after the other. */
export class Link {
  readonly #socket: WebSocket;
  readonly #authority: Authority;
  readonly #listener: LinkListener;
  readonly #frames = new FrameReader();
  readonly #transit = new Transit((stanza, isDamaged) => this.#write(stanza, isDamaged));
  #handshake: Handshake | undefined;
  #transport: Transport | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, authority: Authority, listener: LinkListener) {
    this.#socket = socket;
    this.#authority = authority;
    this.#listener = listener;
    socket.on('message', (bytes: Buffer) => {
      this.#turn = this.#turn.then(() => this.#read(bytes)).catch((error: unknown) => listener.failed(error));
    });
    socket.on('close', () => listener.closed(this));
    socket.on('error', () => undefined);
  }

  send(stanza: Node): void {
    this.#transit.send(stanza, this.#listener.fateOf(stanza));
  }

  /** Sends bytes that no key has sealed. */
  sendGarbage(bytes: Uint8Array): void {
    this.#socket.send(framed(bytes));
  }

  /** Sends the beginning of a frame that never ends: the line is busy and says nothing. */
  mumble(): void {
    this.#socket.send(Buffer.from([0x0f, 0xff, 0xff, 0x00]));
  }

  /** Says why and hangs up. */
  dismiss(stanza: Node): void {
    this.send(stanza);
    // The real server leaves the client the moment to read it as well.
    setTimeout(() => this.#socket.close(), 20).unref();
  }

  /** The cable is cut. */
  cut(): void {
    this.#socket.terminate();
  }

  #write(stanza: Node, isDamaged: boolean): void {
    if (this.#transport !== undefined && this.#socket.readyState === this.#socket.OPEN) {
      const sealed = this.#transport.seal(stanza);
      this.#socket.send(framed(isDamaged ? sealed.map((byte) => byte ^ 0xff) : sealed));
    }
  }

  async #read(bytes: Buffer): Promise<void> {
    for (const frame of this.#frames.read(bytes)) {
      await this.#take(frame);
    }
  }

  async #take(frame: Buffer): Promise<void> {
    if (this.#transport !== undefined) {
      await this.#listener.received(this, await this.#transport.open(frame));
      return;
    }
    if (this.#handshake === undefined) {
      this.#handshake = new Handshake(this.#authority, this.#frames.introduction);
      this.#socket.send(framed(this.#handshake.answer(frame)));
      return;
    }
    const { payload, transport } = this.#handshake.finish(frame);
    this.#transport = transport;
    // Clients switch to the transport keys only after their last handshake frame has left them.
    await new Promise((resolve) => setImmediate(resolve));
    await this.#listener.introduced(this, payload);
  }
}
