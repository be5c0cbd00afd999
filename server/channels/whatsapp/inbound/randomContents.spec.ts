import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { proto } from '#server/channels/whatsapp/library/baileys.ts';

/** A field of a protobuf message, as its definition says. */
interface Field {
  readonly name: string;
  readonly type: string;
  readonly isRepeated: boolean;
}

type Definition = Map<string, Field[] | number[]>;

const fieldPattern = /^(?:(optional|repeated|required) )?(?:map<.*>|([\w.]+)) (\w+) = (\d+)/;

/** The messages and enums of the library's definition by their full names. */
function readDefinition(): Definition {
  const file = fileURLToPath(new URL('../WAProto/WAProto.proto', import.meta.resolve('@whiskeysockets/baileys')));
  const definition: Definition = new Map();
  const scope: string[] = [];
  for (const line of readFileSync(file, 'utf8')
    .split('\n')
    .map((text) => text.trim())) {
    const [, block, name = ''] = /^(message|enum|oneof) (\w+) \{/.exec(line) ?? [];
    if (block !== undefined) {
      // The fields of a `oneof` are those of its message.
      scope.push(block === 'oneof' ? '' : name);
      if (block !== 'oneof') {
        definition.set(scope.filter(Boolean).join('.'), []);
      }
    } else if (line.startsWith('}')) {
      scope.pop();
    } else {
      const members = definition.get(scope.filter(Boolean).join('.')) as unknown[] | undefined;
      const [, label, type, fieldName = ''] = fieldPattern.exec(line) ?? [];
      const [, value] = /^\w+ = (\d+);/.exec(line) ?? [];
      if (type !== undefined) {
        members?.push({ name: fieldName, type, isRepeated: label === 'repeated' });
      } else if (value !== undefined) {
        members?.push(Number(value));
      }
    }
  }
  return definition;
}

/** A generator of numbers from 0 to 1 that repeats itself with its seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) % 2 ** 32;
    return (state >>> 0) / 2 ** 32;
  };
}

const texts = [
  'Olá',
  '',
  '👍🏽',
  '{"display_text":"Sim","id":"1"}',
  'x'.repeat(300),
  '\u200b',
  '*negrito* http://exemplo.com',
  '{',
  '[]',
  'null',
];
const addresses = ['200000000000002@lid', '5511987654321@s.whatsapp.net', '1203@g.us', 'status@broadcast', 'x'];

const scalars: Readonly<Record<string, (random: () => number) => unknown>> = {
  string: (random) => (random() < 0.2 ? addresses : texts)[Math.floor(random() * (random() < 0.2 ? 5 : 10))] ?? 'texto',
  bool: (random) => random() < 0.5,
  bytes: (random) => Buffer.alloc(Math.floor(random() * 40), Math.floor(random() * 256)),
  double: (random) => random() * 360 - 180,
  float: (random) => random() * 100,
};
/** Integers of every width; some are zero, some are too large for a 32-bit number. */
const integer = (type: string, random: () => number): number => {
  const limit = type.endsWith('64') ? 2 ** 44 : 2 ** 31 - 1;
  return random() < 0.2 ? 0 : Math.floor(random() * (random() < 0.5 ? 1000 : limit));
};

const maxDepth = 4;

/** Makes contents of every kind that the library knows, from its own definition. */
export function createRandomContents(count: number, seed = 7): { readonly kind: string; readonly content: proto.IMessage }[] {
  const definition = readDefinition();
  const random = createRandom(seed);
  /** Names are looked up from the innermost scope to the outermost. */
  const resolve = (type: string, scope: string): string | undefined =>
    scope
      .split('.')
      .map((_, index, parts) => [...parts.slice(0, parts.length - index), type].join('.'))
      .concat(type)
      .find((name) => definition.has(name));
  const buildValue = (type: string, scope: string, depth: number): unknown => {
    const scalar = scalars[type];
    const name = scalar === undefined ? resolve(type, scope) : undefined;
    const members = name === undefined ? undefined : definition.get(name);
    if (scalar !== undefined) {
      return scalar(random);
    }
    if (members === undefined) {
      return integer(type, random);
    }
    return typeof members[0] === 'number' ? members[Math.floor(random() * members.length)] : buildMessage(name ?? '', depth + 1);
  };
  const buildMessage = (name: string, depth: number): Record<string, unknown> => {
    const fields = (definition.get(name) ?? []) as Field[];
    const chance = name === 'Message' ? 1.5 / fields.length : 0.7 / depth;
    const isKept = ({ type }: Field): boolean => random() < chance && (depth < maxDepth || scalars[type] !== undefined);
    return Object.fromEntries(
      fields.filter(isKept).map((field) => {
        const { name: key, type, isRepeated } = field;
        const one = (): unknown => buildValue(type, name, depth);
        return [key, isRepeated ? Array.from({ length: Math.floor(random() * 3) }, one) : one()];
      }),
    );
  };
  const kinds = (definition.get('Message') ?? []) as Field[];
  return Array.from({ length: count }, (_, index) => {
    const { name = '', type = 'string' } = kinds[index % kinds.length] ?? {};
    // Encoded and decoded: what cannot come is not tried.
    const content = proto.Message.fromObject({ [name]: buildValue(type, 'Message', 0) });
    return { kind: name, content: proto.Message.decode(proto.Message.encode(content).finish()) };
  });
}
