import { open, stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { StartError } from '#server/platform/StartError.ts';
import { batchSize, type ReadOptions, type SourceDatabase, type SourceRecord } from '#server/moving/SourceDatabase.ts';
import { parseCopyLine, parseInsertValues, StatementReader } from './parseRows.ts';

/** A line of a file without its end, and where it stands, in bytes. */
interface FileLine {
  readonly text: string;
  readonly start: number;
  /** Behind its end of line. */
  readonly end: number;
}

/** A part of a file, in bytes; the end is not part of it. */
interface FilePart {
  readonly start: number;
  readonly end: number;
}

const maxLineBytes = 64 * 1024 * 1024;
const newline = 0x0a;

/** The lines of a part of a file, read in blocks. */
async function* readFileLines(file: string, { start, end }: FilePart): AsyncGenerator<FileLine> {
  if (start >= end) {
    return;
  }
  let rest: Buffer = Buffer.alloc(0);
  let position = start;
  for await (const block of createReadStream(file, { start, end: end - 1, highWaterMark: 1024 * 1024 })) {
    const bytes: Buffer = Buffer.concat([rest, block as Buffer]);
    let from = 0;
    for (let at = bytes.indexOf(newline, rest.length); at !== -1; at = bytes.indexOf(newline, from)) {
      const next = position + at + 1 - from;
      yield { text: bytes.toString('utf8', from, at), start: position, end: next };
      [from, position] = [at + 1, next];
    }
    rest = bytes.subarray(from);
    if (rest.length > maxLineBytes) {
      throw new StartError(`${file} has a line of more than ${maxLineBytes} bytes: it is no plain dump of this product.`);
    }
  }
  if (rest.length > 0) {
    yield { text: rest.toString('utf8'), start: position, end: position + rest.length };
  }
}

/** Rows of one table in the file: the lines of a COPY, or one INSERT. */
interface DumpSection extends FilePart {
  readonly columns: readonly string[];
  readonly isCopy: boolean;
}

type DumpIndex = Map<string, DumpSection[]>;

const name = String.raw`(?:"?\w+"?\.)?"?(\w+)"?`;
const copyPattern = new RegExp(String.raw`^COPY ${name} \((.*)\) FROM stdin;\r?$`, 'i');
const insertPattern = new RegExp(String.raw`^INSERT INTO ${name} `, 'i');
const valuesPattern = /^(?:\(([^)]*)\) )?(?:OVERRIDING SYSTEM VALUE )?VALUES/i;
const createPattern = new RegExp(String.raw`^CREATE TABLE ${name} \(`, 'i');
const columnPattern = /^\s+"?(\w+)"? [\w"]/;

const parseColumns = (list: string): string[] => list.split(',').map((column) => column.trim().replaceAll('"', ''));

interface InsertStatement {
  readonly table: string;
  /** Undefined: it names none. */
  readonly columns: string | undefined;
  readonly values: string;
}

function parseInsert(text: string): InsertStatement | null {
  const [start = '', table] = insertPattern.exec(text) ?? [];
  const rest = text.slice(start.length);
  const [head, columns] = valuesPattern.exec(rest) ?? [];
  return table === undefined || head === undefined ? null : { table, columns, values: rest.slice(head.length) };
}

/** Finds where the rows of each table are. Nothing of a dump is executed. */
class DumpIndexer {
  readonly sections: DumpIndex = new Map();
  /** Columns of CREATE TABLE, for an INSERT that names none. */
  readonly #columns = new Map<string, string[]>();
  #created: string | null = null;
  #copy: { table: string; columns: string[]; start: number } | null = null;
  #insert: { table: string; columns: readonly string[]; start: number; statement: StatementReader } | null = null;

  #add(table: string, section: DumpSection): void {
    const sections = this.sections.get(table) ?? [];
    const last = sections.at(-1);
    // Neighbouring INSERTs of one table are one section.
    if (last?.isCopy === false && !section.isCopy && last.end === section.start && last.columns.join() === section.columns.join()) {
      sections[sections.length - 1] = { ...last, end: section.end };
    } else {
      sections.push(section);
    }
    this.sections.set(table, sections);
  }

  #continueCopy({ text, start }: FileLine, { table, columns, start: from }: { table: string; columns: string[]; start: number }): void {
    if (text.trimEnd() === String.raw`\.`) {
      this.#add(table, { columns, isCopy: true, start: from, end: start });
      this.#copy = null;
    }
  }

  #continueInsert(line: FileLine): void {
    if (this.#insert !== null) {
      const { table, columns, start, statement } = this.#insert;
      if (statement.add(line.text) !== undefined) {
        this.#add(table, { columns, isCopy: false, start, end: line.end });
        this.#insert = null;
      }
    }
  }

  #continueCreate({ text }: FileLine, table: string): void {
    const [, column] = columnPattern.exec(text) ?? [];
    if (text.startsWith(')')) {
      this.#created = null;
    } else if (column !== undefined && column !== 'CONSTRAINT') {
      const columns = this.#columns.get(table) ?? [];
      columns.push(column);
      this.#columns.set(table, columns);
    }
  }

  #begin(line: FileLine): void {
    const [, copied, copyColumns = ''] = copyPattern.exec(line.text) ?? [];
    const insert = parseInsert(line.text);
    const [, created] = createPattern.exec(line.text) ?? [];
    if (copied !== undefined) {
      this.#copy = { table: copied, columns: parseColumns(copyColumns), start: line.end };
    } else if (insert !== null) {
      const { table } = insert;
      const columns = insert.columns === undefined ? (this.#columns.get(table) ?? []) : parseColumns(insert.columns);
      this.#insert = { table, columns, start: line.start, statement: new StatementReader() };
      this.#continueInsert(line);
    } else if (created !== undefined) {
      this.#created = created;
    }
  }

  addLine(line: FileLine): void {
    if (this.#copy !== null) {
      this.#continueCopy(line, this.#copy);
    } else if (this.#insert !== null) {
      this.#continueInsert(line);
    } else if (this.#created !== null) {
      this.#continueCreate(line, this.#created);
    } else {
      this.#begin(line);
    }
  }

  /** The table in whose rows the file ends; null: it is whole. */
  get openTable(): string | null {
    return this.#copy?.table ?? this.#insert?.table ?? null;
  }

  get columns(): ReadonlyMap<string, readonly string[]> {
    const named = [...this.sections].map(([table, [first]]) => [table, first?.columns ?? []] as const);
    return new Map<string, readonly string[]>([...this.#columns, ...named]);
  }
}

async function assertPlain(file: string): Promise<void> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(5), 0, 5, 0);
    if (buffer.toString('latin1') === 'PGDMP' || buffer.readUInt16BE(0) === 0x1f8b) {
      throw new StartError(`${file} is no plain dump: write it with pg_dump --format=plain, or turn it into one (pg_restore -f, gunzip).`);
    }
  } finally {
    await handle.close();
  }
}

