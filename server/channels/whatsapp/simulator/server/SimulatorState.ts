import { Curve, jidDecode, proto, WA_ADV_DEVICE_SIG_PREFIX } from '#server/channels/whatsapp/library/baileys.ts';
import { createCertificateAuthority } from '#server/channels/whatsapp/simulator/transport/createCertificateAuthority.ts';
import type { Companion } from '#server/channels/whatsapp/simulator/clients/Companion.ts';
import { PairingCodeOffer } from '#server/channels/whatsapp/simulator/clients/PairingCodeOffer.ts';
import type { SimulatedGroup } from '#server/channels/whatsapp/simulator/people/SimulatedGroup.ts';
import { AwaitableLog } from '#server/channels/whatsapp/simulator/log/AwaitableLog.ts';
import type { ClientSocket } from '#server/channels/whatsapp/simulator/transport/ClientSocket.ts';
import { MediaHost } from '#server/channels/whatsapp/simulator/media/MediaHost.ts';
import type { SimulatedPerson } from '#server/channels/whatsapp/simulator/people/SimulatedPerson.ts';
import type { DeliveryOutcome } from '#server/channels/whatsapp/simulator/transport/FaultInjector.ts';
import { requireBytes, type StanzaNode } from '#server/channels/whatsapp/simulator/transport/stanzaNode.ts';
import type { SelfSignedCertificate } from '#server/channels/whatsapp/simulator/transport/createSelfSignedCertificate.ts';

/** How one recipient's device read a message of a client. */
export interface DecryptedCopy {
  readonly jid: string;
  readonly person: SimulatedPerson;
  /** The copy for the sender's own phone. */
  readonly isOwn: boolean;
  readonly message: proto.Message | undefined;
  readonly error: string | undefined;
}

/** A message that a client put on the wire. */
export interface SentMessage {
  readonly id: string;
  readonly to: string;
  readonly companion: Companion;
  readonly stanza: StanzaNode;
  readonly copies: readonly DecryptedCopy[];
}

/** A message as its author's phone has it. */
export interface WrittenMessage {
  readonly author: SimulatedPerson;
  readonly message: proto.IMessage;
  /** The group it was written in; undefined between two. */
  readonly chat?: string;
}

/** What the server does on purpose to hurt a client. */
export interface SimulatorFaults {
  /** The code to refuse a message with; undefined lets it pass. */
  refuseMessage?: ((sent: SentMessage) => string | undefined) | undefined;
  /** The code with which a client that logs in is sent away; undefined lets it in. */
  refuseLogin?: ((companion: Companion) => string | undefined) | undefined;
  /** Says nothing to a client that logs in. */
  ignoresLogins?: boolean | undefined;
  /** What happens to stanzas on their way to clients; everything passes when not given. */
  deliveryOutcome?: ((stanza: StanzaNode) => DeliveryOutcome) | undefined;
  /** Queries that are never answered. */
  ignoreQuery?: ((stanza: StanzaNode) => boolean) | undefined;
  /** No acknowledgement for messages that match. */
  swallowAck?: ((id: string) => boolean) | undefined;
  /** Milliseconds before any query is answered. */
  queryDelayMs?: number | undefined;
  /** The code to refuse a client with that asks for a code of eight characters. */
  pairingCodeRefusal?: number | undefined;
  /** Answers no pings, as a dead network would. */
  ignoresPings?: boolean | undefined;
}

export interface PendingLink {
  readonly socket: ClientSocket;
  readonly registration: proto.ClientPayload.IDevicePairingRegistrationData;
}

interface ExpectedLinkProof {
  readonly companion: Companion;
  readonly details: Uint8Array;
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}

