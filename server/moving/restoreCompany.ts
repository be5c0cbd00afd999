import { createHash, randomUUID } from 'node:crypto';
import type { ContactListFilter } from '#shared/contacts/contacts/listFilter.ts';
import type { TicketViewFilter } from '#shared/conversations/tickets/views.ts';
import { findSettingError, isImage, isSecret, isSettingKey, maxBrandLogoMegabytes } from '#shared/tenancy/settings.ts';
import { toIdentifyingText } from '#shared/rules/identifyingText.ts';
import type { DaySchedule } from '#shared/rules/workingHours.ts';
import type { ScheduleStatus } from '#shared/outreach/schedules/index.ts';
import {
  describeCompanyTables,
  findImportedCompany,
  saveImportedCompany,
  selectExported,
  storedFileName,
  type ArchiveManifest,
  type CompanyTable,
  type RepairedRow,
  type SourceRow,
} from '#server/operations/companyData/index.ts';
import { provisionEmptyCompany, createOneTimePassword } from '#server/operations/provisioning/index.ts';
import { redrawLogo, writeLogo, writeSetting } from '#server/tenancy/settings/index.ts';
import { refreshImportedTickets } from '#server/conversations/tickets/index.ts';
import { createArchiveSigner, fingerprintOf } from '#server/platform/files/archive/archiveSignature.ts';
import { retryRolledBack } from '#server/platform/database/retryRolledBack.ts';
import type { OpenedArchive } from '#server/platform/files/archive/openArchive.ts';
import { withPreparedFiles } from '#server/platform/files/erasure.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findRowProblem, listLeftColumns, type ArchivedRow } from './archivedColumns.ts';
import { assertNotNewer, openCompanyArchive, readManifest, readRows, verifyArchive } from './companyArchive.ts';
import { CompanyReporter, type CompanyReport } from './ImportReport.ts';
import { reportMissingAdmin } from './reportMissingAdmin.ts';
import { explainInterruption } from './explainInterruption.ts';
import { cleanFileNames, drawArchived, restoreFiles } from './restoreFiles.ts';
import { findReasonLeft, sortTables } from './restoredTables.ts';
import { OptionCounter, tooManyOptions } from './OptionCounter.ts';
import { createRowWriter, type RowWriter } from './RowWriter.ts';

export interface RestoreOptions {
  readonly file: string;
  readonly planId: number;
  /** The fingerprint that the server of origin shows; needed where that is another server. */
  readonly signedBy?: string | undefined;
}

const unfinished = new Set(['queued', 'written', 'unknown']);
const waitingSchedules = new Set<unknown>(['PENDENTE', 'AGENDADA'] satisfies ScheduleStatus[]);

/** Prompts and integrations have no keys yet: nothing is led to them. */
const noBots = { prompt_id: null, integration_id: null };

/** What may not go on as it was: numbers are linked again, and what was on its way is not sent a second time. */
const adaptations: Readonly<Record<string, (row: ArchivedRow) => ArchivedRow>> = {
  connections: (row) => ({ ...row, state: 'paused', state_reason: null, wanted: false, qrcode: '', pairing_code: '', ...noBots }),
  queues: (row) => ({ ...row, ...noBots }),
  tickets: (row) => ({ ...row, last_message_row_id: null, queue_option_id: null, chatbot: false, ...noBots }),
  messages: (row) => ({
    ...row,
    read: true,
    ...(unfinished.has(String(row['delivery'])) && { delivery: 'failed', failure: 'unconfirmed', may_have_arrived: true }),
    ...(row['media_state'] === 'pending' && { media_state: 'failed', media_reason: 'mediaMissing' }),
  }),
  schedules: (row) => ({
    ...row,
    ...(waitingSchedules.has(String(row['status'])) && { status: 'ERRO', error: 'ERR_SENDING_WAPP_MSG' }),
  }),
  campaigns: (row) => ({
    ...row,
    ...(row['status'] === 'EM_ANDAMENTO' && { status: 'CANCELADA' }),
    ...(row['status'] === 'PROGRAMADA' && { status: 'INATIVA' }),
  }),
  campaign_shippings: (row) => ({ ...row, ...(row['outcome'] === 'queued' && { outcome: 'failed', reason: 'unconfirmed' }) }),
  contact_lists: (row) => ({ ...row, is_checking: false, waiting_for: null }),
  bot_turns: (row) => ({ ...row, claimed_until: null, ...(row['state'] === 'waiting' && { state: 'dropped', reason: null }) }),
  contact_list_items: (row) => ({ ...row, claimed_until: null }),
  person_requests: (row) => ({ ...row, ...(row['state'] === 'running' && { state: 'failed' }) }),
  prompts: (row) => ({ ...row, api_key: '', voice_key: '' }),
  queue_integrations: (row) => ({ ...row, json_content: '', secret: '' }),
};

