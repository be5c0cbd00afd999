import type { Companion } from './Companion.ts';
import type { Link } from './Link.ts';
import type { Person } from './Person.ts';
import { Phone } from './Phone.ts';
import type { World } from './World.ts';
import { child, children, firstChild, node, seconds, server, type Node } from './wire.ts';

/** A question of a client. */
interface Question {
  readonly world: World;
  readonly link: Link;
  /** Undefined before the client has logged in. */
  readonly companion: Companion | undefined;
  readonly stanza: Node;
  readonly asked: Node | undefined;
}

/** The children of the result; a number is the code of a refusal; nothing is an empty result; silence is none. */
type Answer = readonly Node[] | number | undefined | typeof silence;

const silence = 'silence';

async function keyBundles({ world, asked }: Question): Promise<Answer> {
  const users = children(asked, 'user').map(async ({ attrs: { jid = '' } }) => {
    const companion = world.companion(jid);
    const person = world.person(jid);
    if (companion === undefined && person === undefined) {
      return node('user', { jid }, [node('error', { code: '404', text: 'item-not-found' })]);
    }
    return companion === undefined ? person?.device.bundle(jid) : companionBundle(companion, jid);
  });
  const known = (await Promise.all(users)).filter((user) => user !== undefined);
  return [node('list', {}, known)];
}

