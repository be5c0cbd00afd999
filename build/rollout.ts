import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A release's description with the share of installations that may take it. */
export function setRolloutShare(description: string, share: number): string {
  const others = description
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('stagingPercentage:'));
  return `${[...others, `stagingPercentage: ${share}`].join('\n')}\n`;
}

export function parseShare(text: string): number {
  if (!/^(\d|[1-9]\d|100)$/.test(text)) {
    throw new Error(`A share is a whole number from 0 to 100, not ${text}`);
  }
  return Number(text);
}

/** `node build/rollout.ts 20 folder`: all descriptions in the folder. */
async function main([share = '', folder = '.']: readonly string[]): Promise<void> {
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.yml'))) {
    const file = path.join(folder, name);
    await writeFile(file, setRolloutShare(await readFile(file, 'utf8'), parseShare(share)));
    console.log(`${name}: ${share} %`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2));
}
