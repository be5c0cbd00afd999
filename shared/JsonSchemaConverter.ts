import Joi from 'joi';

/** A JSON Schema of the 2020-12 draft. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Part of Joi's `describe()` output that the conversion needs. */
interface JoiDescription {
  readonly type: string;
  readonly flags?: Readonly<Record<string, unknown>>;
  readonly allow?: readonly unknown[];
  readonly rules?: readonly JoiRuleDescription[];
  readonly keys?: Readonly<Record<string, JoiDescription>>;
  readonly items?: readonly JoiDescription[];
  readonly matches?: readonly { readonly schema?: JoiDescription }[];
}

interface JoiRuleDescription {
  readonly name: string;
  readonly args?: Readonly<Record<string, unknown>>;
}

/** Custom Joi types → the built-in type they extend. */
const customTypes: Readonly<Record<string, string>> = {
  money: 'number',
  idOrNull: 'number',
  numberOrNull: 'number',
  arrayText: 'array',
  objectText: 'object',
};
const joiTypes = new Set(['any', 'alternatives', 'array', 'boolean', 'date', 'number', 'object', 'string']);
const supportedFlags = new Set(['presence', 'only', 'default', 'description', 'unknown', 'single']);
const componentMark = 'component:';

function getJoiType(type: string): string {
  const builtIn = customTypes[type] ?? type;
  if (!joiTypes.has(builtIn)) {
    throw new Error(`The rule type "${type}" has no JSON Schema: name the type that it extends in shared/JsonSchemaConverter.ts.`);
  }
  return builtIn;
}

/** Case-insensitive pattern without the flag, which JSON Schema lacks: `/^[a-f]$/i` → `/^[a-fA-F]$/`. */
function expandLetterCase(source: string): string {
  let inClass = false;
  return source.replaceAll(/\\.|([a-z])-([a-z])|[[\]]|[a-z]/gi, (part, from?: string, to?: string) => {
    if (part === '[' || part === ']') {
      inClass = part === '[';
      return part;
    }
    if (part.startsWith('\\')) {
      return part;
    }
    const both =
      from !== undefined && to !== undefined ? `${part.toLowerCase()}${part.toUpperCase()}` : part.toLowerCase() + part.toUpperCase();
    return inClass ? both : `[${both}]`;
  });
}

function convertRule(rule: JoiRuleDescription, mayBeEmpty: boolean): JoiRuleDescription[] {
  const [, source, flags] = /^\/(.*)\/(\w*)$/s.exec(String(rule.args?.['regex'] ?? '')) ?? [];
  if (source !== undefined) {
    const spelt = flags?.includes('i') ? expandLetterCase(source) : source;
    return [{ ...rule, args: { ...rule.args, regex: mayBeEmpty ? `/^$|${spelt}/` : `/${spelt}/` } }];
  }
  return rule.name === 'custom' ? [] : [rule];
}

/** Converts Joi rules to JSON Schemas; labelled rules become components referenced by `$ref`. */
export class JsonSchemaConverter {
  readonly #components = new Map<string, { readonly schema: JsonSchema; readonly json: string }>();

  /** Components collected so far, sorted by label. */
  get components(): Record<string, JsonSchema> {
    const sorted = [...this.#components].toSorted(([one], [other]) => one.localeCompare(other));
    return Object.fromEntries(sorted.map(([label, { schema }]) => [label, schema]));
  }

  convert(rule: Joi.Schema): JsonSchema {
    return this.#convert(this.#reference(rule.describe() as JoiDescription));
  }

  #convert(description: JoiDescription): JsonSchema {
    // `Joi.build` accepts what `describe()` returns and adds the Standard Schema interface; Joi's types lack both.
    const built = Joi.build(description as Joi.Description) as unknown as JsonSchemaSource;
    return resolveReferences(built['~standard'].jsonSchema.input({ target: 'draft-2020-12' })) as JsonSchema;
  }

  /** Description, or a placeholder for a labelled one. */
  #reference(description: JoiDescription): JoiDescription {
    const label = description.flags?.['label'];
    if (typeof label !== 'string') {
      return this.#normalize(description);
    }
    this.#addComponent(label, description);
    const isNullable = description.allow?.includes(null) === true;
    const presence = description.flags?.['presence'];
    return {
      type: 'any',
      flags: { description: `${componentMark}${isNullable ? '?' : ''}${label}`, ...(presence !== undefined && { presence }) },
    };
  }

  #addComponent(label: string, description: JoiDescription): void {
    const { allow, ...rest } = description;
    const values = allow?.filter((value) => value !== null) ?? [];
    const schema = this.#convert(this.#normalize({ ...rest, ...(values.length > 0 && { allow: values }) }));
    const json = JSON.stringify(schema);
    const existing = this.#components.get(label);
    if (existing !== undefined && existing.json !== json) {
      throw new Error(`Two different rules carry the label "${label}".`);
    }
    this.#components.set(label, { schema, json });
  }

  #normalize(description: JoiDescription): JoiDescription {
    const { type, flags = {}, allow, rules, keys, items, matches } = description;
    return {
      ...description,
      type: getJoiType(type),
      flags: Object.fromEntries(Object.entries(flags).filter(([name, value]) => supportedFlags.has(name) && typeof value !== 'function')),
      ...(rules && { rules: rules.flatMap((rule) => convertRule(rule, allow?.includes('') === true)) }),
      ...(keys && { keys: Object.fromEntries(Object.entries(keys).map(([key, child]) => [key, this.#reference(child)])) }),
      ...(items && { items: items.map((item) => this.#reference(item)) }),
      ...(matches && { matches: matches.map((match) => (match.schema ? { ...match, schema: this.#reference(match.schema) } : match)) }),
    };
  }
}

interface JsonSchemaSource {
  readonly '~standard': { readonly jsonSchema: { input(options: { target: 'draft-2020-12' }): JsonSchema } };
}

function createReference(text: string): JsonSchema {
  const isNullable = text.startsWith('?');
  const $ref = `#/components/schemas/${isNullable ? text.slice(1) : text}`;
  return isNullable ? { anyOf: [{ $ref }, { type: 'null' }] } : { $ref };
}

/** Replaces placeholders by references and drops `additionalProperties: false`: unknown input keys are ignored, results may gain keys. */
function resolveReferences(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(resolveReferences);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const { description, additionalProperties, ...rest } = value as Record<string, unknown>;
  if (typeof description === 'string' && description.startsWith(componentMark)) {
    return createReference(description.slice(componentMark.length));
  }
  const own = {
    ...(description !== undefined && { description }),
    ...(additionalProperties !== undefined && additionalProperties !== false && { additionalProperties }),
    ...rest,
  };
  return Object.fromEntries(Object.entries(own).map(([key, inner]) => [key, resolveReferences(inner)]));
}
