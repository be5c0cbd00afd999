import { readFileSync } from 'node:fs';

const { version: read }: { version: string } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** The version in package.json. */
export const version = read;
