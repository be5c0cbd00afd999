import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { contactListFilter } from '#shared/areas/contactListFilter.ts';
import { findSettingError, isImage, isSecret, isSettingKey, maxBrandLogoMegabytes } from '#shared/areas/settings.ts';
import type { DaySchedule } from '#shared/rules/workingHours.ts';
import type { ScheduleStatus } from '#shared/areas/schedules.ts';
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
} from '#server/areas/companyData/index.ts';
import { provisionEmptyCompany, createOneTimePassword } from '#server/areas/provisioning/index.ts';
import { writeLogo, writeSetting } from '#server/areas/settings/index.ts';
import { refreshImportedTickets } from '#server/areas/tickets/index.ts';
import { createArchiveSigner, fingerprintOf } from '#server/platform/files/archive/archiveSignature.ts';
import type { OpenedArchive } from '#server/platform/files/archive/openArchive.ts';
import { findMediaType } from '#server/platform/files/fileTypes.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import { openCompanyArchive, readManifest, readRows, verifyArchive, type ArchivedRow } from './companyArchive.ts';
import { CompanyReporter, type CompanyReport } from './ImportReport.ts';
import { reportMissingAdmin } from './reportMissingAdmin.ts';
import { findReasonLeft, sortTables } from './restoredTables.ts';
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

/** What may not go on as it was: numbers are linked anew, and what was on its way is not sent a second time. */
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
  ticket_moves: (row) => ({ ...row, undo: null }),
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

interface RestorerDeps {
  readonly platform: Platform;
  readonly archive: OpenedArchive;
  readonly writer: RowWriter;
  readonly reporter: CompanyReporter;
  readonly companyId: number;
}

class CompanyRestorer {
  readonly #deps: RestorerDeps;

  constructor(deps: RestorerDeps) {
    this.#deps = deps;
  }

  /** Stores the files that a row names, under names of our own. */
  async #restoreFiles(row: ArchivedRow, columns: readonly string[]): Promise<ArchivedRow> {
    const { platform, archive, companyId } = this.#deps;
    const paths: Record<string, string | null> = {};
    for (const column of columns) {
      const path = row[column];
      const isThere = typeof path === 'string' && archive.names.includes(storedFileName(path));
      paths[column] = isThere
        ? (await platform.files.put(companyId, await archive.open(storedFileName(path)), findMediaType(path))).path
        : null;
    }
    return { ...row, ...paths };
  }

  /** The filter of a dynamic list with the ids of here; a list whose tags or connection did not come is left without contacts. */
  async #restoreFilter(key: string, row: ArchivedRow): Promise<ArchivedRow> {
    const { writer, reporter } = this.#deps;
    if (row['filter'] === null || row['filter'] === undefined) {
      return row;
    }
    const { value: filter, error } = contactListFilter().validate(row['filter'], { convert: false });
    if (error !== undefined) {
      reporter.change('contact_lists', key, 'its filter is none of this version: it is a plain list');
      return { ...row, filter: null };
    }
    const tags = await writer.findIds('tags', filter.tagIds.map(String));
    const connections = await writer.findIds('connections', filter.whatsappId === null ? [] : [String(filter.whatsappId)]);
    const isWhole = tags.size === new Set(filter.tagIds).size && (filter.whatsappId === null || connections.size === 1);
    if (!isWhole) {
      reporter.change('contact_lists', key, 'its filter names what did not come: it is a plain list');
      return { ...row, filter: null };
    }
    return { ...row, filter: { ...filter, tagIds: [...tags.values()], whatsappId: [...connections.values()][0] ?? null } };
  }

  async restoreTable({ name, columns }: CompanyTable, extra: ArchivedRow): Promise<void> {
    const { platform, archive, writer } = this.#deps;
    const fileColumns = platform.fileColumns.find(({ table }) => table === name)?.columns ?? [];
    for await (const rows of readRows(archive, name)) {
      const keyed = rows.map((row, index) => ({ key: String(row['id'] ?? index), row }));
      const newKeys = await writer.findNewKeys(
        name,
        keyed.map(({ key }) => key),
      );
      const adapted: SourceRow[] = [];
      for (const { key, row } of keyed) {
        const archived = Object.fromEntries(Object.entries(row).filter(([column]) => column !== 'id' && columns.includes(column)));
        const known = { ...(adaptations[name]?.(archived) ?? archived), ...installationColumns(platform, name, row), ...extra };
        const isNew = newKeys.has(key);
        const named = isNew && name === 'contact_lists' ? await this.#restoreFilter(key, known) : known;
        adapted.push({ key, values: isNew ? await this.#restoreFiles(named, fileColumns) : named });
      }
      await writer.write({ table: name, rows: adapted, repair: repairRow });
    }
  }

  async #restoreLogo(id: string, path: unknown): Promise<void> {
    const { archive, writer, reporter } = this.#deps;
    if (typeof path === 'string' && archive.names.includes(storedFileName(path))) {
      if (archive.sizeOf(storedFileName(path)) > maxBrandLogoMegabytes * 1024 * 1024) {
        reporter.refuse('settings', id, 'the logo is too large');
        return;
      }
      const logo = await buffer(await archive.open(storedFileName(path)));
      await writer.applyOnce('settings', id, async (scope) => void (await writeLogo(scope, logo)));
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
  const { name, email, phone, schedules } = manifest.company;
  const input = { email: email ?? '', phone, planId, dueDate: null, schedules: (schedules ?? []) as DaySchedule[] };
  const provision = (unique: string): Promise<number> =>
    provisionEmptyCompany(platform, { ...input, name: unique }, (scope) => saveImportedCompany(scope, source, 'company'));
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
    await verifyArchive(archive, manifest, tables);
    const source = `archive-${createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 16)}`;
    const companyId = await findOrProvision(platform, manifest, { source, planId });
    const reporter = new CompanyReporter(manifest.company.name, source);
    reporter.report.companyId = companyId;
    const writer = createRowWriter({ platform, source, companyId, reporter });
    const restorer = new CompanyRestorer({ platform, archive, writer, reporter, companyId });
    const extra = await missingColumns();
    for (const table of sortTables(tables, manifest)) {
      await restorer.restoreTable(table, extra[table.name] ?? {});
    }
    await restorer.checkAdmins();
    await restorer.restoreSettings();
    await writer.forEachPage('tickets', refreshImportedTickets);
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
