import type { Companion } from '#server/channels/whatsapp/simulator/clients/Companion.ts';
import type { ClientSocket } from '#server/channels/whatsapp/simulator/transport/ClientSocket.ts';
import type { SimulatedPerson } from '#server/channels/whatsapp/simulator/people/SimulatedPerson.ts';
import { SimulatedPhone } from '#server/channels/whatsapp/simulator/people/SimulatedPhone.ts';
import type { SimulatorState } from './SimulatorState.ts';
import {
  findChild,
  findChildren,
  findFirstChild,
  node,
  toUnixSeconds,
  serverAddress,
  type StanzaNode,
} from '#server/channels/whatsapp/simulator/transport/stanzaNode.ts';

/** A question of a client. */
interface Query {
  readonly world: SimulatorState;
  readonly link: ClientSocket;
  /** Undefined before the client has logged in. */
  readonly companion: Companion | undefined;
  readonly stanza: StanzaNode;
  readonly request: StanzaNode | undefined;
}

/** The children of the result; a number is the code of a refusal; nothing is an empty result; silence is none. */
type QueryResult = readonly StanzaNode[] | number | undefined | typeof noReply;

const noReply = 'silence';

async function answerKeyBundles({ world, request: asked }: Query): Promise<QueryResult> {
  const users = findChildren(asked, 'user').map(async ({ attrs: { jid = '' } }) => {
    const companion = world.findCompanion(jid);
    const person = world.findPerson(jid);
    if (companion === undefined && person === undefined) {
      return node('user', { jid }, [node('error', { code: '404', text: 'item-not-found' })]);
    }
    return companion === undefined ? person?.device.createKeyBundleNode(jid) : toCompanionBundleNode(companion, jid);
  });
  const known = (await Promise.all(users)).filter((user) => user !== undefined);
  return [node('list', {}, known)];
}

