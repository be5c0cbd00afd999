import { readFileSync } from 'node:fs';
import type { api } from '#shared/api.ts';
import type { ResultOf } from '#shared/kit/endpoint.ts';

type Version = ResultOf<typeof api.system.version>;

const read = (): Version => {
  const { version }: Version = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  return { version };
};
const version = read();

export const showVersion = async (): Promise<Version> => version;
