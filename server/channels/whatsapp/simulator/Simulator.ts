import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { WebSocketServer, type WebSocket } from 'ws';
import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import { muteSignalConsole } from '#server/channels/whatsapp/library/muteSignalConsole.ts';
import { answerQuery } from './server/answerQuery.ts';
import type { Companion } from './clients/Companion.ts';
import { SimulatedContact } from './people/SimulatedContact.ts';
import { logInClient } from './server/logInClient.ts';
import { SimulatedGroup, type SimulatedGroupOptions } from './people/SimulatedGroup.ts';
import { ClientSocket, type ClientSocketListener } from './transport/ClientSocket.ts';
import { answerMediaRetry } from './server/answerMediaRetry.ts';
import { buildAppStateNotice, buildQuotaNotice, buildTimeLockNotice, type QuotaLevel } from './messages/serverNotices.ts';
import type { SimulatedPersonOptions } from './people/SimulatedPerson.ts';
import { SimulatedPhone, type SimulatedPhoneOptions } from './people/SimulatedPhone.ts';
import { routeMessage } from './server/routeMessage.ts';
import type { DeliveryOutcome } from './transport/FaultInjector.ts';
import { SimulatorState } from './server/SimulatorState.ts';
import { findChild, findFirstChild, node, toUnixSeconds, serverAddress, type StanzaNode } from './transport/stanzaNode.ts';
import { createSelfSignedCertificate, type SelfSignedCertificate } from './transport/createSelfSignedCertificate.ts';

let processCertificate: SelfSignedCertificate | undefined;

/** One for all simulators of a process: whoever calls keeps the first authority that they were told of. */
function certificateOfProcess(): SelfSignedCertificate {
  processCertificate ??= createSelfSignedCertificate();
  return processCertificate;
}

/**
 * WhatsApp's server on this machine, with phones and contacts to play. A real client connects to it over loopback: real
 * handshake, real encryption, real media. It proves our code, not the real server's behaviour.
 */
export class Simulator extends SimulatorState implements ClientSocketListener {
  readonly #http: Server = createServer();
  readonly #sockets = new WebSocketServer({ server: this.#http });
  readonly #links = new Map<ClientSocket, Companion | undefined>();
  readonly #certificate: SelfSignedCertificate;
  #folder = '';

