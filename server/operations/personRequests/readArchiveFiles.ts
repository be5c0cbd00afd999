import { Readable } from 'node:stream';
import { basename } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PersonSubject } from '#shared/operations/personRequests/index.ts';
import type { Language } from '#shared/i18n/texts.ts';
import type { PersonArchiveTexts } from '#shared/i18n/personArchive.ts';
import { formatCardLine, parseVcards } from '#shared/rules/vcard.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { ArchiveFile } from '#server/platform/files/archive/writeArchive.ts';
import type { Platform } from '#server/platform/platform.ts';
import { escapeHtml } from '#server/platform/mail/renderMail.ts';
import { listContactRows, listPaths, listUserRows, type PersonRows, readJsonRows, readPages } from './personData.ts';

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1b1d21;background:#fff}
article{border-top:1px solid #d9dce1;padding:.6rem 0}header{color:#5b616b;font-size:.85rem}p{white-space:pre-wrap;overflow-wrap:anywhere;margin:.2rem 0}
@media (prefers-color-scheme:dark){body{color:#e8eaed;background:#16181c}header{color:#a4abb6}a{color:#8ab4f8}article{border-color:#33373e}}`;

const open = (lang: string, title: string): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>`;
const close = '</main></body></html>\n';

interface PageContext {
  readonly language: string;
  readonly texts: PersonArchiveTexts;
}

interface PrintedMessage {
  readonly at: string;
  readonly from: string | null;
  readonly body: string;
  readonly kind: string;
  readonly path: string | null;
  readonly name: string | null;
  readonly transcript: string | null;
  readonly isDeleted: boolean;
}

const storedName = (path: string): string => `files/${basename(path)}`;

function printMessage({ at, from, body, kind, path, name, transcript, isDeleted }: PrintedMessage, { texts }: PageContext): string {
  const file = path === null ? '' : `<p><a href="../${storedName(path)}">${escapeHtml(name ?? basename(path))}</a></p>`;
  const spoken = transcript === null ? '' : `<p>${escapeHtml(transcript)}</p>`;
  const shownBody = kind === 'contactMessage' ? parseVcards(body).map(formatCardLine).join('\n') : body;
  const note = isDeleted ? ` · ${texts.deleted}` : '';
  return `<article><header>${escapeHtml(from ?? texts.company)} · <time datetime="${at}">${at}</time>${note}</header><p>${escapeHtml(shownBody)}</p>${file}${spoken}</article>\n`;
}

/** Of a group only what the person wrote. */
const messagesSql = `
  select iso(m.sent_at) as at, case when m.from_me then u.name else k.name end as "from", m.body, m.media_path as path, m.media_name as name,
    m.media_type as kind, m.media_transcript as transcript, m.is_deleted as "isDeleted"
  from messages m left join users u on u.id = m.author_id left join contacts k on k.id = m.contact_id
  where m.ticket_id = $1 and ($2::int is null or m.contact_id = $2) order by m.sent_at, m.id`;

/** A conversation to be read. */
async function* writeConversation(
  em: EntityManager,
  { ticketId, memberId }: { readonly ticketId: number; readonly memberId: number | null },
  context: PageContext,
): AsyncGenerator<string> {
  yield open(context.language, context.texts.conversation(ticketId));
  const shape = {
    at: column.text(),
    from: column.orNull(column.text()),
    body: column.text(),
    kind: column.text(),
    path: column.orNull(column.text()),
    name: column.orNull(column.text()),
    transcript: column.orNull(column.text()),
    isDeleted: column.boolean(),
  };
  for await (const rows of readPages<PrintedMessage>(em, `person_ticket_${ticketId}`, {
    sql: messagesSql,
    values: [ticketId, memberId],
    shape,
  })) {
    yield rows.map((message) => printMessage(message, context)).join('');
  }
  yield close;
}

const link = (href: string, label: string): string => `<li><a href="${href}">${escapeHtml(label)}</a></li>`;
const section = (title: string, items: readonly string[]): string =>
  items.length === 0 ? '' : `<h2>${escapeHtml(title)}</h2><ul>${items.join('\n')}</ul>`;

interface ArchiveIndex {
  readonly tables: Readonly<Record<string, number>>;
  readonly ticketIds: readonly number[];
  readonly files: number;
  readonly missingFiles: readonly string[];
}

/** The first page of an archive. */
export function writeIndex({ tables, ticketIds, files, missingFiles }: ArchiveIndex, { language, texts }: PageContext): string {
  const rows = Object.entries(tables).filter(([, count]) => count > 0);
  return [
    open(language, texts.title),
    `<p>${escapeHtml(texts.intro)}</p>`,
    section(
      texts.conversations,
      ticketIds.map((id) => link(`conversations/${id}.html`, texts.conversation(id))),
    ),
    section(
      texts.tables,
      rows.map(([table, count]) => link(`data/${table}.json`, `${table} · ${texts.rows(count)}`)),
    ),
    `<p>${escapeHtml(texts.files)}: ${files}</p>`,
    section(
      texts.missing,
      missingFiles.map((path) => `<li>${escapeHtml(path)}</li>`),
    ),
    close,
  ].join('\n');
}

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

interface PersonSnapshot {
  readonly platform: Platform;
  readonly em: EntityManager;
  readonly plan: PlannedExport;
  readonly context: PageContext;
}

const toStream = (texts: AsyncIterable<string>): Readable => Readable.from(texts, { objectMode: false });

const conversationsQuery = queryOf(
  { ticketId: column.number(), isGroup: column.boolean() },
  `select t.id as "ticketId", t.is_group as "isGroup" from tickets t
   where t.contact_id = $1 or t.is_group and exists (select from messages m where m.ticket_id = t.id and m.contact_id = $1) order by t.id`,
);

async function* readConversations({ em, plan, context }: PersonSnapshot, counts: PersonFileCounts): AsyncGenerator<ArchiveFile> {
  const { subject, subjectId } = plan;
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
  const { em, platform, plan } = snapshot;
  const tables = plan.subject === 'contact' ? await listContactRows(em, plan.subjectId) : listUserRows(platform, plan.subjectId);
  for (const rows of tables) {
    const count = (more: number): void => {
      counts.tables[rows.table] = (counts.tables[rows.table] ?? 0) + more;
    };
    yield { name: `data/${rows.table}.json`, content: toStream(readJsonRows(em, rows, count)), isCompressed: true };
  }
  yield* readConversations(snapshot, counts);
  yield* readFiles(snapshot, tables, counts);
}