/** What this installation allows, whatever the other one did. */
const installationColumns = ({ config }: Platform, table: string, row: ArchivedRow): ArchivedRow =>
  table === 'connections' && row['provider'] === 'simulated' && config.production ? { provider: 'beta' } : {};

const addressKeys = new Set(['chats_uuid_key', 'tickets_uuid_key']);

function repairRow(constraint: string, row: SourceRow): RepairedRow | null {
  return addressKeys.has(constraint)
    ? { row: { ...row, values: { ...row.values, uuid: randomUUID() } }, reason: 'its address was taken: it has another one' }
    : null;
}

interface KeyedRow {
  readonly key: string;
  readonly row: ArchivedRow;
  /** Not brought by an earlier run. */
  readonly isNew: boolean;
}

interface RestorerDeps {
  readonly platform: Platform;
  readonly archive: OpenedArchive;
  readonly writer: RowWriter;
  readonly reporter: CompanyReporter;
  readonly companyId: number;
}

class CompanyRestorer {
  readonly #deps: RestorerDeps;
  readonly #options = new OptionCounter();

  constructor(deps: RestorerDeps) {
    this.#deps = deps;
  }

  /** The ids here of rows that a filter names; null where one of them did not come: the filter would find others. */
  async #mapIds(table: string, ids: readonly number[] = []): Promise<number[] | null> {
    const newIds = await this.#deps.writer.findIds(table, ids.map(String));
    return newIds.size === new Set(ids).size ? [...newIds.values()] : null;
  }

  /** The filter of a dynamic list with the ids of here; a list whose tags or connection did not come is left without contacts. */
  async #restoreListFilter(key: string, row: ArchivedRow): Promise<ArchivedRow> {
    const filter = row['filter'] as ContactListFilter | null | undefined;
    if (filter === null || filter === undefined) {
      return row;
    }
    const tagIds = await this.#mapIds('tags', filter.tagIds);
    const connectionIds = await this.#mapIds('connections', filter.whatsappId === null ? [] : [filter.whatsappId]);
    if (tagIds === null || connectionIds === null) {
      this.#deps.reporter.change('contact_lists', key, 'its filter names what did not come: it is a plain list');
      return { ...row, filter: null };
    }
    return { ...row, filter: { ...filter, tagIds, whatsappId: connectionIds[0] ?? null } };
  }

  /** The filter of a view with the ids of here; without what did not come it would show other conversations. */
  async #restoreViewFilter(key: string, row: ArchivedRow): Promise<ArchivedRow | null> {
    const filter = row['filter'] as TicketViewFilter;
    const tables = { queueIds: 'queues', tags: 'tags', users: 'users', whatsappIds: 'connections' } as const;
    const mapped: [string, number[] | null][] = [];
    for (const name of ['queueIds', 'tags', 'users', 'whatsappIds'] as const) {
      mapped.push(
        ...(filter[name] === undefined ? [] : [[name, await this.#mapIds(tables[name], filter[name])] as [string, number[] | null]]),
      );
    }
    if (mapped.some(([, ids]) => ids === null)) {
      this.#deps.reporter.refuse('ticket_views', key, 'its filter names what did not come');
      return null;
    }
    return { ...row, filter: { ...filter, ...Object.fromEntries(mapped) } };
  }

  /** The person of a request by the id of here; 0, which names nobody, where the person did not come. */
  async #restoreSubject(row: ArchivedRow): Promise<ArchivedRow> {
    const ids = await this.#mapIds(row['subject'] === 'user' ? 'users' : 'contacts', [Number(row['subject_id'])]);
    return { ...row, subject_id: ids?.[0] ?? 0 };
  }

  async #restoreFilter(table: string, key: string, row: ArchivedRow): Promise<ArchivedRow | null> {
    if (table === 'contact_lists') {
      return this.#restoreListFilter(key, row);
    }
    if (table === 'person_requests') {
      return this.#restoreSubject(row);
    }
    return table === 'ticket_views' && row['filter'] ? this.#restoreViewFilter(key, row) : row;
  }

  #findProblem(table: CompanyTable, row: ArchivedRow): string | null {
    const menu = `${String(row['queue_id'])} ${String(row['draft_id'] ?? '')}`;
    const isTooMany = table.name === 'queue_options' && !this.#options.takesMore(menu);
    return isTooMany ? tooManyOptions : findRowProblem(table, row);
  }

  /** A row as it is written; null: it is left, and the report says why. */
  async #adaptRow(table: CompanyTable, { key, row, isNew }: KeyedRow, extra: ArchivedRow): Promise<SourceRow | null> {
    const { platform, reporter } = this.#deps;
    const { name, columns } = table;
    const problem = this.#findProblem(table, row);
    if (problem !== null) {
      reporter.refuse(name, key, problem);
      return null;
    }
    const left = new Set(['id', ...listLeftColumns(table)]);
    const archived = Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column) && !left.has(column)));
    const known = { ...(adaptations[name]?.(archived) ?? archived), ...installationColumns(platform, name, row), ...extra };
    if (!isNew) {
      return { key, values: known };
    }
    const named = await this.#restoreFilter(name, key, cleanFileNames(known));
    const fileColumns = platform.fileColumns.find((one) => one.table === name)?.columns ?? [];
    return named && { key, values: await restoreFiles(this.#deps, named, fileColumns) };
  }

  async restoreTable(table: CompanyTable, extra: ArchivedRow): Promise<void> {
    const { archive, writer } = this.#deps;
    const { name } = table;
    for await (const rows of readRows(archive, name)) {
      const keyed = rows.map((row, index) => ({ key: String(row['id'] ?? index), row }));
      const newKeys = await writer.findNewKeys(
        name,
        keyed.map(({ key }) => key),
      );
      const adapted: SourceRow[] = [];
      for (const { key, row } of keyed) {
        const adaptedRow = await this.#adaptRow(table, { key, row, isNew: newKeys.has(key) }, extra);
        adapted.push(...(adaptedRow === null ? [] : [adaptedRow]));
      }
      await writer.write({ table: name, rows: adapted, repair: repairRow });
    }
  }

  /** Drawn again like an uploaded one: everybody sees it. */
  async #restoreLogo(id: string, path: unknown): Promise<void> {
    const { platform, companyId, archive, writer, reporter } = this.#deps;
    if (typeof path === 'string' && archive.names.includes(storedFileName(path))) {
      if (archive.sizeOf(storedFileName(path)) > maxBrandLogoMegabytes * 1024 * 1024) {
        reporter.refuse('settings', id, 'the logo is too large');
        return;
      }
      const logo = await drawArchived(this.#deps, path, redrawLogo);
      if (logo === null) {
        reporter.refuse('settings', id, 'the logo is no picture');
        return;
      }
      await withPreparedFiles(platform, async ({ files }) => {
        const { path: stored } = await files.put(companyId, logo, 'image/webp');
        await writer.applyOnce('settings', id, async (scope) => void (await writeLogo(scope, stored)));
      });
    }
  }

  async #restoreSetting(row: ArchivedRow): Promise<void> {
    const { platform, writer, reporter } = this.#deps;
    const [id, key, value] = [String(row['id']), String(row['key']), String(row['value'])];
    if (isImage(key)) {
      await this.#restoreLogo(id, row['file_path']);
    } else if (key === 'strongPasswords' && value !== 'enabled' && platform.config.production) {
      reporter.change('settings', id, 'this server asks for strong passwords');
    } else if (isSettingKey(key) && !isSecret(key) && !value.includes('\0') && findSettingError(key, value) === null) {
      await writer.applyOnce('settings', id, async (scope) => void (await writeSetting(scope, key, value)));
    } else {
      reporter.refuse('settings', id, `the setting ${key} is not known here`);
    }
  }

  async restoreSettings(): Promise<void> {
    for await (const rows of readRows(this.#deps.archive, 'settings')) {
      for (const row of rows) {
        await this.#restoreSetting(row);
      }
    }
  }

  async checkAdmins(): Promise<void> {
    const adminKeys: string[] = [];
    for await (const rows of readRows(this.#deps.archive, 'users')) {
      adminKeys.push(...rows.filter(({ profile }) => profile === 'admin').map(({ id }) => String(id)));
    }
    await reportMissingAdmin({ ...this.#deps, adminKeys });
  }
}

async function findOrProvision(
  platform: Platform,
  manifest: ArchiveManifest,
  { source, planId }: { source: string; planId: number },
): Promise<number> {
  const { name: written, email, phone, schedules } = manifest.company;
  const name = toIdentifyingText(written);
  const input = { email: email ?? '', phone, planId, dueDate: null, schedules: (schedules ?? []) as DaySchedule[] };
  const provision = (unique: string): Promise<number> =>
    retryRolledBack(() =>
      provisionEmptyCompany(platform, { ...input, name: unique }, (scope) => saveImportedCompany(scope, source, 'company')),
    );
  const existing = await findImportedCompany(platform, source, 'company');
  return existing ?? provision(name).catch(() => provision(`${name.slice(0, 40)} (${source.slice(-6)})`));
}

/** Describes the tables, which are the same for every company. */
const operatorCompanyId = 1;

/** Columns that an archive never holds. */
async function missingColumns(): Promise<Readonly<Record<string, ArchivedRow>>> {
  const passwordHash = await hashPassword(createOneTimePassword());
  return { users: { password_hash: passwordHash, super: false, online: false, token_version: 0 } };
}

/** Brings the archive of a company back as a company of this server, with new ids. Throws a `StartError` for one that was changed. */
export async function restoreCompany(platform: Platform, { file, planId, signedBy }: RestoreOptions): Promise<CompanyReport> {
  const archive = await openCompanyArchive(file);
  try {
    const own = fingerprintOf(createArchiveSigner(platform.secrets).publicKey);
    const manifest = await readManifest(archive, signedBy === undefined ? [own] : [own, signedBy]);
    const tables = selectExported(await describeCompanyTables(platform, operatorCompanyId));
    assertNotNewer(manifest, platform.schemaVersion);
    await verifyArchive(archive, manifest, tables);
    const source = `archive-${createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 16)}`;
    const companyId = await findOrProvision(platform, manifest, { source, planId });
    const reporter = new CompanyReporter(manifest.company.name, source);
    reporter.report.companyId = companyId;
    const writer = createRowWriter({ platform, source, companyId, reporter });
    const restorer = new CompanyRestorer({ platform, archive, writer, reporter, companyId });
    const extra = await missingColumns();
    try {
      for (const table of sortTables(tables)) {
        await restorer.restoreTable(table, extra[table.name] ?? {});
      }
      await restorer.checkAdmins();
      await restorer.restoreSettings();
      await writer.forEachPage('tickets', refreshImportedTickets);
    } catch (error) {
      throw explainInterruption(error, companyId);
    }
    for (const [table, rows] of Object.entries(manifest.tables)) {
      const reason = findReasonLeft(table, tables);
      if (reason !== undefined && rows > 0 && table !== 'settings') {
        reporter.report.notBrought[table] = { rows, reason };
      }
    }
    return reporter.report;
  } finally {
    archive.close();
  }
}
