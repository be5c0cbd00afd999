import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import domains from './domains.json' with { type: 'json' };
import { writeSampleProject, projectRoot, type SampleProject } from './sampleProject.ts';

interface Diagnostic {
  readonly code: string;
  readonly filename: string;
}

function lint(folder: string): Diagnostic[] {
  const { stdout } = spawnSync(process.execPath, [path.join(projectRoot, 'node_modules/oxlint/bin/oxlint'), '-f', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return JSON.parse(stdout).diagnostics;
}

/** One violation per restricted import or rule, each in a file of its own. */
const lintViolations: Record<string, SampleProject> = {
  'eslint(no-restricted-imports)': {
    'shared/node.ts': `import 'node:fs';`,
    'shared/library.ts': `import 'pino';`,
    'shared/server.ts': `import '#server/config.ts';`,
    'server/above/parent.ts': `import '../config.ts';`,
    'server/page.ts': `import '#ui/App.ts';`,
    'server/platform/area.ts': `import '#server/contacts/tags/index.ts';`,
    'server/channels/simulated/area.ts': `import '#server/contacts/tags/index.ts';`,
    'server/contacts/tags/web.ts': `import 'koa';`,
    'server/contacts/tags/router.ts': `import '@koa/router';`,
    'server/contacts/tags/socket.ts': `import 'socket.io';`,
    'server/contacts/tags/jobs.ts': `import 'agenda';`,
    'server/contacts/tags/sql.ts': `import 'pg';`,
    'server/contacts/tags/phone.ts': `import 'baileys';`,
    'server/contacts/tags/channel.ts': `import '#server/channels/whatsapp/send.ts';`,
    ...Object.fromEntries(domains.map((domain) => [`server/${domain}/demo.ts`, `import '#server/demo/makeDemo.ts';`])),
    'desktop/ui/contacts/tags/node.ts': `import 'node:fs';`,
    'desktop/ui/contacts/tags/electron.ts': `import 'electron';`,
    'desktop/ui/contacts/tags/server.ts': `import '#server/config.ts';`,
    'desktop/ui/contacts/tags/joy.ts': `import '@mui/joy';`,
    'desktop/ui/contacts/tags/late.ts': `import { Suspense } from 'react'; export const late = Suspense;`,
    'desktop/ui/contacts/tags/memo.ts': `import { useMemo } from 'react'; export const memo = useMemo;`,
    'desktop/ui/kit/node.ts': `import 'node:fs';`,
    'desktop/preload/api.ts': `import '#shared/api.ts';`,
    'desktop/main/api.ts': `import '#shared/api.ts';`,
    'desktop/main/window/appProtocol.ts': `import '#ui/App.ts';`,
  },
  'import(no-cycle)': {
    'server/one.ts': `import { two } from './two.ts'; export const one = (): number => two();`,
    'server/two.ts': `import { one } from './one.ts'; export const two = (): number => one();`,
  },
  'import(no-default-export)': { 'server/one.ts': 'export default 1;' },
  'eslint(max-lines)': { 'server/one.ts': 'export {};\n'.repeat(301) },
  'eslint(max-lines-per-function)': {
    'server/one.ts': `export function one(): void {\n${'  void 0;\n'.repeat(60)}}`,
    'desktop/ui/Two.tsx': `export function Two() {\n${'  void 0;\n'.repeat(120)}}`,
  },
  'eslint(complexity)': { 'server/one.ts': `export const one = (n: number): number => ${'n > 1 ? 2 : '.repeat(10)} 3;` },
  'eslint(max-params)': {
    'server/one.ts': 'export const one = (a: number, b: number, c: number, d: number): number => a + b + c + d;',
  },
  'eslint(no-console)': { 'server/one.ts': `console.log('one');`, 'desktop/ui/two.ts': `console.log('two');` },
  'node(no-process-env)': { 'server/platform/one.ts': 'export const { HOME } = process.env;' },
  'typescript(no-explicit-any)': { 'server/one.ts': 'export type One = any;' },
  'typescript(no-non-null-assertion)': { 'server/one.ts': 'export const one = (two?: string): string => two!;' },
  'typescript(consistent-type-assertions)': {
    'server/contacts/tags/one.ts': 'export const one = (two: unknown): string => two as string;',
  },
  'typescript(explicit-module-boundary-types)': { 'server/one.ts': 'export function one() { return 1; }' },
  'react(jsx-no-literals)': {
    'desktop/ui/child.tsx': 'export const Child = () => <p>Bom dia</p>;',
    'desktop/ui/label.tsx': 'export const Label = () => <p aria-label="Bom dia" />;',
  },
  'vitest(no-focused-tests)': { 'server/one.test.ts': `import { it } from 'vitest'; it.only('one', () => undefined);` },
  'vitest(no-disabled-tests)': { 'server/one.test.ts': `import { it } from 'vitest'; it.skip('one', () => undefined);` },
};

const validProject: SampleProject = {
  'shared/one.ts': `import Joi from 'joi';\nimport { two } from './two.ts';\nexport const one = Joi.string().valid(two);`,
  'shared/two.ts': `export const two = 'two';`,
  'shared/areas/three.ts': `import { one } from '#shared/one.ts';\nimport { four } from '#shared/kit/deep/four.ts';\nexport const three = [one, four];`,
  'server/config.ts': 'export const { HOME } = process.env;',
  'server/contacts/tags/one.ts': `import type { User } from '#server/workspace/users/index.ts';\nimport type { Channel } from '#server/channels/Channel.ts';\nexport type One = [User, Channel];`,
  'desktop/ui/kit/Box.tsx': `import { Box } from '@mui/joy';\nexport const Two = () => <Box aria-hidden="true"> · </Box>;`,
  'desktop/preload/bridge.ts': `import { contextBridge } from 'electron';\nimport type { Asks } from '#shared/ipc.ts';\nimport { ask } from './ask.ts';\ncontextBridge.exposeInMainWorld('ask', ask satisfies Asks);`,
  'desktop/main/main.ts': `import '#shared/ipc.ts';\nimport path from 'node:path';\nimport { app } from 'electron';\napp.setName(path.sep);`,
};

describe('lint', () => {
  let folder: string;

  // oxlint ignores everything below out/.
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-planted-'));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(Object.entries(lintViolations))(
    'refuses by %s',
    (code, files) => {
      const diagnostics = lint(writeSampleProject(`${code.replace(/\W+/g, '-')}`, files, folder));
      const reported = diagnostics.filter((diagnostic) => diagnostic.code === code).map(({ filename }) => filename);
      expect([...new Set(reported)].toSorted()).toEqual(Object.keys(files).toSorted());
    },
    20_000,
  );

  it('accepts a valid project', () => {
    expect(lint(writeSampleProject('sound', validProject, folder))).toEqual([]);
  });
});

const colourLiteral =
  /['"`][^'"`\n]*(?:#(?:[0-9a-f]{3,4}){1,2}\b(?!\/)|\b(?:rgb|hsl|oklch|lab)a?\()|:\s*['"](?:white|black|red|green|blue|gr[ae]y|orange|yellow)['"]/i;

/** Literal text in attributes that users read or hear. */
const spokenAttribute = /\b(?:aria-label|aria-description|title|placeholder|label|alt)=\{\s*(['"`])(?=[^'"`]*\p{L}{2})[^'"`$]*\1\s*\}/u;

const comment = /^\s*(?:\/\/|\/?\*)/;

function findOffences(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    readFileSync(path.join(projectRoot, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) && !comment.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
}

/** Style templates of a component. */
const styles = /\b(?:styled[.(][^`\n]*|css|keyframes)`[^`]*`/g;
const lineComment = /^\s*\/\//m;
const findSwallowedStyles = (text: string): string[] => (text.match(styles) ?? []).filter((style) => lineComment.test(style));

const pageFiles = globSync('desktop/ui/**/*.{ts,tsx,css}', { cwd: projectRoot }).filter((file) => !/\.test\.tsx?$/.test(file));

/** What repeats inside one process, because it works on its memory, its sockets or its connection; anything else is a recurring job. */
const processTimers = [
  'server/channels/ChannelManager.ts',
  'server/channels/simulated/AckBatch.ts',
  'server/channels/simulated/InboxPoller.ts',
  'server/channels/whatsapp/connection/Watchdog.ts',
  'server/channels/whatsapp/host/WorkerProcess.ts',
  'server/channels/whatsapp/session/WhatsAppSession.ts',
  'server/channels/whatsapp/version/ClientRevisions.ts',
  'server/channels/whatsapp/worker/HeartbeatMonitor.ts',
  'server/conversations/guardian/HealthCounters.ts',
  'server/platform/async/Poller.ts',
  'server/platform/database/outbox/listenerTasks.ts',
  'server/platform/database/outbox/relay.ts',
  'server/platform/database/postgres/PgListener.ts',
  'server/platform/eventLoop.ts',
  'server/platform/http/body/watchPace.ts',
  'server/platform/http/webServer.ts',
  'server/platform/jobs/JobQueue.ts',
  'server/platform/jobs/JobRunner.ts',
  'server/platform/live/gateway.ts',
  'server/platform/live/viewers/TicketViewers.ts',
  'server/platform/runRecorder.ts',
];

it('nothing on the server repeats by itself but listeners, jobs and the timers of a process', () => {
  const files = globSync('server/**/*.ts', { cwd: projectRoot }).filter(
    (file) => !/\.(test|spec|fault)\.ts$|^server\/(simulators|testing|bench|faults|demo)\//.test(file),
  );
  const offences = findOffences(files, /\b(?:startPoller|setInterval)\(/);
  expect([...new Set(offences.map((offence) => offence.split(':')[0]))].toSorted()).toEqual(processTimers.toSorted());
});

const layers = ['server', 'desktop/ui', 'shared'];

/** Areas of a layer as `domain/area`; a contract may be one file. */
const listAreas = (layer: string): string[] =>
  globSync(`${layer}/{${domains.join(',')}}/*`, { cwd: projectRoot })
    .map((file) => file.slice(layer.length + 1).replace(/\.ts$/, ''))
    .filter((area) => !area.endsWith('.md'))
    .toSorted();

describe('an area', () => {
  const [server = [], ui = [], shared = []] = layers.map(listAreas);

  it('has one name on all layers', () => {
    expect(ui.length).toBeGreaterThan(30);
    expect(ui).toEqual(shared);
    // The demo's phone is served by the simulated channel.
    expect(ui.filter((area) => !server.includes(area))).toEqual(['conversations/phone']);
    // Work behind several screens.
    expect(server.filter((area) => !ui.includes(area))).toEqual(['operations/provisioning', 'tenancy/exports']);
  });

  it('has one manifest and one index, however many parts it has', () => {
    const deeper = layers.flatMap((layer) => globSync(`${layer}/{${domains.join(',')}}/*/*/**/{area,index}.ts`, { cwd: projectRoot }));
    expect(deeper).toEqual([]);
  });
});

describe('the UI', () => {
  it('is covered', () => {
    expect(pageFiles.length).toBeGreaterThan(40);
  });

  it('uses colour literals in theme and art alone', () => {
    expect(
      findOffences(
        pageFiles.filter((file) => !/^desktop\/ui\/(theme|art)\//.test(file)),
        colourLiteral,
      ),
    ).toEqual([]);
  });

  it('has no literal text outside of the dictionaries', () => {
    expect(
      findOffences(
        pageFiles.filter((file) => file.endsWith('.tsx')),
        spokenAttribute,
      ),
    ).toEqual([]);
  });

  it('has no line comments in styles, which would swallow the next declaration', () => {
    expect(pageFiles.filter((file) => findSwallowedStyles(readFileSync(path.join(projectRoot, file), 'utf8')).length > 0)).toEqual([]);
    expect(findSwallowedStyles('const A = styled.div`\n  a {\n    // why\n    color: red;\n  }\n`;')).toHaveLength(1);
    expect(findSwallowedStyles('const A = styled.div`\n  /* why */\n  color: red;\n`;\n// why\nconst B = 1;')).toEqual([]);
  });

  it.each([
    "color: '#fff'",
    'background: "rgba(0,0,0,.5)"',
    "sx={{ color: 'white' }}",
    "border: '1px solid #1a2B3c'",
    '`hsl(${hue} 50% 50%)`',
  ])('detects the colour in %s', (line) => {
    expect(line).toMatch(colourLiteral);
  });

  it.each(["from '#shared/api.ts'", "from '#ui/kit/index.ts'", 'href={`#${id}`}', "color: 'neutral'", "'#ui/data/feed.ts'"])(
    'detects no colour in %s',
    (line) => {
      expect(line).not.toMatch(colourLiteral);
    },
  );

  it.each([`title={'Fechar'}`, 'aria-label={`Abrir`}'])('detects the text in %s', (line) => {
    expect(line).toMatch(spokenAttribute);
  });
});
