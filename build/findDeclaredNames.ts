import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor, type ESTree } from 'rolldown/utils';
import { listSourceFiles } from './exportedNames.ts';

/** A name that a source file gives to a function, type, field, parameter or variable, exported or not, or to a table or column. */
export interface DeclaredName {
  readonly kind: 'function' | 'type' | 'field' | 'parameter' | 'variable' | 'table' | 'column';
  readonly name: string;
  readonly file: string;
}

const tablePattern = /\bcreate table (?:if not exists )?(\w+)/g;
const columnPattern =
  /(?:^\s+|\badd column (?:if not exists )?)(\w+) (?:text|int|integer|bigint|bigserial|smallint|boolean|timestamptz|date|numeric|jsonb?|uuid|bytea|double precision)\b/gm;

const isMigration = (file: string): boolean => /igrations\.ts$|\/migrations\//.test(file);

function listSqlNames(file: string, code: string): DeclaredName[] {
  const namesOf = (kind: DeclaredName['kind'], pattern: RegExp): DeclaredName[] =>
    [...code.matchAll(pattern)].map(([, name = '']) => ({ kind, name, file }));
  return isMigration(file) ? [...namesOf('table', tablePattern), ...namesOf('column', columnPattern)] : [];
}

const isFunction = (node: ESTree.Expression | null): boolean =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';

function listNamesOfFile(file: string, code: string): DeclaredName[] {
  const names: DeclaredName[] = [];
  const add = (kind: DeclaredName['kind'], node: { readonly type: string; readonly name?: unknown } | null): void => {
    if (typeof node?.name === 'string') {
      names.push({ kind, name: node.name, file });
    }
  };
  const addType = ({ id }: { readonly id: ESTree.BindingIdentifier | null }): void => add('type', id);
  const addField = ({ key, computed }: { readonly key: ESTree.PropertyKey; readonly computed: boolean }): void => {
    if (!computed) {
      add('field', key);
    }
  };
  const addParameters = ({ params }: { readonly params: readonly ESTree.ParamPattern[] }): void =>
    params.forEach((parameter) => add('parameter', parameter));
  new Visitor({
    FunctionDeclaration: (node) => {
      add('function', node.id);
      addParameters(node);
    },
    ArrowFunctionExpression: addParameters,
    FunctionExpression: addParameters,
    TSFunctionType: addParameters,
    VariableDeclarator: ({ id, init }) => add(isFunction(init) ? 'function' : 'variable', id),
    ClassDeclaration: addType,
    TSInterfaceDeclaration: addType,
    TSTypeAliasDeclaration: addType,
    PropertyDefinition: addField,
    MethodDefinition: addField,
    TSPropertySignature: addField,
    TSMethodSignature: addField,
    Property: addField,
  }).visit(parseSync(file, code).program);
  return [...names, ...listSqlNames(file, code)];
}

/** Declared names that match, in the order of their files; only files that hold a matching word are parsed, because all take seconds. */
export const findDeclaredNames = (root: string, matches: (name: string) => boolean): DeclaredName[] =>
  listSourceFiles(root).flatMap((file) => {
    const code = readFileSync(path.join(root, file), 'utf8');
    const isCandidate = [...new Set(code.match(/\w+/g))].some((word) => matches(word));
    return isCandidate ? listNamesOfFile(file, code).filter(({ name }) => matches(name)) : [];
  });
