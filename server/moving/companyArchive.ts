import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import Joi from 'joi';
import { removeControls } from '#shared/kit/removeControls.ts';
import { toIdentifyingText } from '#shared/rules/identifyingText.ts';
import { daySchedules } from '#shared/rules/workingHours.ts';
import {
  type ArchiveManifest,
  type CompanyTable,
  manifestName,
  signatureName,
  tableFileName,
  tablesBeforeSchemas,
} from '#server/operations/companyData/index.ts';
import { fingerprintOf, isSignedBy } from '#server/platform/files/archive/archiveSignature.ts';
import { openArchive, type OpenedArchive } from '#server/platform/files/archive/openArchive.ts';
import { StartError } from '#server/platform/StartError.ts';
import { type ArchivedRow, findForgedColumn } from './archivedColumns.ts';
import { batchSize } from './SourceDatabase.ts';

/** Bytes of one line of an archive or a dump; the longest row that a server writes has a few megabytes. */
const maxLineBytes = 16 * 1024 * 1024;

/** Lines that end with `\n` and nothing else: texts of rows may hold other separators. Throws a RangeError for a longer one. */
async function* readLines(stream: Readable, maxBytes = maxLineBytes): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const block of stream as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = block.indexOf(10); end !== -1; end = block.indexOf(10, start)) {
      yield Buffer.concat([...parts, block.subarray(start, end)]).toString();
      [parts, size, start] = [[], 0, end + 1];
    }
    parts.push(block.subarray(start));
    size += block.length - start;
    if (size > maxBytes) {
      stream.destroy();
      throw new RangeError(`a line has more than ${maxBytes} bytes`);
    }
  }
  if (size > 0) {
    yield Buffer.concat(parts).toString();
  }
}

/** A million files have a manifest of about 150 MB. */
const maxManifestBytes = 256 * 1024 * 1024;
const maxSignatureBytes = 1024;

/** Throws a `StartError` for a file that is missing, no archive, or cut off. */
export async function openCompanyArchive(file: string): Promise<OpenedArchive> {
  const archive = await openArchive(file).catch((cause: unknown) => {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    throw new StartError(isMissing ? `There is no file ${file}.` : `${file} is no archive, or not all of one: nothing was restored.`, {
      cause,
    });
  });
  if (![manifestName, signatureName].every((name) => archive.names.includes(name))) {
    archive.close();
    throw new StartError(`${file} is no archive of a company: it holds no signed manifest.`);
  }
  return archive;
}

async function readSmallFile(archive: OpenedArchive, name: string, maxBytes: number): Promise<Buffer> {
  if (archive.sizeOf(name) > maxBytes) {
    throw new StartError(`${name} in this archive is too large to be one: nothing was restored.`);
  }
  return buffer(await archive.open(name)).catch((cause: unknown) => {
    throw new StartError(`${name} in this archive cannot be read: nothing was restored.`, { cause });
  });
}

/** Texts that go into columns: PostgreSQL stores no NUL. */
const storedText = Joi.string().custom((text: string, { error }) => (text.includes('\0') ? error('any.invalid') : text));

const manifestRule = Joi.object<ArchiveManifest>({
  publicKey: Joi.string().max(1000).required(),
  server: Joi.string().max(500).allow('').required(),
  company: Joi.object({
    name: storedText
      .max(200)
      .custom((name: string, { error }) => toIdentifyingText(name) || error('string.empty'))
      .required(),
    email: storedText.max(320).allow('', null),
    phone: storedText.max(100).allow('', null),
    schedules: daySchedules().allow(null),
  })
    .unknown()
    .required(),
  schema: Joi.object({
    version: Joi.string()
      .pattern(/^\d{12}$/)
      .required(),
    tables: Joi.array().items(Joi.string()).max(1000).required(),
  }).unknown(),
  tables: Joi.object().pattern(Joi.string(), Joi.number().integer().min(0)).required(),
  files: Joi.array()
    .items(Joi.object({ name: Joi.string().required(), sha256: Joi.string().required() }).unknown())
    .required(),
}).unknown();

function parseManifest(content: Buffer): ArchiveManifest {
  try {
    const manifest = JSON.parse(content.toString()) as ArchiveManifest;
    if (manifest.format !== 'prosa-company' || manifest.version !== 1) {
      throw new StartError('This archive is of another kind or of a newer version.');
    }
    Joi.assert(manifest, manifestRule, { convert: false });
    return manifest;
  } catch (cause) {
    throw cause instanceof StartError ? cause : new StartError('The manifest of this archive cannot be read: it was changed.', { cause });
  }
}

function isSignatureOf(publicKey: string, content: Buffer, signature: string): boolean {
  try {
    return isSignedBy(publicKey, content, signature);
  } catch {
    return false;
  }
}

