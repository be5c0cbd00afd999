import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';
import { splitContract } from './splitContract.ts';

const root = path.resolve(import.meta.dirname, '..');
const outDir = path.join(root, 'out/planted/split-contract');
const entries = { screens: path.join(root, 'shared/api.ts'), forms: path.join(root, 'desktop/ui/kit/form/inputRules.ts') };

type Endpoints = Readonly<Record<string, Readonly<Record<string, AnyEndpoint>>>>;
const endpoints = Object.entries(api as unknown as Endpoints).flatMap(([area, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({ area, name, endpoint })),
);

let chunks: readonly Rolldown.OutputChunk[];
let screens: { readonly api: Endpoints };
let forms: { readonly findInputRules: (endpoint: AnyEndpoint) => AnyEndpoint['input'] };

beforeAll(async () => {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    root,
    plugins: [splitContract],
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: entries,
        checks: { bundlerTimings: false },
        preserveEntrySignatures: 'strict',
        treeshake: { moduleSideEffects: (id) => !id.includes('/node_modules/joi/') },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
  });
  chunks = (output as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk');
  vi.stubGlobal('self', globalThis); // what Joi's browser build calls the window
  const load = (name: string): Promise<unknown> => import(pathToFileURL(path.join(outDir, `${name}.mjs`)).href);
  screens = (await load('screens')) as typeof screens;
  forms = (await load('forms')) as typeof forms;
}, 60_000);

/** Files that a file imports, and the modules in all of them. */
function listModules(fileName: string): string[] {
  const chunk = chunks.find((file) => file.fileName === fileName);
  return chunk === undefined ? [] : [...chunk.moduleIds, ...chunk.imports.flatMap(listModules)];
}

it('brings Joi with the forms, and not with the screens', () => {
  const isJoi = (id: string): boolean => id.includes('/node_modules/joi/');
  expect(listModules('forms.mjs').some(isJoi)).toBe(true);
  expect(listModules('screens.mjs').filter((id) => isJoi(id) || id.endsWith('?rules'))).toEqual([]);
});

it('leaves the screens what a request needs', () => {
  for (const { area, name, endpoint } of endpoints) {
    const { method, path: route, access, status, filesField, tokenScope } = endpoint;
    const { isAllowedWhenExpired, isAllowedWithOneTimePassword, isAllowedBeforeSecondStep, isRefusedToOperators } = endpoint;
    const exceptions = { isAllowedWhenExpired, isAllowedWithOneTimePassword, isAllowedBeforeSecondStep, isRefusedToOperators };
    expect(screens.api[area]?.[name]).toEqual({ method, path: route, access, status, filesField, tokenScope, ...exceptions });
  }
});

const odd = [
  undefined,
  null,
  '',
  ' x ',
  'x'.repeat(70_000),
  -1,
  0.5,
  1,
  '7',
  '2029-02-30',
  true,
  'nobody@example',
  [],
  ['a', 'a'],
  {},
  { a: 1 },
];

/** The example of an endpoint, nothing, and the example with odd values in each of its keys. */
function makeInputs({ input, example }: AnyEndpoint): object[] {
  const whole: object = example.input;
  const keys = Object.keys((input.describe() as { keys?: object }).keys ?? {});
  return [whole, {}, ...keys.flatMap((key) => odd.map((value) => ({ ...whole, [key]: value })))];
}

function judge(rules: AnyEndpoint['input'], input: object): unknown {
  const { value, error } = rules.validate(input, { abortEarly: false });
  return { value, broken: error?.details.map(({ type, path: place }) => `${place.join('.')}: ${type}`) };
}

// Every input of every endpoint is judged twice.
it('gives the forms the rules of the contract', { timeout: 30_000 }, () => {
  for (const { area, name, endpoint } of endpoints) {
    const rules = forms.findInputRules(screens.api[area]?.[name] as AnyEndpoint);
    for (const input of makeInputs(endpoint)) {
      expect(judge(rules, input), `${area}.${name}`).toEqual(judge(endpoint.input, input));
    }
  }
});
