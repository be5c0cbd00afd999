import type { EntityManager } from '@mikro-orm/postgresql';
import type { LiveEvents } from '#shared/api.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { CompanyOwnedRecord } from '#shared/kit/schemas.ts';
import type { AuditAction, AuditSubject } from '#shared/tenancy/audit/actions.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { StoredFile } from '#server/platform/files/FileStore.ts';
import type { RowJob } from '#server/platform/jobs/rowJob.ts';
import type { RateLimit } from '#server/platform/http/rateLimiter.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Records that are created and removed under the audit's eyes, and told to screens. */
type ExportName = keyof LiveEvents &
  { [Subject in AuditSubject]: `${Subject}.${'create' | 'remove'}` extends AuditAction ? Subject : never }[AuditSubject];

/** What the records of all exports have. */
export interface ExportRecord extends CompanyOwnedRecord {
  /** The path of the file, until it is signed; null until it is ready. */
  url: string | null;
  expiresAt: string | null;
}

/** One snapshot of a company, outside the transaction of the job: a long file must not hold that open. */
export interface ExportSnapshot {
  readonly platform: Platform;
  readonly em: EntityManager;
  readonly companyId: number;
}

/** A written file, and what its row tells of it. */
export interface WrittenExport {
  readonly file: StoredFile;
  readonly rows: number;
  /** Columns that only this kind has. */
  readonly columns?: Readonly<Record<string, string>>;
}

interface ExportLimits {
  readonly max: number;
  readonly maxCode: ErrorCode;
  /** Thrown while another one runs; absent: several may run. */
  readonly runningCode?: ErrorCode;
  /** By company: deleted files make room for others, which cost as much. */
  readonly rate?: RateLimit;
}

/**
 * Files that jobs make of a company's data, and that are kept for a time. Their table has `state` (running, ready, failed), `user_id`,
 * `size`, `rows` and `expires_at`; a trigger removes a file with its row.
 */
export interface ExportTable<Row extends ExportRecord> {
  /** Of the live event; begins the names of the domain events `.created`, `.changed`, `.removed` and of the audit's actions. */
  readonly name: ExportName;
  readonly table: string;
  readonly pathColumn: string;
  /** Condition on the rows of the table that are exports; absent: all. */
  readonly where?: string;
  readonly records: RecordSource<Row>;
  readonly missingCode: ErrorCode;
  readonly limits: ExportLimits;
  readonly job: RowJob;
  /** The name of the recurring job that removes expired ones. */
  readonly removal: string;
  readonly hoursKept: (platform: Platform) => number;
  /** The name of a download. */
  readonly toFileName: (record: Row) => string;
}

/** How such files are made; `Plan` says what is in one. */
export interface ExportKind<Row extends ExportRecord, Plan> extends ExportTable<Row> {
  /** What to write for a running export; null when it is gone. */
  readonly plan: (scope: Scope, id: number) => Promise<Plan | null>;
  readonly write: (snapshot: ExportSnapshot, plan: Plan) => Promise<WrittenExport>;
}
