import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Sets `stagingPercentage` in an update description (latest.yml of electron-updater). */
export function setRolloutPercentage(description: string, percentage: number): string {
  const others = description
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('stagingPercentage:'));
  return `${[...others, `stagingPercentage: ${percentage}`].join('\n')}\n`;
}

export function parsePercentage(text: string): number {
  if (!/^(\d|[1-9]\d|100)$/.test(text)) {
    throw new Error(`A percentage is a whole number from 0 to 100, not ${text}`);
  }
  return Number(text);
}

/** `node build/rollout.ts 20 folder`: sets it in every description of the folder. */
async function main([percentage = '', folder = '.']: readonly string[]): Promise<void> {
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.yml'))) {
    const file = path.join(folder, name);
    await writeFile(file, setRolloutPercentage(await readFile(file, 'utf8'), parsePercentage(percentage)));
    console.log(`${name}: ${percentage} %`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2));
}
