import { parseSync } from '@swc/core';
import { loadModule, scanSync, type ScanToken } from 'libpg-query';

await loadModule();

/** A place where a statement names a table. */
export interface TableUse {
  readonly table: string;
  readonly isWrite: boolean;
}

const writing = new Set(['into', 'update', 'truncate']);
const namesTable = new Set(['from', 'join', 'using', 'only', 'table', ...writing]);
const endsFromClause = new Set(['where', 'group', 'order', 'limit', 'on', 'set', 'select', 'union', 'returning', 'having', 'values']);

interface AstNode {
  readonly type?: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly cooked?: string }[];
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is AstNode => typeof value === 'object' && value !== null;

/** Every text of a source file; what is inserted into a template stands as one name. */
function listTexts(node: unknown, texts: string[] = []): string[] {
  if (Array.isArray(node)) {
    node.forEach((child) => listTexts(child, texts));
  } else if (isNode(node)) {
    if (node.type === 'StringLiteral' && typeof node.value === 'string') {
      texts.push(node.value);
    }
    if (node.type === 'TemplateLiteral') {
      texts.push((node.quasis ?? []).map(({ cooked = '' }) => cooked).join(' inserted_ '));
    }
    Object.values(node).forEach((child) => listTexts(child, texts));
  }
  return texts;
}

/** PostgreSQL's own lexer; null for a text that is no SQL, such as a sentence with an apostrophe. */
function scanStatement(text: string): readonly ScanToken[] | null {
  try {
    return scanSync(text).tokens.filter(({ tokenName }) => tokenName !== 'SQL_COMMENT' && tokenName !== 'C_COMMENT');
  } catch {
    return null;
  }
}

const wordOf = ({ text }: ScanToken): string => text.toLowerCase();

/** Whether the word behind these names a table: after a keyword, in the list of a from clause, or as a row type. */
const isTablePlace = (before: string, isInFromClause: boolean): boolean =>
  namesTable.has(before) || before === '::' || (isInFromClause && before === ',');

const isWrite = (before: string, earlier: string | undefined): boolean =>
  writing.has(before) || (before === 'from' && earlier === 'delete');

/** The tables that one statement, or a part of one, names. `on conflict … do update` and `for update` name none. */
export function findTableUses(text: string, tables: ReadonlySet<string>): TableUse[] {
  const uses: TableUse[] = [];
  let isInFromClause = false;
  const words = (scanStatement(text) ?? []).map(wordOf);
  for (const [index, word] of words.entries()) {
    const [before = '', earlier] = [words[index - 1], words[index - 2]];
    isInFromClause = word === 'from' || word === 'using' || (isInFromClause && !endsFromClause.has(word));
    if (tables.has(word) && isTablePlace(before, isInFromClause)) {
      uses.push({ table: word, isWrite: isWrite(before, earlier) });
    }
  }
  return uses;
}

/** The tables that the statements of a source file name. */
export function findSourceTableUses(source: string, tables: ReadonlySet<string>): TableUse[] {
  const module = parseSync(source, { syntax: 'typescript', target: 'es2024' });
  return listTexts(module).flatMap((text) => findTableUses(text, tables));
}

/** The tables that the migrations of a source file create. */
export function findCreatedTables(source: string): string[] {
  const module = parseSync(source, { syntax: 'typescript', target: 'es2024' });
  return listTexts(module).flatMap((text) => {
    const words = (scanStatement(text) ?? []).map(wordOf);
    return words.filter((_, index) => words[index - 1] === 'table' && words[index - 2] === 'create');
  });
}
