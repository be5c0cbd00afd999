import { randomBytes } from 'node:crypto';
import {
  encodeSyncdPatch,
  newLTHashState,
  proto,
  type LTHashState,
  type WAPatchCreate,
} from '#server/channels/whatsapp/library/baileys.ts';
import { node, type StanzaNode } from '#server/channels/whatsapp/simulator/transport/stanzaNode.ts';

const { Type } = proto.Message.ProtocolMessage;

/** One list, with every change to it in the order in which they were made. */
interface AppStateCollection {
  state: LTHashState;
  readonly patches: Uint8Array[];
}

/** What a phone shares with its clients beside messages, in lists whose changes the server keeps sealed: names of its book among them. */
export class AppState {
  readonly #keyId = randomBytes(6);
  readonly #keyData = randomBytes(32);
  readonly #lists = new Map<string, AppStateCollection>();

  /** Nothing was ever written: no client needs the key. */
  get isEmpty(): boolean {
    return this.#lists.size === 0;
  }

  /** The key of the seals, as the phone hands it to its clients. */
  buildKeyShare(): proto.IMessage {
    const keyData = { keyData: this.#keyData, fingerprint: { rawId: 1, currentIndex: 0, deviceIndexes: [0] }, timestamp: Date.now() };
    const appStateSyncKeyShare = { keys: [{ keyId: { keyId: this.#keyId }, keyData }] };
    return { protocolMessage: { type: Type.APP_STATE_SYNC_KEY_SHARE, appStateSyncKeyShare } };
  }

  async appendPatch(change: Omit<WAPatchCreate, 'operation'>): Promise<void> {
    const list = this.#list(change.type);
    const operation = proto.SyncdMutation.SyncdOperation.SET;
    const findKey = async (): Promise<proto.Message.IAppStateSyncKeyData> => ({ keyData: this.#keyData });
    const { patch, state } = await encodeSyncdPatch({ ...change, operation }, this.#keyId.toString('base64'), list.state, findKey);
    list.state = state;
    list.patches.push(proto.SyncdPatch.encode({ ...patch, version: { version: state.version } }).finish());
  }

  /** What a client that knows a list up to a version has missed. */
  buildCollectionNode(name: string, version: number): StanzaNode {
    const { state, patches = [] } = this.#lists.get(name) ?? {};
    const missed = patches.slice(version).map((patch) => node('patch', {}, patch));
    const attrs = { name, version: String(state?.version ?? version), type: 'result' };
    return node('collection', attrs, missed.length === 0 ? [] : [node('patches', {}, missed)]);
  }

  #list(name: string): AppStateCollection {
    const list = this.#lists.get(name) ?? { state: newLTHashState(), patches: [] };
    this.#lists.set(name, list);
    return list;
  }
}
