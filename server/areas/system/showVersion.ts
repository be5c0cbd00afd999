import type { api } from '#shared/api.ts';
import type { ResultOf } from '#shared/kit/endpoint.ts';
import { version } from '#server/platform/version.ts';

export const showVersion = async (): Promise<ResultOf<typeof api.system.version>> => ({ version });
