import path from 'node:path';
import { normalizePath, type ESTree, type Plugin } from 'vite';
import domains from './domains.json' with { type: 'json' };
import { rewriteSource } from './rewriteSource.ts';

const root = normalizePath(path.resolve(import.meta.dirname, '..'));
const areaContract = new RegExp(`^/shared/(?:${domains.join('|')})/`);
const withRules = '?rules';
const formRules = `${root}/desktop/ui/kit/form/inputRules.ts`;

const docs = ['summary', 'result', 'example'];
const docsAndRules = [...docs, 'input'];

const getName = (node: ESTree.Node): string => (node.type === 'Identifier' ? node.name : '');

/** Removes what the page does not need of an endpoint. The bundler then drops the constants that only that used. */
function stripContract(code: string, id: string): ReturnType<typeof rewriteSource> {
  const isArea = areaContract.test(id.slice(root.length));
  const isKit = id === `${root}/shared/kit/endpoint.ts`;
  const unneeded = id.endsWith(withRules) ? docs : docsAndRules;
  return rewriteSource(code, id, (text) => {
    const removeUnneeded = ({ properties, end }: ESTree.ObjectExpression): void =>
      properties.forEach((property, index) => {
        if (property.type === 'Property' && unneeded.includes(getName(property.key))) {
          text.remove(property.start, properties[index + 1]?.start ?? end - 1);
        }
      });
    /** `value` → `(() => value)()`, marked as free of side effects. */
    const makePure = ({ init }: ESTree.VariableDeclarator): void => {
      if (init !== null && /^(?:Call|Object|Array|TS\w+)Expression$/.test(init.type)) {
        text.appendRight(init.start, '/*#__PURE__*/ (() => (').appendLeft(init.end, '))()');
      }
    };
    return {
      CallExpression: ({ callee, arguments: [, definition] }) => {
        if (isArea && /^(?:get|post|put|del)$/.test(getName(callee)) && definition?.type === 'ObjectExpression') {
          removeUnneeded(definition);
        }
      },
      ObjectExpression: (node) => (isKit ? removeUnneeded(node) : undefined),
      Program: ({ body }) =>
        body
          .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
          .forEach((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations.forEach(makePure) : undefined)),
    };
  });
}

/**
 * Screens call endpoints from the first one on; the rules of their input are needed, with Joi, from the first form on. So each module of
 * `shared/` is bundled twice: without rules for the screens, with rules for `inputRules.ts` and what that imports.
 */
export const splitContract: Plugin = {
  name: 'split-contract',
  enforce: 'pre',
  async resolveId(source, importer = '', options) {
    if (!importer.endsWith(withRules) && importer !== formRules) {
      return null;
    }
    const resolution = await this.resolve(source, importer.replace(withRules, ''), { ...options, skipSelf: true });
    return resolution?.id.startsWith(`${root}/shared/`) === true ? { ...resolution, id: resolution.id + withRules } : resolution;
  },
  // A pattern, because a glob would read special characters of the folder's name.
  transform: {
    filter: { id: /\/shared\/[^?]*\.ts/ },
    handler: (code, id) => (id.startsWith(`${root}/shared/`) ? stripContract(code, id) : null),
  },
};
