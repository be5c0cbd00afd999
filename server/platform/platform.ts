import type { EntityClass, EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import type { AiProvider } from '#server/integrations/ai/AiProvider.ts';
import type { BotServices } from '#server/integrations/bots/BotServices.ts';
import type { Config } from '#server/config.ts';
import type { BackgroundWork } from './backgroundWork.ts';
import type { Orms } from './database/orms.ts';
import type { DomainEvents, JobName, Jobs } from './database/outbox/domainEvents.ts';
import type { SqlFragments } from './database/sqlFragments.ts';
import type { Reference } from './database/references.ts';
import type { FileColumns } from './database/migrations/sql.ts';
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
  /** Every listener and job. */
  readonly backgroundWork: readonly BackgroundWork[];
  /** The time of the newest migration, as its name begins. */
  readonly schemaVersion: string;
  /** Each area's steps inside commands of others. */
  readonly hooks: readonly HookImplementations<Scope>[];
  /** Each area's SQL inside statements of others. */
  readonly sqlFragments: SqlFragments;
  /** The name of this process among several, stable over restarts. */
  readonly nodeName: string;
  /** The current time; tests set it. */
  readonly now: () => Date;
}

/** When a job runs, and its key: a second request with the same key replaces the first. */
interface JobTiming {
  readonly at?: Date;
  readonly key?: string;
}

/** The values of a new row; the scope adds the company. */
type NewRow<Entity> = Omit<RequiredEntityData<Entity>, 'companyId'>;

/** The request that asked for the work: what it calls, with what, and from where. */
export interface EndpointCall {
  readonly endpoint: Pick<AnyEndpoint, 'method' | 'path' | 'isRefusedToOperators'>;
  readonly input: object;
  readonly ip: string;
}

/** One company, one actor, one transaction: what commands work with. */
export interface Scope<A extends Actor = Actor> {
  readonly em: EntityManager;
  readonly companyId: number;
  readonly actor: A;
  readonly now: Date;
  readonly log: Log;
  readonly platform: Platform;
  /** Absent in work that no request asked for. */
  readonly call?: EndpointCall;
  /** Adds a row of this company. */
  create<Entity extends object>(entity: EntityClass<Entity>, values: NewRow<Entity>): Entity;
  /** Records a domain event, published after the commit. */
  recordEvent<Name extends keyof DomainEvents>(name: Name, data: DomainEvents[Name]): void;
  /** Requests a job, enqueued after the commit. */
  enqueue<Name extends JobName>(job: Name, data: Jobs[Name], time?: JobTiming): void;
}
