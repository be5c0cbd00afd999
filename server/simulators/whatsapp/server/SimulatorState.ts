import { Curve, DEFAULT_CONNECTION_CONFIG, jidDecode, proto, WA_ADV_DEVICE_SIG_PREFIX } from '#server/channels/whatsapp/library/baileys.ts';
import { createCertificateAuthority } from '#server/simulators/whatsapp/transport/createCertificateAuthority.ts';
import type { Companion } from '#server/simulators/whatsapp/clients/Companion.ts';
import type { PendingLink } from '#server/simulators/whatsapp/clients/deviceLinking.ts';
import type { SimulatedGroup } from '#server/simulators/whatsapp/people/SimulatedGroup.ts';
import { AwaitableLog } from '#server/simulators/whatsapp/log/AwaitableLog.ts';
import type { ClientSocket, DeliveryOutcome } from '#server/simulators/whatsapp/transport/ClientSocket.ts';
import { MediaHost } from '#server/simulators/whatsapp/media/MediaHost.ts';
import {
  PairingCodeOffer,
  type PeopleContext,
  type SimulatedPerson,
  type WrittenMessage,
} from '#server/simulators/whatsapp/people/SimulatedPerson.ts';
import { requireBytes, type StanzaNode } from '#server/simulators/whatsapp/transport/stanzaNode.ts';
import type { SelfSignedCertificate } from '#server/platform/http/createSelfSignedCertificate.ts';

/** The copy of a client's message for one recipient, decrypted by that recipient. */
export interface DecryptedCopy {
  readonly jid: string;
  readonly person: SimulatedPerson;
  /** True for the copy of the sender's own phone. */
  readonly isOwn: boolean;
  readonly message: proto.Message | undefined;
  readonly error: string | undefined;
}

/** A message that a client has sent. */
export interface SentMessage {
  readonly id: string;
  readonly to: string;
  readonly companion: Companion;
  readonly stanza: StanzaNode;
  readonly copies: readonly DecryptedCopy[];
}

/** The code that a log-in is refused with, or all attributes of the refusal. */
export type LoginRefusalFault = string | Readonly<Record<string, string>>;

/** Faults that the server injects. */
interface SimulatorFaults {
  /** The code that a message is refused with; undefined accepts it. */
  refuseMessage?: ((sent: SentMessage) => string | undefined) | undefined;
  /** Undefined accepts a log-in. */
  refuseLogin?: ((companion: Companion) => LoginRefusalFault | undefined) | undefined;
  /** Clients of an older revision are refused with 405. */
  oldestRevision?: number | undefined;
  /** Leaves log-ins unanswered. */
  ignoresLogins?: boolean | undefined;
  /** The delivery of a stanza to a client; all pass when undefined. */
  deliveryOutcome?: ((stanza: StanzaNode) => DeliveryOutcome) | undefined;
  /** Leaves matching queries unanswered. */
  ignoreQuery?: ((stanza: StanzaNode) => boolean) | undefined;
  /** The code that a query is refused with; undefined answers it. */
  refuseQuery?: ((stanza: StanzaNode) => number | undefined) | undefined;
  /** Leaves matching messages unacknowledged. */
  swallowAck?: ((id: string) => boolean) | undefined;
  /** The delay of replies to queries. */
  queryDelayMs?: number | undefined;
  /** The code that requests for pairing codes are refused with. */
  pairingCodeRefusal?: number | undefined;
  /** Leaves pings unanswered. */
  ignoresPings?: boolean | undefined;
}

interface ExpectedLinkProof {
  readonly companion: Companion;
  readonly details: Uint8Array;
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}

/** The state of the simulated server: people, their linked clients, and logs of everything that clients sent. */
export class SimulatorState implements PeopleContext {
  readonly authority = createCertificateAuthority();
  readonly media: MediaHost;
  readonly faults: SimulatorFaults = {};
  /** The client revision that `/sw.js` names. */
  clientRevision = DEFAULT_CONNECTION_CONFIG.version[2];
  /** Ends of the locks on new conversations, by number. */
  readonly timeLocks = new Map<string, Date>();
  /** Requests for `/sw.js`. */
  revisionReads = 0;
  /** Messages of clients with the copies that their recipients decrypted. */
  readonly sentMessages = new AwaitableLog<SentMessage>('messages from clients');
  /** Receipts of clients, retry receipts included. */
  readonly receipts = new AwaitableLog<StanzaNode>('receipts from clients');
  /** Acknowledgements of clients; `error` marks a refusal. */
  readonly acks = new AwaitableLog<StanzaNode>('acknowledgements from clients');
  /** Every stanza of every client. */
  readonly stanzas = new AwaitableLog<StanzaNode>('stanzas from clients');
  readonly pairingCodeOffers = new AwaitableLog<PairingCodeOffer>('clients that show a code');
  readonly logins = new AwaitableLog<Companion>('log-ins');
  /** Errors inside the simulator. */
  readonly errors = new AwaitableLog<unknown>('errors of the simulator');
  /** Messages of people by id, whether they were delivered or not. */
  readonly writtenMessages = new Map<string, WrittenMessage>();
  readonly groups = new Map<string, SimulatedGroup>();
  readonly #people = new Map<string, SimulatedPerson>();
  readonly #companions = new Map<string, Companion>();
  readonly #pendingLinks = new Map<string, PendingLink>();
  readonly #expectedProofs = new Map<ClientSocket, ExpectedLinkProof>();

