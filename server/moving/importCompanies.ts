import { createHash } from 'node:crypto';
import { type Recurrence, recurrences } from '#shared/tenancy/companies/record.ts';
import { toIdentifyingText } from '#shared/rules/identifyingText.ts';
import { findImportedCompany, saveImportedCompany } from '#server/operations/companyData/index.ts';
import { provisionEmptyCompany } from '#server/operations/provisioning/index.ts';
import { StartError } from '#server/platform/StartError.ts';
import type { Platform } from '#server/platform/platform.ts';
import { companyFilter, type MovingContext } from './MovingContext.ts';
import { type CompanyReport, CompanyReporter } from './ImportReport.ts';
import { MediaImporter } from './MediaImporter.ts';
import { createRowWriter } from './RowWriter.ts';
import type { SourceDatabase, SourceRecord } from './SourceDatabase.ts';
import { readFlag, readTime, readTrimmed } from './sourceValues.ts';
import { importCampaigns } from './steps/importCampaigns.ts';
import { importCampaignSettings } from './steps/importCampaignSettings.ts';
import { importChats } from './steps/importChats.ts';
import { importConnections } from './steps/importConnections.ts';
import { importContacts } from './steps/importContacts.ts';
import { importMessages } from './steps/importMessages.ts';
import { importContactLists } from './steps/importContactLists.ts';
import { importFileLists } from './steps/importFileLists.ts';
import { importNotes, importRounds } from './steps/importNotes.ts';
import { importPrompts } from './steps/importPrompts.ts';
import { importQueueIntegrations } from './steps/importQueueIntegrations.ts';
import { importQueueOptions } from './steps/importQueueOptions.ts';
import { importQuickMessages } from './steps/importQuickMessages.ts';
import { importRatings } from './steps/importRatings.ts';
import { importSchedules } from './steps/importSchedules.ts';
import { importSettings } from './steps/importSettings.ts';
import { importQueues, readSchedules } from './steps/importQueues.ts';
import { importTags } from './steps/importTags.ts';
import { importTickets } from './steps/importTickets.ts';
import { importUsers } from './steps/importUsers.ts';

const ownMachinery = 'they belong to the machinery of the older product';
const ofOperator = 'they are the operator’s, who writes them anew';
const unknown = 'this version does not know them';

/** Tables of the source that are not brought, and why; of others nobody has thought yet. */
const leftTables: Readonly<Record<string, string>> = {
  Announcements: ofOperator,
  Helps: ofOperator,
  Baileys: ownMachinery,
  BaileysChats: ownMachinery,
  BaileysKeys: ownMachinery,
  Invoices: 'invoices are raised anew by the plan',
  Subscriptions: 'invoices are raised anew by the plan',
};

/** A source that remembers which of its tables were read. */
function recordReads(source: SourceDatabase): { readonly source: SourceDatabase; readonly readTables: ReadonlySet<string> } {
  const readTables = new Set<string>();
  return {
    readTables,
    source: {
      ...source,
      read: (table, options) => {
        readTables.add(table);
        return source.read(table, options);
      },
    },
  };
}

/** Counts what stays behind of a company: every table that no step has read. One that does not say whose its rows are cannot be counted. */
async function countLeftTables(context: MovingContext, readTables: ReadonlySet<string>): Promise<void> {
  const left = [...context.source.tables.keys()].filter((table) => !readTables.has(table));
  for (const table of left) {
    const filter = companyFilter(context, table);
    let rows = 0;
    if (filter !== undefined) {
      for await (const batch of context.source.read(table, { filter })) {
        rows += batch.length;
      }
    }
    if (rows > 0) {
      context.reporter.report.notBrought[table] = { rows, reason: leftTables[table] ?? unknown };
    }
  }
}

interface ImportOptions {
  readonly source: SourceDatabase;
  /** The key of one company of the source; absent: all of them. */
  readonly companyKey?: string | undefined;
  /** The plan of new companies. */
  readonly planId: number;
  /** The folder with the files of the older product; absent: they stay behind. */
  readonly mediaFolder?: string | undefined;
  /** Files are looked for, not copied. */
  readonly isDryRun?: boolean;
  /** Called with the report of each company when it has been brought. */
  readonly onCompany?: (report: CompanyReport) => void;
}

/** What every source must have. */
const requiredTables = ['Companies', 'Users', 'Contacts', 'Tickets', 'Messages'];

function assertKnownSchema({ tables }: SourceDatabase): void {
  const missing = requiredTables.filter((table) => !tables.has(table));
  if (missing.length > 0) {
    throw new StartError(`This is no database of Whaticket SaaS or Ticketz: it lacks ${missing.join(', ')}.`);
  }
}

