import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';
import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import { muteSignalConsole } from '#server/channels/whatsapp/library/muteSignalConsole.ts';
import { isSimulatorCall } from '#server/platform/http/knownHosts.ts';
import { createSelfSignedCertificate, type SelfSignedCertificate } from '#server/platform/http/createSelfSignedCertificate.ts';
import { answerQuery } from './server/answerQuery.ts';
import type { Companion } from './clients/Companion.ts';
import { SimulatedContact } from './people/SimulatedContact.ts';
import { logInClient } from './server/logInClient.ts';
import { SimulatedGroup, type SimulatedGroupOptions } from './people/SimulatedGroup.ts';
import { ClientSocket, type ClientSocketListener, type DeliveryOutcome } from './transport/ClientSocket.ts';
import { answerMediaRetry } from './server/answerMediaRetry.ts';
import type { SimulatedPersonOptions } from './people/SimulatedPerson.ts';
import {
  buildAppStateNotice,
  buildQuotaNotice,
  buildTimeLockNotice,
  type QuotaLevel,
  SimulatedPhone,
  type SimulatedPhoneOptions,
} from './people/SimulatedPhone.ts';
import { routeMessage } from './server/routeMessage.ts';
import { SimulatorState } from './server/SimulatorState.ts';
import { findChild, findFirstChild, node, serverAddress, type StanzaNode, toUnixSeconds } from './transport/stanzaNode.ts';

let processCertificate: SelfSignedCertificate | undefined;

/** One certificate for all simulators of a process: a client keeps the first authority it has loaded. */
function certificateOfProcess(): SelfSignedCertificate {
  processCertificate ??= createSelfSignedCertificate('Prosa WhatsApp simulator');
  return processCertificate;
}

/**
 * A simulated WhatsApp server with phones and contacts. Baileys connects to it over loopback with real handshakes, encryption and
 * media. It tests our code, not the behaviour of the real server.
 */
export class Simulator extends SimulatorState implements ClientSocketListener {
  readonly #http: Server = createServer();
  readonly #sockets = new WebSocketServer({ server: this.#http });
  readonly #clients = new Map<ClientSocket, Companion | undefined>();
  readonly #certificate: SelfSignedCertificate;
  #folder = '';
  #handleHttp: RequestListener = (_request, response) => response.writeHead(404).end();

