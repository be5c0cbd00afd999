import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'rolldown/utils';

/** Work that waits for a disk, a network or another process, by what it imports. */
const slowModules =
  /^(?:node:(?:fs|fs\/promises|http|https|http2|net|tls|dns|dns\/promises|child_process)|sharp|file-type|undici|nodemailer)$/;

/** Functions of those that only compute. */
const quickFunctions = new Set(['isIP', 'isIPv4', 'isIPv6', 'BlockList']);

/** Ports of the platform, each call of which waits; `channels.wakeSenders` is a statement. */
const slowPorts = new Set(['files', 'channels', 'ai', 'bots', 'mailer']);
const quickMethods = /^(?:map|flatMap|filter|find|some|every|forEach|reduce|get|has|set|entries|values|keys|wakeSenders)$/;

/** A function that gets one of these works in an open transaction. */
const scopeTypes = /^(?:Scope|RequestScope|ApiTokenScope|SystemScope|TransactionPrincipal|EntityManager|UploadScope)$/;
const scopeNames = new Set(['scope', 'system', 'em']);

/** Functions that open a transaction for the function that they are given. */
const openers = /^(?:runIn[A-Z]\w*|runTransaction|inCompany|open|inTransaction)$/;

interface AstNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is AstNode => typeof value === 'object' && value !== null && 'type' in value;
const nodeOf = (value: unknown): AstNode => (isNode(value) ? value : { type: 'none' });
const nodesOf = (value: unknown): AstNode[] => (Array.isArray(value) ? value.filter(isNode) : []);
const nameOf = (value: unknown): string => String(nodeOf(value)['name'] ?? nodeOf(value)['value'] ?? '');

/** What a function names: functions and modules by their local name, ports by theirs. */
interface FunctionUses {
  readonly key: string;
  readonly names: Set<string>;
  readonly slow: Set<string>;
  isInTransaction: boolean;
}

interface Import {
  readonly module: string;
  readonly name: string;
}

interface SourceFile {
  readonly imports: Map<string, Import>;
  readonly functions: FunctionUses[];
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const typeKeys = new Set(['typeAnnotation', 'typeParameters', 'typeArguments', 'returnType', 'superTypeArguments', 'implements']);

const typeNamesOf = (value: unknown): string[] => {
  const node = nodeOf(value);
  switch (node.type) {
    case 'TSTypeAnnotation':
      return typeNamesOf(node['typeAnnotation']);
    case 'TSIntersectionType':
      return nodesOf(node['types']).flatMap(typeNamesOf);
    case 'TSTypeReference': {
      const name = nameOf(node['typeName']);
      return name === 'Pick' || name === 'Omit' ? [] : [name];
    }
    default:
      return [];
  }
};

const patternNamesOf = (pattern: AstNode): string[] =>
  pattern.type === 'ObjectPattern' ? nodesOf(pattern['properties']).map(({ key }) => nameOf(key)) : [nameOf(pattern)];

/** Whether a parameter is a scope, or takes the open transaction out of one. */
function isScope(parameter: AstNode): boolean {
  const types = typeNamesOf(parameter['typeAnnotation']);
  return types.length > 0 ? types.some((type) => scopeTypes.test(type)) : patternNamesOf(parameter).some((name) => scopeNames.has(name));
}

const takesScope = (node: AstNode): boolean => nodesOf(node['params']).some(isScope);

const isPort = (node: AstNode): boolean => {
  const object = nodeOf(node['object']);
  return slowPorts.has(object.type === 'MemberExpression' ? nameOf(object['property']) : nameOf(object));
};

const calleeOf = (node: AstNode): AstNode => (node.type === 'CallExpression' ? nodeOf(node['callee']) : { type: 'none' });

/** The name of a function or method. */
const calledName = (callee: AstNode): string => nameOf(callee.type === 'MemberExpression' ? callee['property'] : callee);

/** The slow work that a node calls by itself; null for none. */
function slowCallOf(node: AstNode): string | null {
  const callee = calleeOf(node);
  const name = calledName(callee);
  if (callee.type !== 'MemberExpression') {
    return name === 'fetch' ? name : null;
  }
  return isPort(callee) && !quickMethods.test(name) ? `${calledName(nodeOf(callee['object']))}.${name}` : null;
}

const isFunction = ({ type }: AstNode): boolean => functionTypes.has(type);

/** Children that are run, without types and the names of properties. */
const childrenOf = (node: AstNode): unknown[] =>
  Object.entries(node).flatMap(([key, child]) => {
    const isName = (key === 'property' || key === 'key') && node['computed'] !== true && node['shorthand'] !== true;
    return typeKeys.has(key) || isName ? [] : [child];
  });

/** Reads the uses of one function, and of those that it opens transactions for. */
class UsesReader {
  readonly functions: FunctionUses[] = [];

  read(key: string, node: AstNode, isInTransaction: boolean): void {
    const uses: FunctionUses = { key, names: new Set(), slow: new Set(), isInTransaction };
    this.functions.push(uses);
    this.#walk(node, uses);
  }

  #walk(value: unknown, uses: FunctionUses): void {
    if (Array.isArray(value)) {
      value.forEach((child) => this.#walk(child, uses));
    } else if (isNode(value) && !this.#isReadLater(value, uses)) {
      this.#note(value, uses);
      this.#readInner(value, uses);
      childrenOf(value).forEach((child) => this.#walk(child, uses));
    }
  }

  /** A function in an object is called later; one that takes a scope, in a transaction. */
  #isReadLater(node: AstNode, { key, isInTransaction }: FunctionUses): boolean {
    const later = nodeOf(node['value']);
    const isLater = node.type === 'Property' && isInTransaction && isFunction(later);
    if (isLater) {
      this.read(`${key}.${nameOf(node['key'])}`, later, takesScope(later));
    }
    return isLater;
  }