function bigEndian(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

function companionBundle(companion: Companion, jid: string): Node {
  const { registrationId, identity, signedPreKey, preKey } = companion.takeBundle();
  const signed = [
    node('id', {}, bigEndian(signedPreKey.id, 3)),
    node('value', {}, signedPreKey.key),
    node('signature', {}, signedPreKey.signature),
  ];
  const once = preKey === undefined ? [] : [node('key', {}, [node('id', {}, bigEndian(preKey.id, 3)), node('value', {}, preKey.key)])];
  return node('user', { jid }, [
    node('registration', {}, bigEndian(registrationId, 4)),
    node('type', {}, Buffer.from([5])),
    node('identity', {}, identity),
    node('skey', {}, signed),
    ...once,
  ]);
}

function encryption(question: Question): Answer | Promise<Answer> {
  const { companion, stanza, asked } = question;
  switch (asked?.tag) {
    case 'count':
      return [node('count', { value: String(companion?.preKeyCount ?? 0) })];
    case 'digest':
      return [node('digest')];
    case 'key':
      return keyBundles(question);
    default:
      // New keys: a whole set, or the signed one alone.
      companion?.refill(child(stanza, 'rotate') ?? stanza);
      return undefined;
  }
}

/** Who somebody is: are they here, with which devices, under which privacy id. */
function described(person: Person | undefined, jid: string, wanted: readonly string[]): Node {
  const about: Node[] = wanted.includes('contact') ? [node('contact', { type: person === undefined ? 'out' : 'in' })] : [];
  if (person !== undefined && wanted.includes('devices')) {
    about.push(node('devices', {}, [node('device-list', { hash: 'simulated' }, devicesOf(person))]));
  }
  if (person !== undefined && wanted.includes('lid')) {
    about.push(node('lid', { val: person.lid }));
  }
  return node('user', { jid }, about);
}

function devicesOf(person: Person): Node[] {
  const linked = person instanceof Phone ? person.linked : [];
  const more = linked.map(({ device }) => node('device', { id: String(device), 'key-index': String(device) }));
  return [node('device', { id: '0' }), ...more];
}

function lookUp({ world, asked }: Question): Answer {
  const wanted = (child(asked, 'query')?.content as Node[] | undefined)?.map(({ tag }) => tag) ?? [];
  const users = children(child(asked, 'list'), 'user').map((user) => {
    const number = String(child(user, 'contact')?.content ?? '').replace('+', '');
    const person = world.person(user.attrs['jid'] ?? number);
    return described(person, user.attrs['jid'] ?? person?.pn ?? `${number}@s.whatsapp.net`, wanted);
  });
  const { sid = '', mode = '', context = '' } = asked?.attrs ?? {};
  return [node('usync', { sid, index: '0', last: 'true', mode, context }, [node('result'), node('list', {}, users)])];
}

function picture({ world, stanza }: Question): Answer {
  const { target = '' } = stanza.attrs;
  const bytes = (world.groups.get(target) ?? world.person(target))?.picture;
  if (bytes === undefined) {
    return 404;
  }
  const path = world.media.keep(bytes, 'jpg');
  return [node('picture', { id: '1', type: 'image', url: world.media.url(path), direct_path: path })];
}

function codeLinking({ world, link, asked }: Question): Answer {
  if (asked?.attrs['stage'] !== 'companion_hello') {
    world.codeOffers.all.findLast((offer) => offer.link === link)?.finish(asked ?? node('nothing'));
    return undefined;
  }
  return (
    world.faults.refuseCodes ?? [node('link_code_companion_reg', {}, [node('link_code_pairing_ref', {}, world.offerCode(link, asked))])]
  );
}

function devices(question: Question): Answer {
  const { companion, asked } = question;
  if (asked?.tag === 'link_code_companion_reg') {
    return codeLinking(question);
  }
  if (asked?.tag === 'remove-companion-device' && companion !== undefined) {
    companion.isRemoved = true;
  }
  return undefined;
}

function groups({ world, stanza, asked }: Question): Answer {
  if (asked?.tag === 'participating') {
    return [
      node(
        'groups',
        {},
        [...world.groups.values()].map((group) => group.described()),
      ),
    ];
  }
  const group = world.groups.get(stanza.attrs['to'] ?? '');
  return group === undefined ? 404 : [group.described()];
}

function sharedLists({ companion, asked }: Question): Answer {
  const state = companion?.phone.appState;
  const lists = children(asked, 'collection').map(({ attrs: { name = '', version = '0' } }) => state?.since(name, Number(version)));
  return [
    node(
      'sync',
      {},
      lists.filter((list) => list !== undefined),
    ),
  ];
}

/** The questions that must not be answered with an empty result, by namespace. Communities are not here. */
const answers: Readonly<Record<string, (question: Question) => Answer | Promise<Answer>>> = {
  encrypt: encryption,
  usync: lookUp,
  md: devices,
  abt: () => [node('props', { hash: 'simulated', refresh: '86400' }, [])],
  blocklist: () => [node('list', {}, [])],
  privacy: ({ asked }) =>
    asked?.tag === 'privacy' ? [node('privacy', {}, [node('category', { name: 'readreceipts', value: 'all' })])] : undefined,
  passive: ({ companion, asked }) => {
    // After the answer has left.
    setImmediate(() => asked?.tag === 'active' && companion?.activate());
    return undefined;
  },
  'w:m': ({ world }) => [
    node('media_conn', { auth: 'simulated', ttl: '300', auth_ttl: '21600', max_buckets: '12', id: '1' }, [
      node('host', { hostname: world.media.host, maxContentLengthBytes: '100000000' }),
    ]),
  ],
  'w:g2': groups,
  'w:profile:picture': picture,
  'w:sync:app:state': sharedLists,
  'w:p': ({ world }) => (world.faults.isDeaf ? silence : undefined),
};

/** An answer as it travels. */
function reply({ attrs: { id = '', to = server } }: Node, result: Exclude<Answer, typeof silence>): Node {
  const attrs = { from: to, id, t: seconds() };
  return typeof result === 'number'
    ? node('iq', { ...attrs, type: 'error' }, [node('error', { code: String(result), text: 'refused' })])
    : node('iq', { ...attrs, type: 'result' }, result === undefined ? undefined : [...result]);
}

/** Answers one query. What nobody knows gets an empty result, as the real server does for most things. */
export async function answer(
  world: World,
  link: Link,
  { companion, stanza }: { companion: Companion | undefined; stanza: Node },
): Promise<void> {
  if (world.faults.ignore?.(stanza)) {
    return;
  }
  const result = await answers[stanza.attrs['xmlns'] ?? '']?.({ world, link, companion, stanza, asked: firstChild(stanza) });
  if (world.faults.slowness !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, world.faults.slowness));
  }
  if (result !== silence) {
    link.send(reply(stanza, result));
  }
}