/** Everything the server knows: people, their linked clients, and the record of what happened. */
export class SimulatorState {
  readonly authority = createCertificateAuthority();
  readonly media: MediaHost;
  readonly faults: SimulatorFaults = {};
  /** What clients sent, opened by those it was for. */
  readonly sentMessages = new AwaitableLog<SentMessage>('messages from clients');
  /** Receipts of clients: delivered, read, retry. */
  readonly receipts = new AwaitableLog<StanzaNode>('receipts from clients');
  /** Acknowledgements of clients; `error` marks a refusal. */
  readonly acks = new AwaitableLog<StanzaNode>('acknowledgements from clients');
  /** Every stanza of every client. */
  readonly stanzas = new AwaitableLog<StanzaNode>('stanzas from clients');
  readonly pairingCodeOffers = new AwaitableLog<PairingCodeOffer>('clients that show a code');
  readonly logins = new AwaitableLog<Companion>('log-ins');
  /** What went wrong inside the simulator; a test that passes leaves it empty. */
  readonly errors = new AwaitableLog<unknown>('errors of the simulator');
  /** What people wrote, by id: their phones have it, whatever became of it on its way. */
  readonly writtenMessages = new Map<string, WrittenMessage>();
  readonly groups = new Map<string, SimulatedGroup>();
  readonly #people = new Map<string, SimulatedPerson>();
  readonly #companions = new Map<string, Companion>();
  readonly #waiting = new Map<string, PendingLink>();
  readonly #proofs = new Map<ClientSocket, ExpectedLinkProof>();

  constructor(certificate: SelfSignedCertificate) {
    this.media = new MediaHost(certificate);
  }

  addPerson<P extends SimulatedPerson>(person: P): P {
    [person.number, person.lidUser, ...person.alternateNumbers].forEach((name) => this.#people.set(name, person));
    return person;
  }

  /** The person of an address, or of a number. */
  findPerson(address: string | undefined): SimulatedPerson | undefined {
    return this.#people.get(jidDecode(address)?.user ?? address ?? '');
  }

  /** The linked client that an address with a device number names. */
  findCompanion(address: string | undefined): Companion | undefined {
    const { user = '', device } = jidDecode(address) ?? {};
    const number = this.#people.get(user)?.number ?? user;
    return this.#companions.get(`${number}:${device ?? 0}`);
  }

  get companions(): IterableIterator<Companion> {
    return this.#companions.values();
  }

  /** The secret that a message carried. */
  requireMessageSecret(id: string): Uint8Array {
    const secret = this.writtenMessages.get(id)?.message.messageContextInfo?.messageSecret;
    if (!secret) {
      throw new Error(`message ${id} carried no secret`);
    }
    return secret;
  }

  addPendingLink(references: readonly string[], waiting: PendingLink): void {
    references.forEach((reference) => this.#waiting.set(reference, waiting));
  }

  requirePendingLink(reference: string): PendingLink {
    const waiting = this.#waiting.get(reference);
    if (waiting === undefined) {
      throw new Error('nobody shows this QR code any more');
    }
    return waiting;
  }

  /** A client that is being linked shows a code instead of a QR code; gives what names the offer. */
  addPairingCodeOffer(link: ClientSocket, asked: StanzaNode): Buffer {
    const waiting = [...this.#waiting.values()].find((one) => one.socket === link);
    if (waiting === undefined) {
      throw new Error('only a client without credentials may ask for a code');
    }
    const offer = new PairingCodeOffer(link, waiting.registration, asked);
    this.pairingCodeOffers.add(offer);
    return offer.reference;
  }

  /** The client of a link will prove that it holds the keys it registered with. */
  expectLinkProof(link: ClientSocket, companion: Companion, details: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => this.#proofs.set(link, { companion, details, resolve, reject }));
  }

  /** Takes the proof; a client that gives it may log in from now on. */
  acceptLinkProof(link: ClientSocket, signed: StanzaNode): boolean {
    const expected = this.#proofs.get(link);
    if (expected === undefined) {
      return false;
    }
    this.#proofs.delete(link);
    const { companion, details, resolve, reject } = expected;
    const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(requireBytes(signed, 'device-identity'));
    const proven = Buffer.concat([WA_ADV_DEVICE_SIG_PREFIX, details, companion.identity, companion.phone.device.identity.public]);
    if (!deviceSignature || !Curve.verify(companion.identity, proven, deviceSignature)) {
      reject(new Error('the client signed with another key'));
      return false;
    }
    this.#companions.set(`${companion.phone.number}:${companion.device}`, companion);
    resolve();
    return true;
  }

  forgetSocket(link: ClientSocket): void {
    for (const [reference, waiting] of this.#waiting) {
      if (waiting.socket === link) {
        this.#waiting.delete(reference);
      }
    }
    this.pairingCodeOffers.items.filter((offer) => offer.socket === link).forEach((offer) => (offer.isOpen = false));
    this.#proofs.get(link)?.reject(new Error('the client hung up while it was being linked'));
    this.#proofs.delete(link);
  }
}
