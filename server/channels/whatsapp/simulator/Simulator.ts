import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { WebSocketServer, type WebSocket } from 'ws';
import type { proto } from '#server/channels/whatsapp/library.ts';
import { quietSignal } from '#server/channels/whatsapp/quietSignal.ts';
import { answer } from './answers.ts';
import type { Companion } from './Companion.ts';
import { Contact } from './Contact.ts';
import { admit } from './gate.ts';
import { Group, type GroupOptions } from './Group.ts';
import { Link, type LinkListener } from './Link.ts';
import { answerMediaRetry } from './mediaRetry.ts';
import { appStateNotice, quotaNotice, timeLockNotice, type Capping } from './notices.ts';
import type { PersonOptions } from './Person.ts';
import { Phone, type PhoneOptions } from './Phone.ts';
import { route } from './routing.ts';
import type { Fate } from './transit.ts';
import { World } from './World.ts';
import { child, firstChild, node, seconds, server, type Node } from './wire.ts';
import { selfSigned, type SelfSigned } from './x509.ts';

let certificate: SelfSigned | undefined;

/** One for all simulators of a process: whoever calls keeps the first authority that they were told of. */
function certificateOfProcess(): SelfSigned {
  certificate ??= selfSigned();
  return certificate;
}

/**
 * WhatsApp's server on this machine, with phones and contacts to play. A real client connects to it over loopback: real
 * handshake, real encryption, real media. It proves our code, not the real server's behaviour.
 */
export class Simulator extends World implements LinkListener {
  readonly #http: Server = createServer();
  readonly #sockets = new WebSocketServer({ server: this.#http });
  readonly #links = new Map<Link, Companion | undefined>();
  readonly #certificate: SelfSigned;
  #folder = '';

  constructor(own: SelfSigned = certificateOfProcess()) {
    super(own);
    this.#certificate = own;
    this.#sockets.on('connection', (socket: WebSocket) => this.#links.set(new Link(socket, this.authority, this), undefined));
  }

  /** Where clients connect to: `WHATSAPP_SERVER_URL`. */
  get url(): string {
    const { port } = this.#http.address() as AddressInfo;
    return `ws://127.0.0.1:${port}/ws/chat`;
  }

  /** `WHATSAPP_TRUST_ROOT`. */
  get trustRoot(): string {
    return this.authority.trustRoot;
  }

