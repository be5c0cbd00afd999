import { globSync } from 'node:fs';
import path from 'node:path';
import type { MakeEndpointFixture } from './EndpointFixture.ts';

const server = path.resolve(import.meta.dirname, '../..');

/** The fixtures beside one area: `server/contacts/tags/tags.fixture.ts`. */
async function readFixtures(file: string): Promise<[name: string, make: MakeEndpointFixture][]> {
  const area = path.basename(file, '.fixture.ts');
  const { fixtures } = (await import(path.join(server, file))) as { fixtures: Record<string, MakeEndpointFixture> };
  return Object.entries(fixtures).map(([name, make]) => [`${area}.${name}`, make]);
}

const fixtureFiles = globSync('*/*/**/*.fixture.ts', { cwd: server });

/** The fixtures of all areas; the sweep fails when an endpoint has none. */
export const endpointFixtures: Readonly<Record<string, MakeEndpointFixture>> = Object.fromEntries(
  (await Promise.all(fixtureFiles.map(readFixtures))).flat(),
);
