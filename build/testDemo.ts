import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeDemoTemplate } from '#server/testing/database/makeDemoTemplate.ts';
import { startTestPostgres } from './testDatabase.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folder of the demo database. */
    demo: { dataDir: string };
  }
}

/** Adds a template of the demo company; creating it again takes longer than most test files. */
export default async function testDemo(project: TestProject): Promise<() => Promise<void>> {
  const { postgres, dir, close } = await startTestPostgres(project);
  const dataDir = path.join(dir, 'demo');
  await makeDemoTemplate(postgres, dataDir);
  project.provide('demo', { dataDir });
  return close;
}
