import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type OutputChunk, type Plugin } from 'rolldown';
import { keepFirstOfLine } from './keepFirstOfLine.ts';

const projectRoot = path.resolve(import.meta.dirname, '..');

/** Packages that stay packages: native code, files beside their own, and what an installation may lack. */
const separatePackages: ReadonlySet<string> = new Set([
  '@node-rs/argon2',
  'bufferutil',
  'libopus-wasm',
  'mongodb',
  'pg-native',
  'sharp',
  'utf-8-validate',
]);

const packageOf = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

/** Only what a bundled package finds where the bundle finds it, too, can stay a package. */
const otherPackages: Plugin = {
  name: 'other-packages',
  resolveId: {
    filter: { id: /^[^./#\0]/ },
    handler: async function (specifier, importer, options) {
      const name = packageOf(specifier);
      if (importer === undefined || path.isAbsolute(specifier) || !separatePackages.has(name)) {
        return null;
      }
      const resolution = await this.resolve(specifier, importer, { ...options, skipSelf: true });
      const isNested = resolution?.id.lastIndexOf('node_modules') !== resolution?.id.indexOf('node_modules');
      return isNested ? resolution : { id: specifier, external: true };
    },
  },
};

const traces = path.join(import.meta.dirname, 'sourceTraces.ts');

/** The program begins with what gives traces their sources. */
const createTraces = (entry: string): Plugin => ({
  name: 'traces',
  transform: {
    filter: { id: /\.ts$/ },
    handler: (code, id) => (id === entry ? { code: `import ${JSON.stringify(traces)};${code}`, map: null } : null),
  },
});

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

/** Parts of one bundle are written within this time. */
const writeTimeMs = 60_000;

/** Removes parts of older bundles. Those of the last one stay: a server that still runs loads some of them by their first use. */
async function removeOlder(folder: string, lastBuiltAt: number): Promise<void> {
  const parts = (await readdir(folder)).filter((name) => /\.js(?:\.map)?$/.test(name)).map((name) => path.join(folder, name));
  const ages = await Promise.all(parts.map(async (file) => ({ file, writtenAt: (await stat(file)).mtimeMs })));
  const older = ages.filter(({ writtenAt }) => writtenAt < lastBuiltAt - writeTimeMs);
  await Promise.all(older.map(({ file }) => rm(file, { force: true })));
}

/** Bundles a program and what it imports into few files: one that it begins with, and one for each part that it loads later. */
export async function bundleServer(entry: string, file: string): Promise<void> {
  const outDir = path.dirname(file);
  const bundle = await rolldown({
    input: entry,
    cwd: projectRoot,
    platform: 'node',
    tsconfig: false,
    plugins: [createTraces(entry), otherPackages, createLocations(outDir)],
    checks: { pluginTimings: false, bundlerTimings: false },
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({
    dir: outDir,
    format: 'es',
    sourcemap: 'hidden',
    keepNames: true,
    entryFileNames: path.basename(file),
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  const chunks = output.filter((part) => part.type === 'chunk');
  await mkdir(outDir, { recursive: true });
  const lastBuiltAt = await stat(file).then(({ mtimeMs }) => mtimeMs, Date.now);
  // The first is what the others are found by.
  for (const chunk of chunks.toReversed()) {
    await writeWhole(path.join(outDir, `${chunk.fileName}.map`), toLineMap(chunk));
    await writeWhole(path.join(outDir, chunk.fileName), chunk.code);
  }
  await removeOlder(outDir, lastBuiltAt);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await bundleServer(path.join(projectRoot, 'server/main.ts'), path.join(projectRoot, 'out/server/main.js'));
}