  /** `WHATSAPP_CA_FILE`: the authority of the media host. */
  get caFile(): string {
    return path.join(this.#folder, 'authority.pem');
  }

  /** What lies in `caFile`. */
  get certificate(): string {
    return this.#certificate.certificate;
  }

  /** The three variables that point a server here. */
  get environment(): { WHATSAPP_SERVER_URL: string; WHATSAPP_TRUST_ROOT: string; WHATSAPP_CA_FILE: string } {
    return { WHATSAPP_SERVER_URL: this.url, WHATSAPP_TRUST_ROOT: this.trustRoot, WHATSAPP_CA_FILE: this.caFile };
  }

  /** What answers plain HTTP beside the clients' sockets. */
  serve(handler: RequestListener): void {
    this.#http.on('request', handler);
  }

  async start(port = 0): Promise<this> {
    quietSignal();
    this.#folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-whatsapp-'));
    await writeFile(this.caFile, this.#certificate.certificate);
    await this.media.listen();
    await new Promise<void>((resolve, reject) => {
      this.#http.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return this;
  }

  async stop(): Promise<void> {
    this.#links.forEach((_companion, link) => link.cut());
    this.#sockets.close();
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
    await this.media.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** A company's phone, to which clients can be linked. */
  phone(options: PhoneOptions): Phone {
    return this.add(new Phone(this, options));
  }

  /** A customer. */
  contact(options: PersonOptions): Contact {
    return this.add(new Contact(this, options));
  }

  /** People who write to each other at once. */
  group(options: GroupOptions): Group {
    const group = new Group(this, options);
    this.groups.set(group.id, group);
    return group;
  }

  /** Sends a stream error to the clients of a phone and hangs up: 515 restart, 503 busy, `conflict` for a second log-in. */
  streamError(phone: Phone, code: string | 'conflict'): void {
    const error =
      code === 'conflict' ? node('stream:error', {}, [node('conflict', { type: 'replaced' })]) : node('stream:error', { code }, []);
    phone.linked.forEach(({ link }) => link?.dismiss(error));
  }

  /** Retires the secret in every QR code on screen, as the real server does since 2026; a client that does not mind cannot be linked. */
  retireCodes(): void {
    const notice = node('notification', { from: server, type: 'companion_reg_refresh', id: `refresh-${Date.now()}`, t: seconds() }, [
      node('pair-device-rotate-qr'),
    ]);
    this.#links.forEach((companion, link) => (companion === undefined ? link.send(notice) : undefined));
  }

  /** Cuts the cable of every client of a phone, or of all clients. */
  drop(phone?: Phone): void {
    this.#links.forEach((companion, link) => {
      if (phone === undefined || companion?.phone === phone) {
        link.cut();
      }
    });
  }

  /** The phone may not write to strangers until a time, or may again. */
  timeLock(phone: Phone, until: Date | null): void {
    this.#tell(phone, timeLockNotice(until));
  }

  /** How far a phone has used up its new conversations, until a time. */
  limitNewChats(phone: Phone, capping: Capping, until: Date): void {
    this.#tell(phone, quotaNotice(capping, until));
  }

  /** A list that a phone shares with its clients has changed: archived chats, labels, names. */
  changeAppState(phone: Phone, collection: string): void {
    this.#tell(phone, appStateNotice(collection));
  }

  fateOf(stanza: Node): Fate {
    return this.faults.transit?.(stanza) ?? 'passes';
  }

  introduced(link: Link, payload: proto.ClientPayload): void {
    this.#links.set(link, admit(this, link, payload));
  }

  async received(link: Link, stanza: Node): Promise<void> {
    this.stanzas.add(stanza);
    const companion = this.#links.get(link);
    if (stanza.tag === 'iq') {
      await this.#query(link, companion, stanza);
    } else if (companion !== undefined) {
      await this.#stanza(companion, stanza);
    }
  }

  closed(link: Link): void {
    this.#links.get(link)?.detach(link);
    this.#links.delete(link);
    this.forget(link);
  }

  failed(error: unknown): void {
    this.errors.add(error);
  }

  #tell(phone: Phone, notice: Node): void {
    phone.linked.forEach((companion) => companion.deliver(notice));
  }

  async #query(link: Link, companion: Companion | undefined, stanza: Node): Promise<void> {
    if (stanza.attrs['type'] !== 'result') {
      await answer(this, link, { companion, stanza });
      return;
    }
    const proof = child(stanza, 'pair-device-sign');
    if (proof !== undefined && this.takeProof(link, proof)) {
      link.dismiss(node('stream:error', { code: '515' }, []));
    }
  }

  async #stanza(companion: Companion, stanza: Node): Promise<void> {
    switch (stanza.tag) {
      case 'message':
        return route(this, companion, stanza);
      case 'receipt':
        companion.settle(stanza);
        companion.link?.send(node('ack', acknowledged(stanza)));
        this.receipts.add(stanza);
        return this.#asked(companion, stanza);
      case 'call':
        // The client waits for an answer under its own id.
        return companion.link?.send(node('ack', { ...acknowledged(stanza), class: 'call' }));
      case 'ack':
        companion.settle(stanza);
        return this.acks.add(stanza);
      case 'ib':
        return this.#ready(companion, stanza);
    }
  }

  /** Some receipts ask for something: a message that could not be opened, a file that is gone. */
  async #asked(companion: Companion, stanza: Node): Promise<void> {
    const { type, to, participant, id = '' } = stanza.attrs;
    if (type === 'server-error') {
      answerMediaRetry(this, companion, stanza);
    }
    if (type === 'retry') {
      await this.person(participant ?? to)?.askedAgain(companion, id);
    }
  }

  /** The first thing a client says after its log-in is complete; a new one hears its past now. */
  async #ready(companion: Companion, stanza: Node): Promise<void> {
    const isFirst = firstChild(stanza)?.tag === 'unified_session' && !companion.knowsHistory;
    if (isFirst) {
      companion.knowsHistory = true;
      await companion.phone.tellHistory(companion);
    }
  }
}

const acknowledged = ({ attrs: { id = '', to = server, type } }: Node): Record<string, string> => ({
  class: 'receipt',
  id,
  from: to,
  ...(type !== undefined && { type }),
});
