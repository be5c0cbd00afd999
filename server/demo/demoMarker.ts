import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const demoMarkerPath = (dataDir: string): string => path.join(dataDir, 'demo');

/** Whether the data folder holds the demo company. */
export async function hasDemoMarker(dataDir: string): Promise<boolean> {
  try {
    await access(demoMarkerPath(dataDir));
    return true;
  } catch {
    return false;
  }
}

/** Marks the data folder for later starts. */
export async function writeDemoMarker(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(demoMarkerPath(dataDir), 'This data folder holds the demo company, whose passwords are public.\n');
}

export const removeDemoMarker = (dataDir: string): Promise<void> => rm(demoMarkerPath(dataDir), { force: true });
