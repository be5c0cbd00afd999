import type Joi from 'joi';
import { expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';

/** The parts of a rule's description that bound it. */
interface Description extends Joi.Description {
  readonly flags?: { readonly only?: boolean };
  readonly rules?: readonly { readonly name: string; readonly args?: { readonly regex?: string } }[];
  readonly keys?: Readonly<Record<string, Description>>;
  readonly items?: readonly Description[];
  readonly matches?: readonly { readonly schema?: Description }[];
}

/** Ids of messages: Joi takes safe integers alone, which PostgreSQL's `bigint` holds. */
const messageIds = [
  'messages.listChanges.conversations[].rowIds[]',
  'messages.page.before',
  'messages.page.downTo',
  'messages.waiting.upTo',
];

/** Whole text by a pattern that repeats nothing without end. */
const isBoundedPattern = (regex = ''): boolean => /^\/\^.*\$\/i?$/.test(regex) && !/[*+](?![^[]*\])|\{\d+,\}/.test(regex);

const isBounded = ({ type, rules = [], allow }: Description): boolean => {
  const has = (...names: readonly string[]): boolean => rules.some(({ name }) => names.includes(name));
  switch (type) {
    case 'boolean':
    case 'object':
    case 'objectText':
    case 'alternatives':
      return true;
    case 'any':
      return allow !== undefined;
    case 'string':
      return has('max', 'length', 'guid', 'isoDate') || rules.some(({ name, args }) => name === 'pattern' && isBoundedPattern(args?.regex));
    default:
      return has('max', 'length');
  }
};

/** Paths of the inputs that a caller can make as large as the body may be. */
function findUnbounded(rule: Description, path: string): string[] {
  if (rule.flags?.only === true) {
    return [];
  }
  const inner = [
    ...Object.entries(rule.keys ?? {}).map(([key, each]) => [each, `${path}.${key}`] as const),
    ...(rule.items ?? []).map((each) => [each, `${path}[]`] as const),
    ...(rule.matches ?? []).flatMap(({ schema }) => (schema === undefined ? [] : [[schema, path] as const])),
  ];
  return [...(isBounded(rule) ? [] : [path]), ...inner.flatMap(([each, at]) => findUnbounded(each, at))];
}

it('every text, list and number of a request has an end', () => {
  const endpoints = Object.entries(api).flatMap(([area, group]) =>
    Object.entries(group).map(([name, endpoint]) => [`${area}.${name}`, endpoint as unknown as AnyEndpoint] as const),
  );
  const unbounded = endpoints.flatMap(([name, { input }]) => findUnbounded(input.describe() as Description, name));
  expect(unbounded.toSorted()).toEqual(messageIds);
});
