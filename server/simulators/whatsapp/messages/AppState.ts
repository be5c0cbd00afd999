import { randomBytes } from 'node:crypto';
import {
  encodeSyncdPatch,
  newLTHashState,
  proto,
  type LTHashState,
  type WAPatchCreate,
} from '#server/channels/whatsapp/library/baileys.ts';
import { node, type StanzaNode } from '#server/simulators/whatsapp/transport/stanzaNode.ts';

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