  constructor(own: SelfSignedCertificate = certificateOfProcess()) {
    super(own);
    this.#certificate = own;
    this.#http.on('request', (request, response) => {
      if (request.method === 'GET' && request.url === '/sw.js') {
        this.revisionReads += 1;
        response.end(`self.__swData=JSON.parse("{\\"client_revision\\":${this.clientRevision},\\"push_phase\\":\\"C3\\"}");`);
      } else if (isSimulatorCall(request)) {
        this.#handleHttp(request, response);
      } else {
        response.writeHead(403).end();
      }
    });
    this.#sockets.on('connection', (socket: WebSocket) => this.#clients.set(new ClientSocket(socket, this.authority, this), undefined));
  }

  /** The value of `WHATSAPP_SERVER_URL`. */
  get url(): string {
    const { port } = this.#http.address() as AddressInfo;
    return `ws://127.0.0.1:${port}/ws/chat`;
  }

  /** The value of `WHATSAPP_TRUST_ROOT`. */
  get trustRoot(): string {
    return this.authority.trustRoot;
  }

  /** The value of `WHATSAPP_CA_FILE`: the certificate of the media host. */
  get caFile(): string {
    return path.join(this.#folder, 'authority.pem');
  }

  /** The content of `caFile`. */
  get certificate(): string {
    return this.#certificate.certificate;
  }

  /** The environment variables that make a server use this simulator. */
  get environment(): { WHATSAPP_SERVER_URL: string; WHATSAPP_TRUST_ROOT: string; WHATSAPP_CA_FILE: string } {
    return { WHATSAPP_SERVER_URL: this.url, WHATSAPP_TRUST_ROOT: this.trustRoot, WHATSAPP_CA_FILE: this.caFile };
  }

  /** Sets the handler of plain HTTP requests other than for `/sw.js`. */
  handleHttp(handler: RequestListener): void {
    this.#handleHttp = handler;
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
    this.#clients.forEach((_companion, socket) => socket.terminate());
    this.#sockets.close();
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
    await this.media.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  addPhone(options: SimulatedPhoneOptions): SimulatedPhone {
    return this.addPerson(new SimulatedPhone(this, options));
  }

  addContact(options: SimulatedPersonOptions): SimulatedContact {
    return this.addPerson(new SimulatedContact(this, options));
  }

  addGroup(options: SimulatedGroupOptions): SimulatedGroup {
    const group = new SimulatedGroup(this, options);
    this.groups.set(group.id, group);
    return group;
  }

  /** Sends a stream error to the clients of a phone and closes their sockets: 515 restart, 503 busy, `conflict` another log-in. */
  sendStreamError(phone: SimulatedPhone, code: string | 'conflict'): void {
    const error =
      code === 'conflict' ? node('stream:error', {}, [node('conflict', { type: 'replaced' })]) : node('stream:error', { code }, []);
    phone.linkedCompanions.forEach(({ socket }) => socket?.closeWith(error));
  }

  /** Retires the secret of every shown QR code, as the real server does since 2026; a client that ignores it cannot be linked. */
  rotateQrSecrets(): void {
    const notice = node(
      'notification',
      { from: serverAddress, type: 'companion_reg_refresh', id: `refresh-${Date.now()}`, t: toUnixSeconds() },
      [node('pair-device-rotate-qr')],
    );
    this.#clients.forEach((companion, socket) => (companion === undefined ? socket.send(notice) : undefined));
  }

  /** Terminates the sockets of a phone's clients, or of all clients. */
  dropConnections(phone?: SimulatedPhone): void {
    this.#clients.forEach((companion, socket) => {
      if (phone === undefined || companion?.phone === phone) {
        socket.terminate();
      }
    });
  }

  /** Locks new conversations of a phone until a time; null lifts the lock. */
  setTimeLock(phone: SimulatedPhone, until: Date | null): void {
    this.setTimeLockAnswer(phone, until);
    this.#notify(phone, buildTimeLockNotice(until));
  }

  /** Locks new conversations of a phone, without telling its clients before they ask. */
  setTimeLockAnswer({ number }: SimulatedPhone, until: Date | null): void {
    if (until === null) {
      this.timeLocks.delete(number);
    } else {
      this.timeLocks.set(number, until);
    }
  }

  /** Notifies a phone's clients of its quota of new conversations. */
  limitNewChats(phone: SimulatedPhone, capping: QuotaLevel, until: Date): void {
    this.#notify(phone, buildQuotaNotice(capping, until));
  }

  /** Notifies a phone's clients of a changed app state collection. */
  notifyAppStateChange(phone: SimulatedPhone, collection: string): void {
    this.#notify(phone, buildAppStateNotice(collection));
  }

  outcomeFor(stanza: StanzaNode): DeliveryOutcome {
    return this.faults.deliveryOutcome?.(stanza) ?? 'passes';
  }

  onIdentified(socket: ClientSocket, payload: proto.ClientPayload): void {
    this.#clients.set(socket, logInClient(this, socket, payload));
  }

  async onStanza(socket: ClientSocket, stanza: StanzaNode): Promise<void> {
    this.stanzas.add(stanza);
    const companion = this.#clients.get(socket);
    if (stanza.tag === 'iq') {
      await this.#handleQuery(socket, companion, stanza);
    } else if (companion !== undefined) {
      await this.#handleStanza(companion, stanza);
    }
  }

  onClosed(socket: ClientSocket): void {
    this.#clients.get(socket)?.detach(socket);
    this.#clients.delete(socket);
    this.forgetSocket(socket);
  }

  onError(error: unknown): void {
    this.errors.add(error);
  }

  #notify(phone: SimulatedPhone, notice: StanzaNode): void {
    phone.linkedCompanions.forEach((companion) => companion.deliver(notice));
  }

  async #handleQuery(socket: ClientSocket, companion: Companion | undefined, stanza: StanzaNode): Promise<void> {
    if (stanza.attrs['type'] !== 'result') {
      await answerQuery(this, socket, { companion, stanza });
      return;
    }
    const proof = findChild(stanza, 'pair-device-sign');
    if (proof !== undefined && this.acceptLinkProof(socket, proof)) {
      socket.closeWith(node('stream:error', { code: '515' }, []));
    }
  }

  async #handleStanza(companion: Companion, stanza: StanzaNode): Promise<void> {
    switch (stanza.tag) {
      case 'message':
        return routeMessage(this, companion, stanza);
      case 'receipt':
        companion.confirm(stanza);
        companion.socket?.send(node('ack', toAcknowledgementAttrs(stanza)));
        this.receipts.add(stanza);
        return this.#handleRequestReceipt(companion, stanza);
      case 'call':
        // Baileys waits for an acknowledgement under the id of the stanza.
        return companion.socket?.send(node('ack', { ...toAcknowledgementAttrs(stanza), class: 'call' }));
      case 'ack':
        companion.confirm(stanza);
        return this.acks.add(stanza);
      case 'ib':
        return this.#handleReady(companion, stanza);
    }
  }

  /** Handles receipts that request a resend or a re-upload. */
  async #handleRequestReceipt(companion: Companion, stanza: StanzaNode): Promise<void> {
    const { type, to, participant, id = '' } = stanza.attrs;
    if (type === 'server-error') {
      answerMediaRetry(this, companion, stanza);
    }
    if (type === 'retry') {
      await this.findPerson(participant ?? to)?.resend(companion, id);
    }
  }

  /** Sends the history to a newly linked client when its log-in is complete. */
  async #handleReady(companion: Companion, stanza: StanzaNode): Promise<void> {
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