async function readAll(source: SourceDatabase, table: string): Promise<SourceRecord[]> {
  const all: SourceRecord[] = [];
  for await (const rows of source.read(table)) {
    all.push(...rows);
  }
  return all;
}

const byId = (one: SourceRecord, other: SourceRecord): number => Number(one['id']) - Number(other['id']);

/** Names a database by its first company and user, so that its dump and its copies count as the same one. */
async function fingerprint(source: SourceDatabase, companies: readonly SourceRecord[]): Promise<string> {
  const [company] = companies;
  const [user] = (await readAll(source, 'Users')).toSorted(byId);
  const marks = [company, user].map((row) => `${row?.['id']} ${row && readTime(row, 'createdAt')}`);
  return `whaticket-${createHash('sha256').update(marks.join()).digest('hex').slice(0, 16)}`;
}

const isRecurrence = (text: string): text is Recurrence => recurrences.some((recurrence) => recurrence === text);

function describeCompany(row: SourceRecord, planId: number): Parameters<typeof provisionEmptyCompany>[1] {
  const [dueDate, recurrence] = [readTime(row, 'dueDate'), readTrimmed(row, 'recurrence').toUpperCase()];
  return {
    name: toIdentifyingText(readTrimmed(row, 'name', 50)) || `Empresa ${row['id']}`,
    email: readTrimmed(row, 'email', 200),
    phone: readTrimmed(row, 'phone', 30) || null,
    planId,
    status: row['status'] === null || readFlag(row, 'status'),
    dueDate: dueDate === null ? null : new Date(dueDate),
    recurrence: isRecurrence(recurrence) ? recurrence : 'MENSAL',
    schedules: readSchedules(row) ?? [],
  };
}

/** The company here: that of an earlier run, or a new one. A taken name is made unique by a number. */
async function findOrProvisionCompany(
  platform: Platform,
  { row, source, planId }: { row: SourceRecord; source: string; planId: number },
): Promise<number> {
  const key = row['id'] ?? '';
  const existing = await findImportedCompany(platform, source, key);
  const input = describeCompany(row, planId);
  const provision = (name: string): Promise<number> =>
    provisionEmptyCompany(platform, { ...input, name }, (scope) => saveImportedCompany(scope, source, key));
  return existing ?? provision(input.name).catch(() => provision(`${input.name.slice(0, 40)} (${source.slice(-4)}-${key})`));
}

/** Each step needs those before it: tickets point to everybody. */
const steps: readonly ((context: MovingContext) => Promise<void>)[] = [
  importQueueIntegrations,
  importQueues,
  importConnections,
  importUsers,
  importTags,
  importContacts,
  importTickets,
  importMessages,
  importNotes,
  importRounds,
  importRatings,
  importQueueOptions,
  importQuickMessages,
  importContactLists,
  importFileLists,
  importCampaigns,
  importCampaignSettings,
  importPrompts,
  importSchedules,
  importChats,
  importSettings,
];

/** Brings companies of an older product, each with everything that has a place here. Throws a `StartError` for another database. */
export async function importCompanies(platform: Platform, options: ImportOptions): Promise<CompanyReport[]> {
  const { source, companyKey, planId } = options;
  assertKnownSchema(source);
  const companies = (await readAll(source, 'Companies')).toSorted(byId);
  const name = await fingerprint(source, companies);
  const rowsToImport = companies.filter((row) => companyKey === undefined || row['id'] === companyKey);
  if (rowsToImport.length === 0) {
    throw new StartError(`There is no company ${companyKey ?? ''} in this database; it has ${companies.map(({ id }) => id).join(', ')}.`);
  }
  const reports: CompanyReport[] = [];
  for (const row of rowsToImport) {
    const reporter = new CompanyReporter(readTrimmed(row, 'name'), row['id'] ?? '');
    const companyId = await findOrProvisionCompany(platform, { row, source: name, planId });
    reporter.report.companyId = companyId;
    const writer = createRowWriter({ platform, source: name, companyId, reporter });
    const key = row['id'] ?? '';
    const { mediaFolder = null, isDryRun = false } = options;
    const media = new MediaImporter({ platform, companyId, companyKey: key, folder: mediaFolder, isDryRun });
    const recorder = recordReads(source);
    const context: MovingContext = {
      source: recorder.source,
      companyKey: key,
      writer,
      reporter,
      media,
      ticketConnections: new Map(),
      integrations: new Map(),
    };
    for (const step of steps) {
      await step(context);
    }
    await countLeftTables(context, new Set(recorder.readTables));
    reports.push(reporter.report);
    options.onCompany?.(reporter.report);
  }
  return reports;
}
