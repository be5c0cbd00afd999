import { Curve, jidDecode, proto, WA_ADV_DEVICE_SIG_PREFIX } from '#server/channels/whatsapp/library.ts';
import { createAuthority } from './authority.ts';
import type { Companion } from './Companion.ts';
import { CodeOffer } from './CodeOffer.ts';
import type { Group } from './Group.ts';
import { Journal } from './Journal.ts';
import type { Link } from './Link.ts';
import { MediaHost } from './MediaHost.ts';
import type { Person } from './Person.ts';
import type { Fate } from './transit.ts';
import { bytesOf, type Node } from './wire.ts';
import type { SelfSigned } from './x509.ts';

/** How one recipient's device read a message of a client. */
export interface Reading {
  readonly jid: string;
  readonly person: Person;
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
  readonly stanza: Node;
  readonly readings: readonly Reading[];
}

/** A message as its author's phone has it. */
export interface Written {
  readonly author: Person;
  readonly message: proto.IMessage;
  /** The group it was written in; undefined between two. */
  readonly chat?: string;
}

/** What the server does on purpose to hurt a client. */
export interface Faults {
  /** The code to refuse a message with; undefined lets it pass. */
  refuse?: ((sent: SentMessage) => string | undefined) | undefined;
  /** The code with which a client that logs in is sent away; undefined lets it in. */
  refuseLogin?: ((companion: Companion) => string | undefined) | undefined;
  /** Says nothing to a client that logs in. */
  isMuteAtLogin?: boolean | undefined;
  /** What happens to stanzas on their way to clients; everything passes when not given. */
  transit?: ((stanza: Node) => Fate) | undefined;
  /** Queries that are never answered. */
  ignore?: ((stanza: Node) => boolean) | undefined;
  /** No acknowledgement for messages that match. */
  swallowAck?: ((id: string) => boolean) | undefined;
  /** Milliseconds before any query is answered. */
  slowness?: number | undefined;
  /** The code to refuse a client with that asks for a code of eight characters. */
  refuseCodes?: number | undefined;
  /** Answers no pings, as a dead network would. */
  isDeaf?: boolean | undefined;
}

export interface WaitingForScan {
  readonly link: Link;
  readonly registration: proto.ClientPayload.IDevicePairingRegistrationData;
}

interface ExpectedProof {
  readonly companion: Companion;
  readonly details: Uint8Array;
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}

/** Everything the server knows: people, their linked clients, and the record of what happened. */
export class World {
  readonly authority = createAuthority();
  readonly media: MediaHost;
  readonly faults: Faults = {};
  /** What clients sent, opened by those it was for. */
  readonly outbox = new Journal<SentMessage>('messages from clients');
  /** Receipts of clients: delivered, read, retry. */
  readonly receipts = new Journal<Node>('receipts from clients');
  /** Acknowledgements of clients; `error` marks a refusal. */
  readonly acks = new Journal<Node>('acknowledgements from clients');
  /** Every stanza of every client. */
  readonly stanzas = new Journal<Node>('stanzas from clients');
  readonly codeOffers = new Journal<CodeOffer>('clients that show a code');
  readonly logins = new Journal<Companion>('log-ins');
  /** What went wrong inside the simulator; a test that passes leaves it empty. */
  readonly errors = new Journal<unknown>('errors of the simulator');
  /** What people wrote, by id: their phones have it, whatever became of it on its way. */
  readonly written = new Map<string, Written>();
  readonly groups = new Map<string, Group>();
  readonly #people = new Map<string, Person>();
  readonly #companions = new Map<string, Companion>();
  readonly #waiting = new Map<string, WaitingForScan>();
  readonly #proofs = new Map<Link, ExpectedProof>();

  constructor(certificate: SelfSigned) {
    this.media = new MediaHost(certificate);
  }

  add<P extends Person>(person: P): P {
    [person.number, person.lidUser, ...person.spellings].forEach((name) => this.#people.set(name, person));
    return person;
  }

  /** The person of an address, or of a number. */
  person(address: string | undefined): Person | undefined {
    return this.#people.get(jidDecode(address)?.user ?? address ?? '');
  }

  /** The linked client that an address with a device number names. */
  companion(address: string | undefined): Companion | undefined {
    const { user = '', device } = jidDecode(address) ?? {};
    const number = this.#people.get(user)?.number ?? user;
    return this.#companions.get(`${number}:${device ?? 0}`);
  }

  get companions(): IterableIterator<Companion> {
    return this.#companions.values();
  }

  /** The secret that a message carried. */
  secretOf(id: string): Uint8Array {
    const secret = this.written.get(id)?.message.messageContextInfo?.messageSecret;
    if (!secret) {
      throw new Error(`message ${id} carried no secret`);
    }
    return secret;
  }

  offerScan(references: readonly string[], waiting: WaitingForScan): void {
    references.forEach((reference) => this.#waiting.set(reference, waiting));
  }

  waitingForScan(reference: string): WaitingForScan {
    const waiting = this.#waiting.get(reference);
    if (waiting === undefined) {
      throw new Error('nobody shows this QR code any more');
    }
    return waiting;
  }

  /** A client that is being linked shows a code instead of a QR code; gives what names the offer. */
  offerCode(link: Link, asked: Node): Buffer {
    const waiting = [...this.#waiting.values()].find((one) => one.link === link);
    if (waiting === undefined) {
      throw new Error('only a client without credentials may ask for a code');
    }
    const offer = new CodeOffer(link, waiting.registration, asked);
    this.codeOffers.add(offer);
    return offer.reference;
  }

  /** The client of a link will prove that it holds the keys it registered with. */
  expectProof(link: Link, companion: Companion, details: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => this.#proofs.set(link, { companion, details, resolve, reject }));
  }

  /** Takes the proof; a client that gives it may log in from now on. */
  takeProof(link: Link, signed: Node): boolean {
    const expected = this.#proofs.get(link);
    if (expected === undefined) {
      return false;
    }
    this.#proofs.delete(link);
    const { companion, details, resolve, reject } = expected;
    const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(bytesOf(signed, 'device-identity'));
    const proven = Buffer.concat([WA_ADV_DEVICE_SIG_PREFIX, details, companion.identity, companion.phone.device.identity.public]);
    if (!deviceSignature || !Curve.verify(companion.identity, proven, deviceSignature)) {
      reject(new Error('the client signed with another key'));
      return false;
    }
    this.#companions.set(`${companion.phone.number}:${companion.device}`, companion);
    resolve();
    return true;
  }

  forget(link: Link): void {
    for (const [reference, waiting] of this.#waiting) {
      if (waiting.link === link) {
        this.#waiting.delete(reference);
      }
    }
    this.codeOffers.all.filter((offer) => offer.link === link).forEach((offer) => (offer.isOpen = false));
    this.#proofs.get(link)?.reject(new Error('the client hung up while it was being linked'));
    this.#proofs.delete(link);
  }
}
