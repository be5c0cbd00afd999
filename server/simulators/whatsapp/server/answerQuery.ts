import type { Companion } from '#server/simulators/whatsapp/clients/Companion.ts';
import type { ClientSocket } from '#server/simulators/whatsapp/transport/ClientSocket.ts';
import type { SimulatedPerson } from '#server/simulators/whatsapp/people/SimulatedPerson.ts';
import { buildTimeLockAnswer, SimulatedPhone } from '#server/simulators/whatsapp/people/SimulatedPhone.ts';
import {
  findChild,
  findChildren,
  findFirstChild,
  node,
  serverAddress,
  type StanzaNode,
  toUnixSeconds,
} from '#server/simulators/whatsapp/transport/stanzaNode.ts';
import type { SimulatorState } from './SimulatorState.ts';

/** A query of a client. */
interface Query {
  readonly state: SimulatorState;
  readonly socket: ClientSocket;
  /** Undefined before the client has logged in. */
  readonly companion: Companion | undefined;
  readonly stanza: StanzaNode;
  readonly request: StanzaNode | undefined;
}

/** The children of the result; a number is the code of an error; undefined is an empty result. */
type QueryResult = readonly StanzaNode[] | number | undefined | typeof noReply;

const noReply = 'silence';

/** Baileys' `QueryIds.REACHOUT_TIMELOCK`. */
const timeLockQueryId = '23983697327930364';

async function answerKeyBundles({ state, request }: Query): Promise<QueryResult> {
  const users = findChildren(request, 'user').map(async ({ attrs: { jid = '' } }) => {
    const companion = state.findCompanion(jid);
    const person = state.findPerson(jid);
    if (companion === undefined && person === undefined) {
      return node('user', { jid }, [node('error', { code: '404', text: 'item-not-found' })]);
    }
    return companion === undefined ? person?.device.createKeyBundleNode(jid) : toCompanionBundleNode(companion, jid);
  });
  const nodes = (await Promise.all(users)).filter((user) => user !== undefined);
  return [node('list', {}, nodes)];
}