const toRecord = (columns: readonly string[], values: readonly (string | null)[]): SourceRecord =>
  Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]));

/** The rows of one section, one after the other. */
async function* readSection(file: string, section: DumpSection): AsyncGenerator<SourceRecord> {
  const reader = new StatementReader();
  for await (const { text } of readFileLines(file, section)) {
    if (section.isCopy) {
      yield toRecord(section.columns, parseCopyLine(text));
      continue;
    }
    const statement = reader.add(text);
    if (statement !== undefined) {
      yield* parseInsertValues(parseInsert(statement)?.values ?? '').map((row) => toRecord(section.columns, row));
    }
  }
}

/** A plain dump of the older product, read where it lies: no database runs it. */
export async function openDumpSource(file: string): Promise<SourceDatabase> {
  await assertPlain(file);
  const { size } = await stat(file);
  const indexer = new DumpIndexer();
  for await (const line of readFileLines(file, { start: 0, end: size })) {
    indexer.addLine(line);
  }
  const { sections, openTable } = indexer;
  if (openTable !== null) {
    throw new StartError(`${file} ends within the rows of ${openTable}: it is not all of a dump.`);
  }

  async function* read(table: string, { filter }: ReadOptions = {}): AsyncGenerator<readonly SourceRecord[]> {
    let batch: SourceRecord[] = [];
    for (const section of sections.get(table) ?? []) {
      for await (const record of readSection(file, section)) {
        if (filter === undefined || record[filter.column] === filter.value) {
          batch.push(record);
        }
        if (batch.length === batchSize) {
          yield batch;
          batch = [];
        }
      }
    }
    yield batch;
  }

  return { tables: indexer.columns, read, close: async () => undefined };
}