  constructor(own: SelfSignedCertificate = certificateOfProcess()) {
    super(own);
    this.#certificate = own;
    this.#sockets.on('connection', (socket: WebSocket) => this.#links.set(new ClientSocket(socket, this.authority, this), undefined));
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
  handleHttp(handler: RequestListener): void {
    this.#http.on('request', handler);
  }

  async start(port = 0): Promise<this> {
    muteSignalConsole();
    this.#folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-whatsapp-'));
    await writeFile(this.caFile, this.#certificate.certificate);
    await this.media.listen();
    await new Promise<void>((resolve, reject) => {
      this.#http.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return this;
  }

  async stop(): Promise<void> {
    this.#links.forEach((_companion, link) => link.terminate());
    this.#sockets.close();
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
    await this.media.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** A company's phone, to which clients can be linked. */
  addPhone(options: SimulatedPhoneOptions): SimulatedPhone {
    return this.addPerson(new SimulatedPhone(this, options));
  }

  /** A customer. */
  addContact(options: SimulatedPersonOptions): SimulatedContact {
    return this.addPerson(new SimulatedContact(this, options));
  }

  /** People who write to each other at once. */
  addGroup(options: SimulatedGroupOptions): SimulatedGroup {
    const group = new SimulatedGroup(this, options);
    this.groups.set(group.id, group);
    return group;
  }

  /** Sends a stream error to the clients of a phone and hangs up: 515 restart, 503 busy, `conflict` for a second log-in. */
  sendStreamError(phone: SimulatedPhone, code: string | 'conflict'): void {
    const error =
      code === 'conflict' ? node('stream:error', {}, [node('conflict', { type: 'replaced' })]) : node('stream:error', { code }, []);
    phone.linked.forEach(({ socket: link }) => link?.closeWith(error));
  }

  /** Retires the secret in every QR code on screen, as the real server does since 2026; a client that does not mind cannot be linked. */
  rotateQrSecrets(): void {
    const notice = node(
      'notification',
      { from: serverAddress, type: 'companion_reg_refresh', id: `refresh-${Date.now()}`, t: toUnixSeconds() },
      [node('pair-device-rotate-qr')],
    );
    this.#links.forEach((companion, link) => (companion === undefined ? link.send(notice) : undefined));
  }

  /** Cuts the cable of every client of a phone, or of all clients. */
  dropConnections(phone?: SimulatedPhone): void {
    this.#links.forEach((companion, link) => {
      if (phone === undefined || companion?.phone === phone) {
        link.terminate();
      }
    });
  }

  /** The phone may not write to strangers until a time, or may again. */
  setTimeLock(phone: SimulatedPhone, until: Date | null): void {
    this.#tell(phone, buildTimeLockNotice(until));
  }

  /** How far a phone has used up its new conversations, until a time. */
  limitNewChats(phone: SimulatedPhone, capping: QuotaLevel, until: Date): void {
    this.#tell(phone, buildQuotaNotice(capping, until));
  }

  /** A list that a phone shares with its clients has changed: archived chats, labels, names. */
  notifyAppStateChange(phone: SimulatedPhone, collection: string): void {
    this.#tell(phone, buildAppStateNotice(collection));
  }

  outcomeFor(stanza: StanzaNode): DeliveryOutcome {
    return this.faults.deliveryOutcome?.(stanza) ?? 'passes';
  }

  onIdentified(link: ClientSocket, payload: proto.ClientPayload): void {
    this.#links.set(link, logInClient(this, link, payload));
  }

  async onStanza(link: ClientSocket, stanza: StanzaNode): Promise<void> {
    this.stanzas.add(stanza);
    const companion = this.#links.get(link);
    if (stanza.tag === 'iq') {
      await this.#query(link, companion, stanza);
    } else if (companion !== undefined) {
      await this.#stanza(companion, stanza);
    }
  }

  onClosed(link: ClientSocket): void {
    this.#links.get(link)?.detach(link);
    this.#links.delete(link);
    this.forgetSocket(link);
  }

  onError(error: unknown): void {
    this.errors.add(error);
  }

  #tell(phone: SimulatedPhone, notice: StanzaNode): void {
    phone.linked.forEach((companion) => companion.deliver(notice));
  }

  async #query(link: ClientSocket, companion: Companion | undefined, stanza: StanzaNode): Promise<void> {
    if (stanza.attrs['type'] !== 'result') {
      await answerQuery(this, link, { companion, stanza });
      return;
    }
    const proof = findChild(stanza, 'pair-device-sign');
    if (proof !== undefined && this.acceptLinkProof(link, proof)) {
      link.closeWith(node('stream:error', { code: '515' }, []));
    }
  }

  async #stanza(companion: Companion, stanza: StanzaNode): Promise<void> {
    switch (stanza.tag) {
      case 'message':
        return routeMessage(this, companion, stanza);
      case 'receipt':
        companion.confirm(stanza);
        companion.socket?.send(node('ack', toAcknowledgementAttrs(stanza)));
        this.receipts.add(stanza);
        return this.#asked(companion, stanza);
      case 'call':
        // The client waits for an answer under its own id.
        return companion.socket?.send(node('ack', { ...toAcknowledgementAttrs(stanza), class: 'call' }));
      case 'ack':
        companion.confirm(stanza);
        return this.acks.add(stanza);
      case 'ib':
        return this.#ready(companion, stanza);
    }
  }

  /** Some receipts ask for something: a message that could not be opened, a file that is gone. */
  async #asked(companion: Companion, stanza: StanzaNode): Promise<void> {
    const { type, to, participant, id = '' } = stanza.attrs;
    if (type === 'server-error') {
      answerMediaRetry(this, companion, stanza);
    }
    if (type === 'retry') {
      await this.findPerson(participant ?? to)?.resend(companion, id);
    }
  }

  /** The first thing a client says after its log-in is complete; a new one hears its past now. */
  async #ready(companion: Companion, stanza: StanzaNode): Promise<void> {
    const isFirst = findFirstChild(stanza)?.tag === 'unified_session' && !companion.hasHistory;
    if (isFirst) {
      companion.hasHistory = true;
      await companion.phone.sendInitialHistory(companion);
    }
  }
}

const toAcknowledgementAttrs = ({ attrs: { id = '', to = serverAddress, type } }: StanzaNode): Record<string, string> => ({
  class: 'receipt',
  id,
  from: to,
  ...(type !== undefined && { type }),
});
