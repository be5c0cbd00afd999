import type { AiProvider } from '#server/integrations/ai/AiProvider.ts';
import type { BotServices } from '#server/integrations/bots/BotServices.ts';
import type { Config } from '#server/config.ts';
import type { Orms } from './database/orms.ts';
import type { SqlFragments } from './database/sqlFragments.ts';
import type { Reference } from './database/references.ts';
import type { FileColumns } from './files/erasure.ts';
import type { FileStore } from './files/FileStore.ts';
import type { HookImplementations } from './hooks.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/Mailer.ts';
import type { PaymentGateway } from '#server/integrations/payments/PaymentGateway.ts';
import type { Secrets } from './secrets.ts';

/** Dependencies of the whole server, created once by `startApp`. */
export interface Platform {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly orms: Orms;
  readonly files: FileStore;
  /** Null where no mail server is configured. */
  readonly mailer: Mailer | null;
  readonly ai: AiProvider;
  readonly bots: BotServices;
  /** The gateways that are configured, each for a payment method. */
  readonly payments: readonly PaymentGateway[];
  /** Every column that points to a record that can be merged or removed. */
  readonly references: readonly Reference[];
  /** Every column that holds the path of a stored file. */
  readonly fileColumns: readonly FileColumns[];
  /** The time of the newest migration, as its name begins. */
  readonly schemaVersion: string;
  /** Each area's steps inside commands of others. */
  readonly hooks: readonly HookImplementations[];
  /** Each area's SQL inside statements of others. */
  readonly sqlFragments: SqlFragments;
  /** The name of this process among several, stable over restarts. */
  readonly nodeName: string;
  /** The current time; tests set it. */
  readonly now: () => Date;
}