  constructor(certificate: SelfSignedCertificate) {
    this.media = new MediaHost(certificate);
  }

  addPerson<P extends SimulatedPerson>(person: P): P {
    [person.number, person.lidUser, ...person.alternateNumbers].forEach((name) => this.#people.set(name, person));
    return person;
  }

  /** Moves a person to another number: their LID and keys stay, and nobody has the former one. */
  changeNumber(person: SimulatedPerson, number: string): void {
    this.#people.delete(person.number);
    person.number = number;
    this.#people.set(number, person);
  }

  /** By address or number. */
  findPerson(address: string | undefined): SimulatedPerson | undefined {
    return this.#people.get(jidDecode(address)?.user ?? address ?? '');
  }

  /** By an address with a device number. */
  findCompanion(address: string | undefined): Companion | undefined {
    const { user = '', device } = jidDecode(address) ?? {};
    const number = this.#people.get(user)?.number ?? user;
    return this.#companions.get(`${number}:${device ?? 0}`);
  }

  get companions(): IterableIterator<Companion> {
    return this.#companions.values();
  }

  requireMessageSecret(id: string): Uint8Array {
    const secret = this.writtenMessages.get(id)?.message.messageContextInfo?.messageSecret;
    if (!secret) {
      throw new Error(`message ${id} has no secret`);
    }
    return secret;
  }

  addPendingLink(references: readonly string[], pending: PendingLink): void {
    references.forEach((reference) => this.#pendingLinks.set(reference, pending));
  }

  requirePendingLink(reference: string): PendingLink {
    const pending = this.#pendingLinks.get(reference);
    if (pending === undefined) {
      throw new Error('no client shows this QR code any more');
    }
    return pending;
  }

  /** Registers a client that shows a pairing code; returns the reference of the offer. */
  addPairingCodeOffer(socket: ClientSocket, stanza: StanzaNode): Buffer {
    const pending = [...this.#pendingLinks.values()].find((one) => one.socket === socket);
    if (pending === undefined) {
      throw new Error('only a client without credentials may request a pairing code');
    }
    const offer = new PairingCodeOffer(socket, pending.registration, stanza);
    this.pairingCodeOffers.add(offer);
    return offer.reference;
  }

  expectLinkProof(socket: ClientSocket, companion: Companion, details: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => this.#expectedProofs.set(socket, { companion, details, resolve, reject }));
  }

  /** Verifies a proof; the client may log in from now on. */
  acceptLinkProof(socket: ClientSocket, reply: StanzaNode): boolean {
    const expected = this.#expectedProofs.get(socket);
    if (expected === undefined) {
      return false;
    }
    this.#expectedProofs.delete(socket);
    const { companion, details, resolve, reject } = expected;
    const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(requireBytes(reply, 'device-identity'));
    const payload = Buffer.concat([WA_ADV_DEVICE_SIG_PREFIX, details, companion.identity, companion.phone.device.identity.public]);
    if (!deviceSignature || !Curve.verify(companion.identity, payload, deviceSignature)) {
      reject(new Error('the client signed with another key'));
      return false;
    }
    this.#companions.set(`${companion.phone.number}:${companion.device}`, companion);
    resolve();
    return true;
  }

  forgetSocket(socket: ClientSocket): void {
    for (const [reference, pending] of this.#pendingLinks) {
      if (pending.socket === socket) {
        this.#pendingLinks.delete(reference);
      }
    }
    this.pairingCodeOffers.items.filter((offer) => offer.socket === socket).forEach((offer) => (offer.isOpen = false));
    this.#expectedProofs.get(socket)?.reject(new Error('the client hung up while it was being linked'));
    this.#expectedProofs.delete(socket);
  }
}
