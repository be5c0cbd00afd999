import { randomBytes } from 'node:crypto';
import {
  encodeSyncdPatch,
  type LTHashState,
  newLTHashState,
  proto,
  type WAPatchCreate,
} from '#server/channels/whatsapp/library/baileys.ts';
import type { ClientSocket } from '#server/simulators/whatsapp/transport/ClientSocket.ts';
import type { KeyBundle } from '#server/simulators/whatsapp/signal/SignalDevice.ts';
import {
  findChild,
  findChildren,
  node,
  requireBytes,
  requireNumber,
  serverAddress,
  type StanzaNode,
  toUnixSeconds,
} from '#server/simulators/whatsapp/transport/stanzaNode.ts';

const { Type } = proto.Message.ProtocolMessage;

/** The state of a collection and its patches in order. */
interface AppStateCollection {
  state: LTHashState;
  readonly patches: Uint8Array[];
}

/** The app state of a phone: collections of encrypted patches that its clients read, contact names among them. */
export class AppState {
  readonly #keyId = randomBytes(6);
  readonly #keyData = randomBytes(32);
  readonly #collections = new Map<string, AppStateCollection>();

  get isEmpty(): boolean {
    return this.#collections.size === 0;
  }

  /** The message with the key of the patches for clients. */
  buildKeyShare(): proto.IMessage {
    const keyData = { keyData: this.#keyData, fingerprint: { rawId: 1, currentIndex: 0, deviceIndexes: [0] }, timestamp: Date.now() };
    const appStateSyncKeyShare = { keys: [{ keyId: { keyId: this.#keyId }, keyData }] };
    return { protocolMessage: { type: Type.APP_STATE_SYNC_KEY_SHARE, appStateSyncKeyShare } };
  }

  async appendPatch(change: Omit<WAPatchCreate, 'operation'>): Promise<void> {
    const collection = this.#collectionOf(change.type);
    const operation = proto.SyncdMutation.SyncdOperation.SET;
    const findKey = async (): Promise<proto.Message.IAppStateSyncKeyData> => ({ keyData: this.#keyData });
    const { patch, state } = await encodeSyncdPatch({ ...change, operation }, this.#keyId.toString('base64'), collection.state, findKey);
    collection.state = state;
    collection.patches.push(proto.SyncdPatch.encode({ ...patch, version: { version: state.version } }).finish());
  }

  /** The patches of a collection after a version. */
  buildCollectionNode(name: string, version: number): StanzaNode {
    const { state, patches = [] } = this.#collections.get(name) ?? {};
    const newPatches = patches.slice(version).map((patch) => node('patch', {}, patch));
    const attrs = { name, version: String(state?.version ?? version), type: 'result' };
    return node('collection', attrs, newPatches.length === 0 ? [] : [node('patches', {}, newPatches)]);
  }

  #collectionOf(name: string): AppStateCollection {
    const collection = this.#collections.get(name) ?? { state: newLTHashState(), patches: [] };
    this.#collections.set(name, collection);
    return collection;
  }
}

interface OneTimeKey {
  readonly id: number;
  readonly key: Buffer;
}

const fromBigEndian = (bytes: Uint8Array): number => Buffer.from(bytes).readUIntBE(0, bytes.length);

function toRegisteredKeys(registration: proto.ClientPayload.IDevicePairingRegistrationData): Omit<KeyBundle, 'preKey'> {
  const { eRegid, eIdent, eSkeyId, eSkeyVal, eSkeySig } = registration;
  if (!eRegid || !eIdent || !eSkeyId || !eSkeyVal || !eSkeySig) {
    throw new Error('a client registered without its keys');
  }
  return {
    registrationId: fromBigEndian(eRegid),
    identity: Buffer.from(eIdent),
    signedPreKey: { id: fromBigEndian(eSkeyId), key: Buffer.from(eSkeyVal), signature: Buffer.from(eSkeySig) },
  };
}

/** Types of receipts that request something instead of confirming. */
const requestReceiptTypes = new Set<string | undefined>(['retry', 'server-error']);

/** The key of a stanza until the client confirms it. */
function deliveryKeyOf({ tag, attrs }: StanzaNode): string {
  const { id = '', type = '', from = '', participant = '' } = attrs;
  return tag === 'message' ? `message ${id}` : [tag, id, type, from, participant].join(' ');
}

/** The phone that a client is linked to. */
export interface PrimaryDevice {
  readonly number: string;
  readonly lidUser: string;
  readonly lid: string;
  readonly name: string;
  readonly device: { readonly identity: { readonly public: Uint8Array; readonly private: Uint8Array } };
  readonly appState: AppState;
  readonly keepsFiles: boolean;
  readonly linkedCompanions: readonly Companion[];
  sendInitialHistory(companion: Companion): Promise<void>;
  handleClientRequest(companion: Companion, id: string, request: proto.IMessage): Promise<void>;
}

/** A client linked to a phone: its keys on the server, its socket and its undelivered stanzas. */
export class Companion {
  readonly phone: PrimaryDevice;
  readonly device: number;
  /** Removed by its phone or by itself: it may not log in again. */
  isRemoved = false;
  /** Its phone has sent it the first history. */
  hasHistory = false;
  /** Withholds the end of the offline queue. */
  withholdsOfflineEnd = false;
  readonly #keys: Omit<KeyBundle, 'preKey'>;
  #signedPreKey: KeyBundle['signedPreKey'];
  #oneTimeKeys: OneTimeKey[] = [];
  #socket: ClientSocket | undefined;
  #isActive = false;
  readonly #undelivered = new Map<string, StanzaNode>();

  constructor(phone: PrimaryDevice, device: number, registration: proto.ClientPayload.IDevicePairingRegistrationData) {
    this.phone = phone;
    this.device = device;
    this.#keys = toRegisteredKeys(registration);
    this.#signedPreKey = this.#keys.signedPreKey;
  }

  get pn(): string {
    return `${this.phone.number}:${this.device}@s.whatsapp.net`;
  }

  get lid(): string {
    return `${this.phone.lidUser}:${this.device}@lid`;
  }

  get identity(): Buffer {
    return this.#keys.identity;
  }

  get socket(): ClientSocket | undefined {
    return this.#socket;
  }

  get preKeyCount(): number {
    return this.#oneTimeKeys.length;
  }

  /** Stanzas that were sent or queued and not confirmed. */
  get undeliveredCount(): number {
    return this.#undelivered.size;
  }

  /** Stores new one-time keys, and the signed key where there is one. */
  storePreKeys(stanza: StanzaNode): void {
    const signed = findChild(stanza, 'skey');
    if (signed !== undefined) {
      this.#signedPreKey = {
        id: requireNumber(signed, 'id', 3),
        key: requireBytes(signed, 'value'),
        signature: requireBytes(signed, 'signature'),
      };
    }
    const keys = findChildren(findChild(stanza, 'list'), 'key');
    this.#oneTimeKeys.push(...keys.map((key) => ({ id: requireNumber(key, 'id', 3), key: requireBytes(key, 'value') })));
  }

  takeKeyBundle(): KeyBundle {
    return { ...this.#keys, signedPreKey: this.#signedPreKey, preKey: this.#oneTimeKeys.shift() };
  }

  attach(socket: ClientSocket): void {
    this.#socket?.closeWith(node('stream:error', {}, [node('conflict', { type: 'replaced' })]));
    this.#socket = socket;
    this.#isActive = false;
  }

  detach(socket: ClientSocket): void {
    if (this.#socket === socket) {
      this.#socket = undefined;
      this.#isActive = false;
    }
  }

  /** Sends the offline queue to a client that is ready. */
  activate(): void {
    this.#isActive = true;
    const undelivered = [...this.#undelivered.values()];
    this.#socket?.send(
      node('ib', { from: serverAddress }, [node('offline_preview', { count: String(undelivered.length), t: toUnixSeconds() })]),
    );
    undelivered.forEach((stanza, index) => this.#socket?.send({ ...stanza, attrs: { ...stanza.attrs, offline: String(index) } }));
    if (!this.withholdsOfflineEnd) {
      this.#socket?.send(node('ib', { from: serverAddress }, [node('offline', { count: String(undelivered.length) })]));
    }
  }

  /** Sends a stanza that is redelivered at every log-in until the client confirms it. */
  deliver(stanza: StanzaNode): void {
    this.#undelivered.set(deliveryKeyOf(stanza), stanza);
    if (this.#isActive) {
      this.#socket?.send(stanza);
    }
  }

  /** Sends a stanza that an offline client never receives: typing, presence. */
  deliverTransient(stanza: StanzaNode): void {
    if (this.#isActive) {
      this.#socket?.send(stanza);
    }
  }

  /** Handles a confirmation: a receipt for a message, or an acknowledgement. */
  confirm({ tag, attrs, content }: StanzaNode): void {
    if (tag === 'ack') {
      // An acknowledgement has the attributes of its stanza, with `to` instead of `from`.
      this.#undelivered.delete(deliveryKeyOf({ tag: attrs['class'] ?? '', attrs: { ...attrs, from: attrs['to'] ?? '' } }));
    } else if (!requestReceiptTypes.has(attrs['type'])) {
      const furtherIds = findChildren(Array.isArray(content) ? content[0] : undefined, 'item').map((item) => item.attrs['id']);
      [attrs['id'], ...furtherIds].forEach((id) => this.#undelivered.delete(`message ${id}`));
    }
  }
}
