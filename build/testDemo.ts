import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeDemoTemplate } from '#server/testing/database/makeDemoTemplate.ts';
import { startTestPostgres } from './testDatabase.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data folder that goes with the demo's database. */
    demo: { dataDir: string };
  }
}

/** The same, with the demo company ready to be cloned: making it anew takes longer than most files of tests. */
export default async function testDemo(project: TestProject): Promise<() => Promise<void>> {
  const { postgres, dir, close } = await startTestPostgres(project);
  const dataDir = path.join(dir, 'demo');
  await makeDemoTemplate(postgres, dataDir);
  project.provide('demo', { dataDir });
  return close;
}
