import { readFileSync } from 'node:fs';

const { version: read }: { version: string } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** The version of the product, as its package says. */
export const version = read;
