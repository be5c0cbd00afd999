import { globSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { findAreaCycles, findUpwardUses } from './areaGraph.ts';
import { analyzeImports, sourceFolders, walls } from './importGraph.ts';
import { writeSampleProject, projectRoot, type SampleProject } from './sampleProject.ts';
import { findForeignUses } from './sqlOwnership.ts';
import type { ICruiseResult } from 'dependency-cruiser';

/** One violation per rule. */
const wallViolations: Record<string, SampleProject> = {
  'no-circular-files': {
    'shared/three.ts': `import type { Four } from './four.ts'; export type Three = { four: Four };`,
    'shared/four.ts': `import type { Three } from './three.ts'; export type Four = { three: Three };`,
  },
  resolvable: { 'server/platform/one.ts': `import { nowhere } from '#server/platform/nowhere.ts'; nowhere();` },
  'no-tools-at-run-time': { 'server/platform/one.ts': `import { test } from 'vitest'; test();` },
  'no-build-at-run-time': { 'server/platform/one.ts': `import { build } from 'vite'; build();` },
  'late-libraries': { 'server/platform/one.ts': `import { createTransport } from 'nodemailer'; createTransport();` },
  'testing-is-for-tests': {
    'server/platform/one.ts': `import { house } from '#server/testing/server/startTestServer.ts'; house();`,
    'server/testing/server/startTestServer.ts': 'export const house = (): void => undefined;',
  },
  'main-is-the-top': {
    'server/platform/one.ts': `import { main } from '#server/main.ts'; main();`,
    'server/main.ts': 'export const main = (): void => undefined;',
  },
  'shared-imports-itself': { 'shared/one.ts': `import { readFileSync } from 'node:fs'; readFileSync('x');` },
  'server-imports-no-ui': {
    'server/platform/one.ts': `import type { Screen } from '#ui/Screen.ts'; export type One = Screen;`,
    'desktop/ui/Screen.ts': 'export type Screen = 1;',
  },
  'platform-imports-no-area': {
    'server/platform/one.ts': `import { tags } from '#server/contacts/tags/index.ts'; tags();`,
    'server/contacts/tags/index.ts': 'export const tags = (): void => undefined;',
  },
  'platform-knows-ports': {
    'server/platform/one.ts': `import { ask } from '#server/integrations/ai/ask.ts'; ask();`,
    'server/integrations/ai/ask.ts': 'export const ask = (): void => undefined;',
  },
  'channel-imports-no-area': {
    'server/channels/simulated/one.ts': `import { tags } from '#server/contacts/tags/index.ts'; tags();`,
    'server/contacts/tags/index.ts': 'export const tags = (): void => undefined;',
  },
  'channels-are-separate': {
    'server/channels/simulated/one.ts': `import { keys } from '#server/channels/whatsapp/keys.ts'; keys();`,
    'server/channels/whatsapp/keys.ts': 'export const keys = (): void => undefined;',
  },
  'system-scope-is-listed': {
    'server/contacts/tags/one.ts': `import { systemScope } from '#server/platform/database/systemScope.ts'; systemScope();`,
    'server/platform/database/systemScope.ts': 'export const systemScope = (): void => undefined;',
  },
  'area-index': {
    'server/contacts/tags/one.ts': `import type { User } from '#server/workspace/users/User.ts'; export type One = User;`,
    'server/workspace/users/User.ts': 'export type User = 1;',
  },
  'area-libraries': { 'server/contacts/tags/one.ts': `import Koa from 'koa'; new Koa();` },
  'area-imports-the-port': {
    'server/contacts/tags/one.ts': `import { send } from '#server/channels/whatsapp/send.ts'; send();`,
    'server/channels/whatsapp/send.ts': 'export const send = (): void => undefined;',
  },
  'ui-runs-in-any-browser': { 'desktop/ui/one.ts': `import type { App } from 'electron'; export type One = App;` },
  'ui-has-no-node': { 'desktop/ui/one.ts': `import path from 'node:path'; path.sep;` },
  'joy-through-the-kit': { 'desktop/ui/contacts/tags/One.tsx': `import { Box } from '@mui/joy'; export const One = () => <Box />;` },
  'ui-area-index': {
    'desktop/ui/contacts/tags/One.tsx': `import { ticketPath } from '#ui/conversations/tickets/ticketPath.ts'; export const One = () => <a href={ticketPath()} />;`,
    'desktop/ui/conversations/tickets/ticketPath.ts': `export const ticketPath = (): string => '/tickets';`,
  },
  'ui-slots': {
    'desktop/ui/shell/Menu.tsx': `import { TicketList } from '#ui/conversations/tickets/index.ts'; export const Menu = () => <TicketList />;`,
    'desktop/ui/conversations/tickets/index.ts': `export const TicketList = (): null => null;`,
  },
  'preload-is-thin': {
    'desktop/preload/one.ts': `import { api } from '#shared/api.ts'; api();`,
    'shared/api.ts': 'export const api = (): void => undefined;',
  },
  'program-imports-little-of-shared': {
    'desktop/main/one.ts': `import { api } from '#shared/api.ts'; api();`,
    'shared/api.ts': 'export const api = (): void => undefined;',
  },
};

const validProject: SampleProject = {
  'shared/ipc.ts': `import Joi from 'joi'; export const asks = Joi.object();`,
  'server/main.ts': `import { area } from '#server/contacts/tags/area.ts'; import { systemScope } from '#server/platform/database/systemScope.ts'; area(systemScope);`,
  'server/platform/database/systemScope.ts': `import pg from 'pg'; export const systemScope = new pg.Pool();`,
  'server/contacts/tags/area.ts': `import { users } from '#server/workspace/users/index.ts'; export const area = (scope: unknown): unknown => [users, scope];`,
  'server/contacts/tags/tags.test.ts': `import { test } from 'vitest'; import { User } from '#server/workspace/users/User.ts'; test('x', () => User);`,
  'server/workspace/users/users.test.ts': `import { area } from '#server/contacts/tags/area.ts'; import { house } from '#server/testing/server/startTestServer.ts'; house(area);`,
  'server/testing/server/startTestServer.ts': `import { area } from '#server/contacts/tags/area.ts'; export const house = (other: unknown): unknown => [area, other];`,
  'server/workspace/users/index.ts': `export { User as users } from './User.ts'; export type { Channel } from '#server/channels/Channel.ts';`,
  'server/workspace/users/User.ts': `import { systemScope } from '#server/platform/database/systemScope.ts'; export const User = systemScope;`,
  'server/channels/Channel.ts': `export interface Channel { open(): void }`,
  'desktop/ui/kit/index.ts': `export { Box } from '@mui/joy';`,
  'desktop/ui/contacts/tags/TagName.tsx': `import { Box } from '#ui/kit/index.ts'; export const TagName = () => <Box />;`,
  'desktop/ui/contacts/tags/index.ts': `import { lazy } from 'react'; export { TagName } from './TagName.tsx'; export const LazyTags = lazy(async () => ({ default: (await import('./TagName.tsx')).TagName }));`,
  'desktop/ui/conversations/tickets/Row.tsx': `import { TagName } from '#ui/contacts/tags/index.ts'; export const Row = () => <TagName />;`,
  'desktop/ui/composition/fillSlots.tsx': `import { LazyTags } from '#ui/contacts/tags/index.ts'; import { Items } from '#ui/shell/slots.ts'; Items.fill(LazyTags);`,
  'desktop/ui/shell/slots.ts': `export const Items = { fill: (content: unknown): unknown => content };`,
  'desktop/ui/One.tsx': `import { Box } from '#ui/kit/index.ts'; import { asks } from '#shared/ipc.ts'; export const One = () => <Box>{String(asks)}</Box>;`,
  'desktop/preload/bridge.ts': `import { contextBridge } from 'electron'; import { asks } from '#shared/ipc.ts'; contextBridge.exposeInMainWorld('x', asks);`,
  'desktop/main/main.ts': `import path from 'node:path'; import { app } from 'electron'; app.setName(path.sep);`,
};

const isTestOrDeclaration = /\.(test|spec|fault|fixture)\.tsx?$|[sS]uite\.ts$|\.d\.ts$|^desktop\/e2e\//;

describe('the import graph', () => {
  let imports: ICruiseResult;

  beforeAll(async () => {
    imports = await analyzeImports(projectRoot);
  }, 90_000);

  it('covers every source file', () => {
    const onDisk = globSync(`{${sourceFolders.join(',')}}/**/*.{ts,tsx}`, { cwd: projectRoot }).filter(
      (file) => !isTestOrDeclaration.test(file),
    );
    const coveredFiles = new Set(imports.modules.map(({ source }) => source));
    expect(onDisk.length).toBeGreaterThan(100);
    expect(onDisk.filter((file) => !coveredFiles.has(file))).toEqual([]);
  });

  it('has no cycle of areas', { timeout: 60_000 }, () => expect(findAreaCycles(imports, findForeignUses(projectRoot))).toEqual([]));

  it('leads from no domain to a higher one', { timeout: 60_000 }, () =>
    expect(findUpwardUses(imports, findForeignUses(projectRoot))).toEqual([]),
  );

  it('follows imports by # name and of types', () => {
    const edges = imports.modules.flatMap(({ dependencies }) => dependencies);
    expect(edges.some(({ module, resolved }) => module.startsWith('#shared/') && resolved.startsWith('shared/'))).toBe(true);
    expect(edges.some(({ dependencyTypes }) => dependencyTypes.includes('type-only'))).toBe(true);
  });

  it('has a violation for every rule', () => {
    expect(Object.keys(wallViolations).toSorted()).toEqual([...walls.keys()].toSorted());
  });
});

describe('the import rules', () => {
  it.each(Object.entries(wallViolations))('refuse %s', async (wall, files) => {
    const { summary } = await analyzeImports(writeSampleProject(`graph/${wall}`, files));
    expect([...new Set(summary.violations.map(({ rule }) => rule.name))]).toEqual([wall]);
  });

  it('accept a valid project', async () => {
    const { summary } = await analyzeImports(writeSampleProject('graph/sound', validProject));
    expect(summary.violations).toEqual([]);
    expect(summary.totalCruised).toBeGreaterThan(Object.keys(validProject).length - 2);
  });
});

it('finds a cycle of areas without a cycle of files', async () => {
  const imports = writeSampleProject('graph/circle', {
    'server/contacts/tags/index.ts': `import type { User } from '#server/workspace/users/index.ts'; export type Tag = { by: User };`,
    'server/workspace/users/index.ts': `export type { User } from './User.ts'; export type Other = 1;`,
    'server/workspace/users/User.ts': `import type { Last } from '#server/contacts/tags/index.ts'; export type User = { last: Last };`,
  });
  expect(findAreaCycles(await analyzeImports(imports), [])).toEqual(['server/contacts/tags', 'server/workspace/users']);
});

it('finds a cycle of an import and a statement', async () => {
  const root = writeSampleProject('graph/sql', {
    'server/contacts/tags/index.ts': `import { queues } from '#server/workspace/queues/index.ts'; export const tags = queues;`,
    'server/contacts/tags/migrations.ts': 'export const sql = `create table tags (id int)`;',
    'server/workspace/queues/index.ts': 'export const queues = `select 1 from queues q join tags t on t.id = q.id`;',
    'server/workspace/queues/migrations.ts': 'export const sql = `create table queues (id int)`;',
  });
  const imports = await analyzeImports(root);
  expect(findAreaCycles(imports, [])).toEqual([]);
  expect(findAreaCycles(imports, findForeignUses(root))).toEqual(['server/contacts/tags', 'server/workspace/queues']);
});

it('finds an import, a type and a statement that lead to a higher domain', async () => {
  const root = writeSampleProject('graph/upward', {
    'server/contacts/tags/index.ts': `import { tickets } from '#server/conversations/tickets/index.ts'; export const tags = tickets;`,
    'server/contacts/tags/migrations.ts': 'export const sql = `create table tags (id int)`;',
    'server/conversations/tickets/index.ts': 'export const tickets = `select 1 from tickets k join tags t on t.id = k.id`;',
    'server/conversations/tickets/migrations.ts': 'export const sql = `create table tickets (id int)`;',
    'server/workspace/users/index.ts': 'export const users = `select 1 from tags`;',
    'shared/contacts/tags.ts': `import type { Ticket } from '#shared/conversations/tickets/index.ts'; export type Tag = Ticket;`,
    'shared/conversations/tickets/index.ts': 'export type Ticket = 1;',
    'desktop/ui/contacts/tags/Tag.ts': `import type { Ticket } from '#shared/conversations/tickets/index.ts'; export type Tag = Ticket;`,
  });
  expect(findUpwardUses(await analyzeImports(root), findForeignUses(root))).toEqual([
    'desktop/ui/contacts/tags → shared/conversations/tickets',
    'server/contacts/tags → server/conversations/tickets',
    'server/workspace/users → server/contacts/tags',
    'shared/contacts/tags → shared/conversations/tickets',
  ]);
});

it('finds a cycle of types between parts of the WhatsApp simulator', async () => {
  const imports = writeSampleProject('graph/rooms', {
    'server/simulators/whatsapp/people/Phone.ts': `import type { Client } from '#server/simulators/whatsapp/clients/Client.ts'; export type Phone = { client: Client };`,
    'server/simulators/whatsapp/clients/Client.ts': `import type { Phone } from '#server/simulators/whatsapp/people/Phone.ts'; export type Client = { phone: Phone };`,
  });
  const simulator = 'server/simulators/whatsapp';
  expect(findAreaCycles(await analyzeImports(imports), [])).toEqual([`${simulator}/clients`, `${simulator}/people`]);
});