/** The manifest, when its signature is that of a trusted server. */
export async function readManifest(archive: OpenedArchive, trustedKeys: readonly string[]): Promise<ArchiveManifest> {
  const content = await readSmallFile(archive, manifestName, maxManifestBytes);
  const signature = await readSmallFile(archive, signatureName, maxSignatureBytes);
  const manifest = parseManifest(content);
  const fingerprint = fingerprintOf(manifest.publicKey);
  if (!isSignatureOf(manifest.publicKey, content, signature.toString())) {
    throw new StartError('The signature of this archive does not fit: it was changed.');
  }
  if (!trustedKeys.includes(fingerprint)) {
    throw new StartError(
      `This archive was signed by ${removeControls(manifest.server)} (${fingerprint}). Compare that with what its screen shows and add: --signed-by ${fingerprint}`,
    );
  }
  return manifest;
}

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const block of stream) {
    hash.update(block as Buffer);
  }
  return hash.digest('hex');
}

/** Throws unless the archive holds exactly what the manifest says. */
async function verifyFiles(archive: OpenedArchive, manifest: ArchiveManifest): Promise<void> {
  const expected = new Map(manifest.files.map(({ name, sha256 }) => [name, sha256]));
  const names = new Set(archive.names.filter((name) => name !== manifestName && name !== signatureName));
  for (const name of new Set([...names, ...expected.keys()])) {
    const hash = names.has(name)
      ? await archive
          .open(name)
          .then(hashOf)
          .catch(() => null)
      : null;
    const isSame = hash !== null && hash === expected.get(name);
    if (!isSame) {
      throw new StartError(`${name} in this archive is not what its server wrote: nothing was restored.`);
    }
  }
}

function parseRow(line: string): ArchivedRow {
  const row: unknown = JSON.parse(line);
  // Rows of a depth that only reading bears could not be written.
  JSON.stringify(row);
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    throw new TypeError('a row is an object');
  }
  if ('id' in row && !Number.isSafeInteger(row.id)) {
    throw new TypeError('an id is an integer');
  }
  return row as ArchivedRow;
}

const maxBatchLength = 8 * 1024 * 1024;

/** Rows of an archive in batches; none of a table that its server did not have. */
export async function* readRows(archive: OpenedArchive, table: string): AsyncGenerator<ArchivedRow[]> {
  if (!archive.names.includes(tableFileName(table))) {
    return;
  }
  let batch: ArchivedRow[] = [];
  let length = 0;
  for await (const line of readLines(await archive.open(tableFileName(table)))) {
    batch.push(parseRow(line));
    length += line.length;
    if (batch.length === batchSize || length > maxBatchLength) {
      yield batch;
      [batch, length] = [[], 0];
    }
  }
  yield batch;
}

/** Throws for an archive of a server whose database knows what this one does not. */
export function assertNotNewer({ schema }: ArchiveManifest, version: string): void {
  if (schema !== undefined && schema.version > version) {
    throw new StartError('This archive was made by a newer version of Prosa: update this server, then restore it. Nothing was restored.');
  }
}

/** Throws for a table that its server had and the archive does not hold, or that the manifest counts alone. */
function assertNoTableMissing({ schema, tables: counts, files }: ArchiveManifest, tables: readonly CompanyTable[]): void {
  const names = new Set(files.map(({ name }) => name));
  const had = new Set(schema?.tables ?? tablesBeforeSchemas);
  const expected = [...tables.map(({ name }) => name).filter((name) => had.has(name)), ...had, ...Object.keys(counts)];
  const missing = expected.find((name) => !names.has(tableFileName(name)));
  if (missing !== undefined) {
    throw new StartError(`The table ${missing} is missing in this archive: nothing was restored.`);
  }
}

function assertShapes(table: CompanyTable, rows: readonly ArchivedRow[]): void {
  for (const row of rows) {
    const forged = findForgedColumn(table, row);
    if (forged !== null) {
      const place = `${forged} of row ${String(row['id'] ?? 'without an id')} of the table ${table.name}`;
      throw new StartError(`The ${place} in this archive is not what a server writes: nothing was restored.`);
    }
  }
}

async function verifyRows(archive: OpenedArchive, { tables: counts }: ArchiveManifest, tables: readonly CompanyTable[]): Promise<void> {
  const names = new Set(archive.names);
  for (const table of tables.filter(({ name }) => names.has(tableFileName(name)))) {
    const { name } = table;
    let rows = 0;
    try {
      for await (const batch of readRows(archive, name)) {
        rows += batch.length;
        assertShapes(table, batch);
      }
    } catch (cause) {
      throw cause instanceof StartError
        ? cause
        : new StartError(`The table ${name} in this archive cannot be read: nothing was restored.`, { cause });
    }
    if (rows !== (counts[name] ?? 0)) {
      throw new StartError(
        `The table ${name} in this archive has ${rows} rows, and its manifest says ${counts[name] ?? 0}: nothing was restored.`,
      );
    }
  }
}

/** Looks at everything before anything is written. Throws a `StartError`. */
export async function verifyArchive(archive: OpenedArchive, manifest: ArchiveManifest, tables: readonly CompanyTable[]): Promise<void> {
  await verifyFiles(archive, manifest);
  assertNoTableMissing(manifest, tables);
  await verifyRows(archive, manifest, tables);
}