function toBigEndian(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

function toCompanionBundleNode(companion: Companion, jid: string): StanzaNode {
  const { registrationId, identity, signedPreKey, preKey } = companion.takeKeyBundle();
  const signedKey = [
    node('id', {}, toBigEndian(signedPreKey.id, 3)),
    node('value', {}, signedPreKey.key),
    node('signature', {}, signedPreKey.signature),
  ];
  const oneTimeKey =
    preKey === undefined ? [] : [node('key', {}, [node('id', {}, toBigEndian(preKey.id, 3)), node('value', {}, preKey.key)])];
  return node('user', { jid }, [
    node('registration', {}, toBigEndian(registrationId, 4)),
    node('type', {}, Buffer.from([5])),
    node('identity', {}, identity),
    node('skey', {}, signedKey),
    ...oneTimeKey,
  ]);
}

function answerEncryption(question: Query): QueryResult | Promise<QueryResult> {
  const { companion, stanza, request } = question;
  switch (request?.tag) {
    case 'count':
      return [node('count', { value: String(companion?.preKeyCount ?? 0) })];
    case 'digest':
      return [node('digest')];
    case 'key':
      return answerKeyBundles(question);
    default:
      // New keys: a whole set, or the signed one alone.
      companion?.storePreKeys(findChild(stanza, 'rotate') ?? stanza);
      return undefined;
  }
}

/** The requested fields of a person: registration, devices, LID. */
function toUserNode(person: SimulatedPerson | undefined, jid: string, fields: readonly string[]): StanzaNode {
  const details: StanzaNode[] = fields.includes('contact') ? [node('contact', { type: person === undefined ? 'out' : 'in' })] : [];
  if (person !== undefined && fields.includes('devices')) {
    details.push(node('devices', {}, [node('device-list', { hash: 'simulated' }, toDeviceNodes(person))]));
  }
  if (person !== undefined && fields.includes('lid')) {
    details.push(node('lid', { val: person.lid }));
  }
  return node('user', { jid }, details);
}

function toDeviceNodes(person: SimulatedPerson): StanzaNode[] {
  const linked = person instanceof SimulatedPhone ? person.linkedCompanions : [];
  const more = linked.map(({ device }) => node('device', { id: String(device), 'key-index': String(device) }));
  return [node('device', { id: '0' }), ...more];
}

function answerUserSync({ state, request }: Query): QueryResult {
  const fields = (findChild(request, 'query')?.content as StanzaNode[] | undefined)?.map(({ tag }) => tag) ?? [];
  const users = findChildren(findChild(request, 'list'), 'user').map((user) => {
    const number = String(findChild(user, 'contact')?.content ?? '').replace('+', '');
    const person = state.findPerson(user.attrs['jid'] ?? number);
    return toUserNode(person, user.attrs['jid'] ?? person?.pn ?? `${number}@s.whatsapp.net`, fields);
  });
  const { sid = '', mode = '', context = '' } = request?.attrs ?? {};
  return [node('usync', { sid, index: '0', last: 'true', mode, context }, [node('result'), node('list', {}, users)])];
}

function answerPicture({ state, stanza }: Query): QueryResult {
  const { target = '' } = stanza.attrs;
  const bytes = (state.groups.get(target) ?? state.findPerson(target))?.picture;
  if (bytes === undefined) {
    return 404;
  }
  const path = state.media.addFile(bytes, 'jpg');
  return [node('picture', { id: '1', type: 'image', url: state.media.url(path), direct_path: path })];
}

function answerPairingCode({ state, socket, request }: Query): QueryResult {
  if (request?.attrs['stage'] !== 'companion_hello') {
    state.pairingCodeOffers.items.findLast((offer) => offer.socket === socket)?.acceptFinish(request ?? node('nothing'));
    return undefined;
  }
  return (
    state.faults.pairingCodeRefusal ?? [
      node('link_code_companion_reg', {}, [node('link_code_pairing_ref', {}, state.addPairingCodeOffer(socket, request))]),
    ]
  );
}

function answerDevices(question: Query): QueryResult {
  const { companion, request } = question;
  if (request?.tag === 'link_code_companion_reg') {
    return answerPairingCode(question);
  }
  if (request?.tag === 'remove-companion-device' && companion !== undefined) {
    companion.isRemoved = true;
  }
  return undefined;
}

function answerGroups({ state, stanza, request }: Query): QueryResult {
  if (request?.tag === 'participating') {
    return [
      node(
        'groups',
        {},
        [...state.groups.values()].map((group) => group.toNode()),
      ),
    ];
  }
  const group = state.groups.get(stanza.attrs['to'] ?? '');
  return group === undefined ? 404 : [group.toNode()];
}

function answerAppState({ companion, request }: Query): QueryResult {
  const state = companion?.phone.appState;
  const lists = findChildren(request, 'collection').map(({ attrs: { name = '', version = '0' } }) =>
    state?.buildCollectionNode(name, Number(version)),
  );
  return [
    node(
      'sync',
      {},
      lists.filter((list) => list !== undefined),
    ),
  ];
}

/** Handlers by namespace; communities are not simulated. */
const handlersByNamespace: Readonly<Record<string, (question: Query) => QueryResult | Promise<QueryResult>>> = {
  encrypt: answerEncryption,
  usync: answerUserSync,
  md: answerDevices,
  abt: () => [node('props', { hash: 'simulated', refresh: '86400' }, [])],
  blocklist: () => [node('list', {}, [])],
  privacy: ({ request }) =>
    request?.tag === 'privacy' ? [node('privacy', {}, [node('category', { name: 'readreceipts', value: 'all' })])] : undefined,
  passive: ({ companion, request }) => {
    // After the reply is sent.
    setImmediate(() => request?.tag === 'active' && companion?.activate());
    return undefined;
  },
  'w:m': ({ state }) => [
    node('media_conn', { auth: 'simulated', ttl: '300', auth_ttl: '21600', max_buckets: '12', id: '1' }, [
      node('host', { hostname: state.media.host, maxContentLengthBytes: '100000000' }),
    ]),
  ],
  'w:g2': answerGroups,
  'w:mex': ({ state, companion, request }) =>
    request?.attrs['query_id'] === timeLockQueryId
      ? [buildTimeLockAnswer(state.timeLocks.get(companion?.phone.number ?? '') ?? null)]
      : undefined,
  'w:profile:picture': answerPicture,
  'w:sync:app:state': answerAppState,
  'w:p': ({ state }) => (state.faults.ignoresPings ? noReply : undefined),
};

/** The reply stanza of a result. */
function toReply({ attrs: { id = '', to = serverAddress } }: StanzaNode, result: Exclude<QueryResult, typeof noReply>): StanzaNode {
  const attrs = { from: to, id, t: toUnixSeconds() };
  return typeof result === 'number'
    ? node('iq', { ...attrs, type: 'error' }, [
        node('error', { code: String(result), text: result === 429 ? 'rate-overlimit' : 'refused' }),
      ])
    : node('iq', { ...attrs, type: 'result' }, result === undefined ? undefined : [...result]);
}

/** Answers a query; unknown ones get an empty result, as most do on the real server. */
export async function answerQuery(
  state: SimulatorState,
  socket: ClientSocket,
  { companion, stanza }: { companion: Companion | undefined; stanza: StanzaNode },
): Promise<void> {
  if (state.faults.ignoreQuery?.(stanza)) {
    return;
  }
  const refusalCode = state.faults.refuseQuery?.(stanza);
  if (refusalCode !== undefined) {
    socket.send(toReply(stanza, refusalCode));
    return;
  }
  const result = await handlersByNamespace[stanza.attrs['xmlns'] ?? '']?.({
    state,
    socket,
    companion,
    stanza,
    request: findFirstChild(stanza),
  });
  if (state.faults.queryDelayMs !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, state.faults.queryDelayMs));
  }
  if (result !== noReply) {
    socket.send(toReply(stanza, result));
  }
}
