import type { Config } from '#server/config.ts';
import type { Orms } from './database/orms.ts';
import type { FileStore } from './files/FileStore.ts';
import type { Log } from './log.ts';
import type { Secrets } from './secrets.ts';

/** What the whole machinery stands on; made once by main, handed down. */
export interface Platform {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly orms: Orms;
  readonly files: FileStore;
  /** The name of this process among several: the same after a restart. */
  readonly nodeName: string;
  /** The time; tests turn it. */
  readonly now: () => Date;
}
