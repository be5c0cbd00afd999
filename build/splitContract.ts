import path from 'node:path';
import { normalizePath, type Plugin } from 'vite';

const root = normalizePath(path.resolve(import.meta.dirname, '..'));
const withRules = '?rules';
const formRules = `${root}/desktop/ui/kit/form/inputRules.ts`;

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
    const found = await this.resolve(source, importer.replace(withRules, ''), { ...options, skipSelf: true });
    return found?.id.startsWith(`${root}/shared/`) === true ? { ...found, id: found.id + withRules } : found;
  },
};

interface Property {
  readonly key?: { readonly name?: string };
}

interface Call {
  readonly callee: { readonly name?: string };
  readonly arguments: readonly { properties?: readonly Property[] }[];
}

interface Variable {
  init: { readonly type: string } | null;
}

interface NodePath<Node> {
  readonly node: Node;
  readonly parentPath: { readonly parent: { readonly type: string } };
  remove(): void;
}

interface File {
  readonly filename?: string;
}

const hasName = ({ key }: Property, names: readonly string[]): boolean => names.includes(key?.name ?? '');

const docs = ['summary', 'result', 'example'];
const docsAndRules = [...docs, 'input'];

/** `value` → `(() => value)()`, marked as free of side effects. */
const toPureCall = (body: object): { readonly type: string } => {
  const callee = { type: 'ArrowFunctionExpression', params: [], body, async: false, expression: true };
  const pureCall = { type: 'CallExpression', callee, arguments: [], leadingComments: [{ type: 'CommentBlock', value: '#__PURE__' }] };
  return pureCall;
};

/** Babel visitor: removes what the page does not need of an endpoint. The bundler then drops the constants that only that used. */
export const stripContract = {
  visitor: {
    CallExpression: ({ node }: NodePath<Call>, { filename = '' }: File): void => {
      const definition = node.arguments[1];
      const isEndpoint = filename.startsWith(`${root}/shared/areas/`) && /^(?:get|post|put|del)$/.test(node.callee.name ?? '');
      if (isEndpoint && definition?.properties !== undefined) {
        const unneeded = filename.endsWith(withRules) ? docs : docsAndRules;
        definition.properties = definition.properties.filter((property) => !hasName(property, unneeded));
      }
    },
    ObjectProperty: (property: NodePath<Property>, { filename }: File): void => {
      if (filename === `${root}/shared/kit/endpoint.ts` && hasName(property.node, docsAndRules)) {
        property.remove();
      }
    },
    VariableDeclarator: ({ node, parentPath }: NodePath<Variable>, { filename = '' }: File): void => {
      const isTopLevel = /^(?:Program|ExportNamedDeclaration)$/.test(parentPath.parent.type);
      if (isTopLevel && filename.startsWith(`${root}/shared/`) && /^(?:Call|Object|Array|TS\w+)Expression$/.test(node.init?.type ?? '')) {
        node.init = toPureCall(node.init ?? {});
      }
    },
  },
};
