import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type OutputChunk, type Plugin } from 'rolldown';
import { keepFirstOfLine } from './keepFirstOfLine.ts';

const projectRoot = path.resolve(import.meta.dirname, '..');

/** Packages of many files, none of which looks for files beside itself. All others stay packages. */
const bundledPackages: ReadonlySet<string> = new Set([
  '@agendajs/postgres-backend',
  '@hapi/address',
  '@hapi/formula',
  '@hapi/hoek',
  '@hapi/pinpoint',
  '@hapi/tlds',
  '@hapi/topo',
  '@mikro-orm/core',
  '@mikro-orm/migrations',
  '@mikro-orm/postgresql',
  '@mikro-orm/sql',
  'agenda',
  'joi',
  'jose',
  'kysely',
  'libphonenumber-js',
  'rate-limiter-flexible',
]);

const packageOf = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

/** Only what a bundled package finds where the bundle finds it, too, can stay a package. */
const otherPackages: Plugin = {
  name: 'other-packages',
  resolveId: {
    filter: { id: /^[^./#\0]/ },
    handler: async function (specifier, importer, options) {
      const name = packageOf(specifier);
      if (importer === undefined || path.isAbsolute(specifier) || bundledPackages.has(name)) {
        return null;
      }
      const found = await this.resolve(specifier, importer, { ...options, skipSelf: true });
      const isNested = found?.id.lastIndexOf('node_modules') !== found?.id.indexOf('node_modules');
      return isNested ? found : { id: specifier, external: true };
    },
  },
};

const sourceLocation = /\bimport\.meta\.(\w+)/g;

/** What a source says of its own place stays true in the bundle: files beside it, child processes, packages. */
const createLocations = (outDir: string): Plugin => ({
  name: 'locations',
  transform: {
    filter: { id: /\/(?:server|shared)\/.*\.ts$/, code: 'import.meta.' },
    handler: (code, id) => {
      const relative = path.relative(outDir, id).split(path.sep).map(encodeURIComponent).join('/');
      const url = `new URL(${JSON.stringify(relative)}, import.meta.url)`;
      const folder = `new URL(${JSON.stringify(path.posix.dirname(relative))}, import.meta.url)`;
      const places: Record<string, string> = {
        url: `${url}.href`,
        filename: `process.getBuiltinModule('node:url').fileURLToPath(${url})`,
        dirname: `process.getBuiltinModule('node:url').fileURLToPath(${folder})`,
      };
      return {
        code: code.replace(sourceLocation, (text, property: string) => {
          const place = places[property];
          if (place === undefined) {
            throw new Error(`${id}: ${text} has no meaning in the bundle.`);
          }
          return place;
        }),
        map: null,
      };
    },
  },
});

/** Stack traces need the lines of the project’s sources alone; a whole map takes 35 MB of the server’s memory and a third of a second. */
function toLineMap({ map }: OutputChunk): string {
  const { sources = [], mappings = '' } = map ?? {};
  const isKept = (source: number): boolean => sources[source]?.includes('/node_modules/') === false;
  return JSON.stringify({ version: 3, sources, names: [], mappings: keepFirstOfLine(mappings, isKept) });
}

/** Replaces the file at once: another process may be reading it. */
async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, file);
}

/** Bundles a program and what it imports into one file, which is not read piece by piece as it runs. */
export async function bundleServer(entry: string, file: string): Promise<void> {
  const outDir = path.dirname(file);
  const bundle = await rolldown({
    input: entry,
    cwd: projectRoot,
    platform: 'node',
    tsconfig: false,
    plugins: [otherPackages, createLocations(outDir)],
    checks: { pluginTimings: false, bundlerTimings: false },
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ dir: outDir, format: 'es', sourcemap: 'hidden', keepNames: true, codeSplitting: false });
  await bundle.close();
  const [chunk] = output;
  await mkdir(outDir, { recursive: true });
  await writeWhole(`${file}.map`, toLineMap(chunk));
  await writeWhole(file, `${chunk.code}\n//# sourceMappingURL=${encodeURIComponent(path.basename(file))}.map\n`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await bundleServer(path.join(projectRoot, 'server/main.ts'), path.join(projectRoot, 'out/server/main.js'));
}