  #note(node: AstNode, { names, slow }: FunctionUses): void {
    if (node.type === 'Identifier') {
      names.add(nameOf(node));
    }
    const call = slowCallOf(node);
    if (call !== null) {
      slow.add(call);
    }
  }

  #readInner(node: AstNode, { key, isInTransaction }: FunctionUses): void {
    const opener = calledName(calleeOf(node));
    if (openers.test(opener)) {
      nodesOf(node['arguments'])
        .filter(isFunction)
        .forEach((work) => this.read(`${key} (${opener})`, work, true));
    } else if (isFunction(node) && !isInTransaction && takesScope(node)) {
      this.read(`${key} (inner)`, { ...node, params: [], type: 'Block' }, true);
    }
  }
}

const declarationOf = (node: AstNode): AstNode => (node.type.startsWith('Export') ? nodeOf(node['declaration']) : node);

function readDeclaration(reader: UsesReader, node: AstNode): void {
  if (node.type === 'FunctionDeclaration') {
    reader.read(nameOf(node['id']), node, takesScope(node));
  }
  if (node.type === 'ClassDeclaration') {
    reader.read(nameOf(node['id']), node, false);
  }
  for (const { id, init } of nodesOf(node['declarations'])) {
    const value = nodeOf(init);
    reader.read(nameOf(id), value, functionTypes.has(value.type) && takesScope(value));
  }
}

/** The functions of a file and what it imports; imports of types count for nothing. */
function readSource(file: string, code: string): SourceFile {
  const reader = new UsesReader();
  const imports = new Map<string, Import>();
  for (const node of nodesOf(parseSync(file, code).program.body)) {
    const source = nameOf(node['source']);
    if (node.type === 'ImportDeclaration' && node['importKind'] !== 'type') {
      nodesOf(node['specifiers']).forEach(({ local, imported }) => imports.set(nameOf(local), { module: source, name: nameOf(imported) }));
    }
    if (node.type === 'ExportNamedDeclaration' && source !== '') {
      nodesOf(node['specifiers']).forEach(({ local, exported }) => imports.set(nameOf(exported), { module: source, name: nameOf(local) }));
    }
    readDeclaration(reader, declarationOf(node));
  }
  return { imports, functions: reader.functions };
}

const resolveModule = (file: string, module: string): string =>
  module.startsWith('#server/') ? module.slice(1) : module.startsWith('.') ? path.join(path.dirname(file), module) : module;

/** The project's server: files by path. */
export type SourceFiles = ReadonlyMap<string, SourceFile>;

export const readSources = (codes: ReadonlyMap<string, string>): SourceFiles =>
  new Map([...codes].map(([file, code]) => [file, readSource(file, code)]));

const isOutside = (file: string): boolean =>
  /\.(test|spec|fault|fixture)\.ts$|[sS]uite\.ts$|^server\/(testing|bench|demo|faults|simulators|backup|moving)\//.test(file);

export const readServer = (root: string): SourceFiles =>
  readSources(
    new Map(
      globSync('server/**/*.ts', { cwd: root })
        .filter((file) => !isOutside(file))
        .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
    ),
  );

/** Functions, as `file name`, that may do slow work in a transaction, and why. */
export type AllowedCalls = Readonly<Record<string, string>>;

/** Finds the way from a function to slow work. */
class WayFinder {
  readonly #files: SourceFiles;
  readonly #ways: Map<string, readonly string[] | null>;

  constructor(files: SourceFiles, allowedCalls: AllowedCalls) {
    this.#files = files;
    this.#ways = new Map(Object.keys(allowedCalls).map((name) => [name, null]));
  }

  /** Null: the function only computes and asks the database. */
  find(file: string, uses: FunctionUses): readonly string[] | null {
    const key = `${file} ${uses.key}`;
    const known = this.#ways.get(key);
    if (known !== undefined) {
      return known;
    }
    this.#ways.set(key, null);
    const [port] = uses.slow;
    const way = port === undefined ? this.#findAmong(file, uses) : [port];
    this.#ways.set(key, way);
    return way;
  }

  #findAmong(file: string, { names, key }: FunctionUses): readonly string[] | null {
    for (const name of names) {
      const way = name === key ? null : this.#findName(file, name);
      if (way !== null) {
        return way;
      }
    }
    return null;
  }

  #findName(file: string, name: string): readonly string[] | null {
    const source = this.#files.get(file);
    const own = source?.functions.find(({ key }) => key === name);
    if (own !== undefined) {
      const way = this.find(file, own);
      return way && [name, ...way];
    }
    const imported = source?.imports.get(name);
    if (imported === undefined) {
      return null;
    }
    if (slowModules.test(imported.module)) {
      return quickFunctions.has(imported.name) ? null : [`${imported.module} ${name}`];
    }
    return this.#findName(resolveModule(file, imported.module), imported.name);
  }
}

/** Functions that do slow work in an open transaction, with the way to it. */
export function findSlowCalls(files: SourceFiles, allowedCalls: AllowedCalls = {}): string[] {
  const finder = new WayFinder(files, allowedCalls);
  return [...files].flatMap(([file, { functions }]) =>
    functions
      .filter(({ isInTransaction }) => isInTransaction)
      .flatMap((uses) => {
        const way = finder.find(file, uses);
        return way === null ? [] : [`${file} ${[uses.key, ...way].join(' → ')}`];
      }),
  );
}
