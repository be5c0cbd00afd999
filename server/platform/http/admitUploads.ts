import type { AnyEndpoint } from '#shared/kit/endpoint.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { runHook } from '#server/platform/hooks.ts';
import type { UploadedFile } from './receiveUploads.ts';

/** Files that are to be kept for a company. */
export interface UploadIntent {
  readonly endpoint: Pick<AnyEndpoint, 'method' | 'path'>;
  readonly bytes: number;
}

declare module '#server/platform/hooks.ts' {
  interface AreaHooks {
    /** Before a command that has received files. */
    'uploads.admit': UploadIntent;
  }
}

/** Asks the areas whether files may be kept, before any is stored. */
export async function admitUploads(scope: Scope, endpoint: AnyEndpoint, uploads: readonly UploadedFile[]): Promise<void> {
  if (uploads.length > 0) {
    await runHook(scope, 'uploads.admit', { endpoint, bytes: uploads.reduce((sum, { size }) => sum + size, 0) });
  }
}