function toBigEndian(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

function toCompanionBundleNode(companion: Companion, jid: string): StanzaNode {
  const { registrationId, identity, signedPreKey, preKey } = companion.takeKeyBundle();
  const signed = [
    node('id', {}, toBigEndian(signedPreKey.id, 3)),
    node('value', {}, signedPreKey.key),
    node('signature', {}, signedPreKey.signature),
  ];
  const once = preKey === undefined ? [] : [node('key', {}, [node('id', {}, toBigEndian(preKey.id, 3)), node('value', {}, preKey.key)])];
  return node('user', { jid }, [
    node('registration', {}, toBigEndian(registrationId, 4)),
    node('type', {}, Buffer.from([5])),
    node('identity', {}, identity),
    node('skey', {}, signed),
    ...once,
  ]);
}

function answerEncryption(question: Query): QueryResult | Promise<QueryResult> {
  const { companion, stanza, request: asked } = question;
  switch (asked?.tag) {
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

/** Who somebody is: are they here, with which devices, under which privacy id. */
function toUserNode(person: SimulatedPerson | undefined, jid: string, wanted: readonly string[]): StanzaNode {
  const about: StanzaNode[] = wanted.includes('contact') ? [node('contact', { type: person === undefined ? 'out' : 'in' })] : [];
  if (person !== undefined && wanted.includes('devices')) {
    about.push(node('devices', {}, [node('device-list', { hash: 'simulated' }, toDeviceNodes(person))]));
  }
  if (person !== undefined && wanted.includes('lid')) {
    about.push(node('lid', { val: person.lid }));
  }
  return node('user', { jid }, about);
}

function toDeviceNodes(person: SimulatedPerson): StanzaNode[] {
  const linked = person instanceof SimulatedPhone ? person.linked : [];
  const more = linked.map(({ device }) => node('device', { id: String(device), 'key-index': String(device) }));
  return [node('device', { id: '0' }), ...more];
}

function answerUserSync({ world, request: asked }: Query): QueryResult {
  const wanted = (findChild(asked, 'query')?.content as StanzaNode[] | undefined)?.map(({ tag }) => tag) ?? [];
  const users = findChildren(findChild(asked, 'list'), 'user').map((user) => {
    const number = String(findChild(user, 'contact')?.content ?? '').replace('+', '');
    const person = world.findPerson(user.attrs['jid'] ?? number);
    return toUserNode(person, user.attrs['jid'] ?? person?.pn ?? `${number}@s.whatsapp.net`, wanted);
  });
  const { sid = '', mode = '', context = '' } = asked?.attrs ?? {};
  return [node('usync', { sid, index: '0', last: 'true', mode, context }, [node('result'), node('list', {}, users)])];
}

function answerPicture({ world, stanza }: Query): QueryResult {
  const { target = '' } = stanza.attrs;
  const bytes = (world.groups.get(target) ?? world.findPerson(target))?.picture;
  if (bytes === undefined) {
    return 404;
  }
  const path = world.media.addFile(bytes, 'jpg');
  return [node('picture', { id: '1', type: 'image', url: world.media.url(path), direct_path: path })];
}

function answerPairingCode({ world, link, request: asked }: Query): QueryResult {
  if (asked?.attrs['stage'] !== 'companion_hello') {
    world.pairingCodeOffers.items.findLast((offer) => offer.socket === link)?.acceptFinish(asked ?? node('nothing'));
    return undefined;
  }
  return (
    world.faults.pairingCodeRefusal ?? [
      node('link_code_companion_reg', {}, [node('link_code_pairing_ref', {}, world.addPairingCodeOffer(link, asked))]),
    ]
  );
}

function answerDevices(question: Query): QueryResult {
  const { companion, request: asked } = question;
  if (asked?.tag === 'link_code_companion_reg') {
    return answerPairingCode(question);
  }
  if (asked?.tag === 'remove-companion-device' && companion !== undefined) {
    companion.isRemoved = true;
  }
  return undefined;
}

function answerGroups({ world, stanza, request: asked }: Query): QueryResult {
  if (asked?.tag === 'participating') {
    return [
      node(
        'groups',
        {},
        [...world.groups.values()].map((group) => group.toNode()),
      ),
    ];
  }
  const group = world.groups.get(stanza.attrs['to'] ?? '');
  return group === undefined ? 404 : [group.toNode()];
}

function answerAppState({ companion, request: asked }: Query): QueryResult {
  const state = companion?.phone.appState;
  const lists = findChildren(asked, 'collection').map(({ attrs: { name = '', version = '0' } }) =>
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

/** The questions that must not be answered with an empty result, by namespace. Communities are not here. */
const handlersByNamespace: Readonly<Record<string, (question: Query) => QueryResult | Promise<QueryResult>>> = {
  encrypt: answerEncryption,
  usync: answerUserSync,
  md: answerDevices,
  abt: () => [node('props', { hash: 'simulated', refresh: '86400' }, [])],
  blocklist: () => [node('list', {}, [])],
  privacy: ({ request: asked }) =>
    asked?.tag === 'privacy' ? [node('privacy', {}, [node('category', { name: 'readreceipts', value: 'all' })])] : undefined,
  passive: ({ companion, request: asked }) => {
    // After the answer has left.
    setImmediate(() => asked?.tag === 'active' && companion?.activate());
    return undefined;
  },
  'w:m': ({ world }) => [
    node('media_conn', { auth: 'simulated', ttl: '300', auth_ttl: '21600', max_buckets: '12', id: '1' }, [
      node('host', { hostname: world.media.host, maxContentLengthBytes: '100000000' }),
    ]),
  ],
  'w:g2': answerGroups,
  'w:profile:picture': answerPicture,
  'w:sync:app:state': answerAppState,
  'w:p': ({ world }) => (world.faults.ignoresPings ? noReply : undefined),
};

/** An answer as it travels. */
function toReply({ attrs: { id = '', to = serverAddress } }: StanzaNode, result: Exclude<QueryResult, typeof noReply>): StanzaNode {
  const attrs = { from: to, id, t: toUnixSeconds() };
  return typeof result === 'number'
    ? node('iq', { ...attrs, type: 'error' }, [node('error', { code: String(result), text: 'refused' })])
    : node('iq', { ...attrs, type: 'result' }, result === undefined ? undefined : [...result]);
}

/** Answers one query. What nobody knows gets an empty result, as the real server does for most things. */
export async function answerQuery(
  world: SimulatorState,
  link: ClientSocket,
  { companion, stanza }: { companion: Companion | undefined; stanza: StanzaNode },
): Promise<void> {
  if (world.faults.ignoreQuery?.(stanza)) {
    return;
  }
  const result = await handlersByNamespace[stanza.attrs['xmlns'] ?? '']?.({
    world,
    link,
    companion,
    stanza,
    request: findFirstChild(stanza),
  });
  if (world.faults.queryDelayMs !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, world.faults.queryDelayMs));
  }
  if (result !== noReply) {
    link.send(toReply(stanza, result));
  }
}
