import os from 'node:os';
import path from 'node:path';
import { readConfig, type Config } from '#server/config.ts';
import { loadSecrets, type Secrets } from '#server/platform/secrets.ts';

/** Shared by all tests: their databases are in one cluster, whose roles have one password. */
export const secretEnvironment = {
  JWT_SECRET: 'a secret of the tests for access tokens',
  REFRESH_SECRET: 'a secret of the tests for refresh tokens',
  FILES_SECRET: 'a secret of the tests for file addresses',
  ENVELOPE_KEY: '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
};

/** A configuration with a free port and a data folder of its own. */
export const testConfig = (environment: Record<string, string> = {}): Config =>
  readConfig({
    PORT: '0',
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    DATA_DIR: path.join(os.tmpdir(), `prosa-test-${process.pid}-${Math.random().toString(36).slice(2)}`),
    ...secretEnvironment,
    ...environment,
  });

export const testSecrets = (environment: Record<string, string> = {}): Promise<Secrets> => loadSecrets(testConfig(environment));
