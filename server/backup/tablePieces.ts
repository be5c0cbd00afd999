import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';
import type { ArchiveWriter } from './encryptedArchive.ts';
import { tableFolder } from './backupFormat.ts';
import type { CatalogTable } from './schemaCatalog.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Uncompressed bytes of a piece: pieces are in memory one at a time. */
const pieceBytes = 8 * 2 ** 20;
/** Rows that nothing shrinks; one of them may be larger than a piece. */
export const maxPackedBytes = 2 ** 28;
/** A single row may be larger than a piece; nothing of ours comes near. */
const maxPieceBytes = 2 ** 30;
const newline = 0x0a;

const columnList = ({ columns }: CatalogTable): string => (columns.length === 0 ? '' : `(${columns.join(', ')})`);

/** COPY escapes line ends within values, so that each line is a row. */
function splitAtLastRow(text: Buffer): [Buffer, Buffer] {
  const end = text.lastIndexOf(newline) + 1;
  return [text.subarray(0, end), text.subarray(end)];
}

const toPieceName = (table: string, at: number): string => `${tableFolder}${encodeURIComponent(table)}/${String(at).padStart(6, '0')}.zst`;

/** The name as it is where it is no encoded one: no table is called so. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Table and place of a piece; null for another entry. */
export function parsePieceName(name: string): { readonly table: string; readonly at: number } | null {
  const [, table, at] = /^tables\/([^/]+)\/(\d{6,})\.zst$/.exec(name) ?? [];
  return table === undefined ? null : { table: decodeName(table), at: Number(at) };
}

/** Writes the rows of a table as pieces; returns their number. */
export async function writeTable(client: pg.Client, table: CatalogTable, archive: ArchiveWriter): Promise<number> {
  const rows = client.query(copyTo(`copy ${table.name} ${columnList(table)} to stdout`));
  let at = 0;
  const write = async (text: Buffer): Promise<void> => {
    if (text.byteLength > 0) {
      const piece = await compress(text);
      await archive.add(toPieceName(table.name, at), piece.byteLength, [piece]);
      at += 1;
    }
  };
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= pieceBytes) {
      const [whole, rest] = splitAtLastRow(Buffer.concat(chunks));
      await write(whole);
      [chunks, bytes] = [[rest], rest.byteLength];
    }
  }
  await write(Buffer.concat(chunks));
  return rows.rowCount;
}

/** Loads a piece; returns its rows. */
export async function loadPiece(client: pg.Client, table: CatalogTable, piece: Buffer): Promise<number> {
  const text = await decompress(piece, { maxOutputLength: maxPieceBytes });
  const rows = client.query(copyFrom(`copy ${table.name} ${columnList(table)} from stdin`));
  await pipeline([text], rows);
  return rows.rowCount;
}
