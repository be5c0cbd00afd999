import { expect, it } from 'vitest';
import { projectRoot } from './sampleProject.ts';
import { findSlowCalls, readServer, readSources, type AllowedCalls } from './slowCalls.ts';

/** Functions that may wait while a transaction is open. */
const allowed: AllowedCalls = {
  'server/workspace/users/isCommonPassword.ts loadCommonPasswords': 'a small file, once in the life of a process',
  'server/conversations/messages/outbound/sendAutomatic.ts copyFile': 'which file a chatbot sends is decided under the lock of the ticket',
  'server/automation/chatbot/turns/integration/prepareIntegration.ts createFetcher': 'its function is called after the transaction',
  'server/automation/chatbot/turns/prompt/preparePrompt.ts createSpeaker': 'its function is called after the transaction',
  'server/contacts/contacts/exports/contactSheets.ts writeSheet': 'a sheet is written from one snapshot',
  'server/operations/companyData/companyArchives.ts writeCompanyArchive': 'an archive is written from one snapshot',
  'server/operations/personRequests/readArchiveFiles.ts readFiles': 'an archive is written from one snapshot',
  'server/operations/personRequests/personArchives.ts writeArchiveFile': 'an archive is written from one snapshot',
};

const server = readServer(projectRoot);

it('waits for no file, network or process while a transaction is open', () => {
  expect(server.size).toBeGreaterThan(800);
  expect(findSlowCalls(server, allowed)).toEqual([]);
});

it('allows nothing that would pass without it', () => {
  const isNeeded = (name: string): boolean =>
    findSlowCalls(server, Object.fromEntries(Object.entries(allowed).filter(([key]) => key !== name))).length > 0;
  expect(Object.keys(allowed).filter((name) => !isNeeded(name))).toEqual([]);
});

const helpers = {
  'server/kit/index.ts': `export { storeCopy as store } from './store.ts';`,
  'server/kit/store.ts': `import { writeFile } from 'node:fs/promises';\nexport const storeCopy = (file: string) => writeFile(file, '');`,
};

const findIn = (code: string): string[] =>
  findSlowCalls(readSources(new Map(Object.entries({ ...helpers, 'server/area/commands.ts': code }))));

it.each([
  ['a port', `export const one = async ({ platform }: Scope) => platform.files.put(1, '', '');`],
  ['a port that was taken out', `export async function one({ em, platform: { files } }) { await files.open(''); }`],
  ['a channel', `const one = async (scope: Scope) => { const { channels } = scope.platform; await channels?.setTyping(scope, 1); };`],
  ['a module', `import { readFile } from 'node:fs/promises';\nexport async function one(scope: RequestScope) { return readFile(''); }`],
  ['a whole module', `import fs from 'node:fs';\nexport const one = (scope: Scope) => fs.readFileSync('');`],
  ['the network', `export const one = (scope: ApiTokenScope) => fetch('https://prosa.example');`],
  ['a function of the file', `const two = () => fetch('');\nexport const one = (scope: Scope & Other) => two();`],
  ['a function of another file', `import { store } from '#server/kit/index.ts';\nexport const one = (scope: Scope) => store('');`],
  [
    'a function that is passed on',
    `import { storeCopy } from '../kit/store.ts';\nexport const one = (scope: Scope) => names.map(storeCopy);`,
  ],
  ['an object of functions', `const all = { two: () => fetch('') };\nexport const one = (scope: Scope) => all.two();`],
  ['work for a transaction', `export const one = ({ open }: PrepareContext) => open(async ({ actor }) => fetch(actor));`],
  ['work for a transaction of another company', `export const one = (platform) => runInScope(platform, principal, async () => fetch(''));`],
  ['a step in an object', `export const area = { hooks: { 'user.removing': async (scope) => fetch('') } };`],
])('finds %s in a command', (_, code) => {
  expect(findIn(code)).not.toEqual([]);
});

it.each([
  [
    'a preparation',
    `export const one = async ({ platform, open }: PrepareContext) => { await open((scope) => two(scope)); await fetch(''); };\nconst two = (scope: Scope) => scope.em;`,
  ],
  ['a function that is called later', `export const one = (scope: Scope) => ({ open: () => scope.platform.files.open('') });`],
  ['types', `import type { Stats } from 'node:fs';\nexport const one = (scope: Scope): Stats | null => null;`],
  ['what only computes', `import { isIP } from 'node:net';\nexport const one = (scope: Scope, files) => files.map(isIP);`],
  ['a statement that wakes', `export const one = (scope: Scope) => scope.platform.channels.wakeSenders(scope);`],
])('accepts %s', (_, code) => {
  expect(findIn(code)).toEqual([]);
});
