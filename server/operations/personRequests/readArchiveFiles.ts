import { Readable } from 'node:stream';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PersonSubject } from '#shared/operations/personRequests/index.ts';
import type { Language } from '#shared/i18n/texts.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { ArchiveFile } from '#server/platform/files/archive/writeArchive.ts';
import type { Platform } from '#server/platform/platform.ts';
import { storedName, writeConversation, type PageContext } from './archivePages.ts';
import { listContactRows, listPaths, listUserRows, readJsonRows, type PersonRows } from './personData.ts';

export interface PlannedExport {
  readonly subject: PersonSubject;
  readonly subjectId: number;
  readonly language: Language;
}

/** What was found on the way. */
export interface PersonFileCounts {
  readonly tables: Record<string, number>;
  readonly ticketIds: number[];
  files: number;
  readonly missingFiles: string[];
}

export interface PersonSnapshot {
  readonly platform: Platform;
  readonly em: EntityManager;
  readonly planned: PlannedExport;
  readonly context: PageContext;
}

const toStream = (texts: AsyncIterable<string>): Readable => Readable.from(texts, { objectMode: false });

const conversationsQuery = queryOf(
  { ticketId: column.number(), isGroup: column.boolean() },
  `select t.id as "ticketId", t.is_group as "isGroup" from tickets t
   where t.contact_id = $1 or t.is_group and exists (select from messages m where m.ticket_id = t.id and m.contact_id = $1) order by t.id`,
);

async function* readConversations({ em, planned, context }: PersonSnapshot, counts: PersonFileCounts): AsyncGenerator<ArchiveFile> {
  const { subject, subjectId } = planned;
  for (const { ticketId, isGroup } of subject === 'contact' ? await queryRows(em, conversationsQuery, [subjectId]) : []) {
    counts.ticketIds.push(ticketId);
    const content = toStream(writeConversation(em, { ticketId, memberId: isGroup ? subjectId : null }, context));
    yield { name: `conversations/${ticketId}.html`, content, isCompressed: true };
  }
}

async function* readFiles(
  { em, platform }: PersonSnapshot,
  tables: readonly PersonRows[],
  counts: PersonFileCounts,
): AsyncGenerator<ArchiveFile> {
  const seen = new Set<string>();
  for (const rows of tables) {
    for (const path of (await listPaths(em, platform, rows)).filter((one) => !seen.has(one))) {
      seen.add(path);
      if ((await platform.files.size(path)) === null) {
        counts.missingFiles.push(path);
      } else {
        counts.files += 1;
        yield { name: storedName(path), content: await platform.files.open(path), isCompressed: false };
      }
    }
  }
}

/** Tables as JSON, conversations as pages, and files. */
export async function* readArchiveFiles(snapshot: PersonSnapshot, counts: PersonFileCounts): AsyncGenerator<ArchiveFile> {
  const { em, platform, planned } = snapshot;
  const tables = planned.subject === 'contact' ? await listContactRows(em, planned.subjectId) : listUserRows(platform, planned.subjectId);
  for (const rows of tables) {
    const count = (more: number): void => {
      counts.tables[rows.table] = (counts.tables[rows.table] ?? 0) + more;
    };
    yield { name: `data/${rows.table}.json`, content: toStream(readJsonRows(em, rows, count)), isCompressed: true };
  }
  yield* readConversations(snapshot, counts);
  yield* readFiles(snapshot, tables, counts);
}
