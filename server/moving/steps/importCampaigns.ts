import { type CampaignStatus, type CampaignTextKey, type CampaignTexts, mapCampaignTexts } from '#shared/outreach/campaigns/record.ts';
import { maxCampaignText } from '#shared/outreach/campaigns/index.ts';
import { openContactListFilter } from '#shared/contacts/contacts/listFilter.ts';
import { AppError } from '#shared/errors.ts';
import { nameImportedShippings } from '#server/outreach/campaigns/index.ts';
import { companyFilter, copyTable, type MovingContext } from '#server/moving/MovingContext.ts';
import { readFlag, readInteger, readKey, readText, readTime, readTimestamps, readTrimmed } from '#server/moving/sourceValues.ts';
import type { SourceRecord } from '#server/moving/SourceDatabase.ts';
import { createContactList } from '#server/contacts/contacts/index.ts';
import { importShippings } from './importShippings.ts';
import { describeFacts, nameFile, readFileNames } from './rowFiles.ts';

/** The key of the list that stands for a campaign's tag; null: it has a list, or no tag. */
const tagListKey = (row: SourceRecord): string | null =>
  readKey(row, 'contactListId') === null && readInteger(row, 'tagListId') !== null ? `campaign-${row['id']}` : null;

/** Whether the list is there now. */
async function makeList({ writer, reporter }: MovingContext, row: SourceRecord, tagId: number | undefined): Promise<boolean> {
  const [key, listKey] = [row['id'] ?? '', tagListKey(row) ?? ''];
  if (tagId === undefined) {
    reporter.change('campaigns', key, 'its tag is not there: it has no contacts');
    return false;
  }
  const list = { name: `${readTrimmed(row, 'name', 40)} · ${key}`, filter: { ...openContactListFilter, tagIds: [tagId] } };
  try {
    await writer.applyOnce('contact_lists', listKey, async (scope) => (await createContactList(scope, list)).id);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) {
      throw error;
    }
    reporter.change('campaigns', key, `the list for its tag cannot be made (${error.code}): it has no contacts`);
    return false;
  }
}

/** Makes a list of everybody with the tag for each campaign that goes to one; the keys of the lists that are there. */
async function importTagLists(context: MovingContext): Promise<ReadonlySet<string>> {
  const listKeys = new Set<string>();
  for await (const rows of context.source.read('Campaigns', { filter: companyFilter(context, 'Campaigns') })) {
    const withTag = rows.filter((row) => tagListKey(row) !== null);
    const tagIds = await context.writer.findIds(
      'tags',
      withTag.map((row) => readTrimmed(row, 'tagListId')),
    );
    for (const row of withTag) {
      if (await makeList(context, row, tagIds.get(readTrimmed(row, 'tagListId')))) {
        listKeys.add(tagListKey(row) ?? '');
      }
    }
  }
  return listKeys;
}

interface ImportedStatus {
  readonly status: CampaignStatus;
  /** What is different from there; absent: nothing. */
  readonly reason?: string;
}

/** Nothing that the older product would have sent leaves by itself from here. */
const importedStatuses: Readonly<Record<string, ImportedStatus>> = {
  '': { status: 'INATIVA' },
  INATIVA: { status: 'INATIVA' },
  PROGRAMADA: {
    status: 'INATIVA',
    reason: 'it was scheduled: it is inactive here until an admin gives it a time, and the older product must not send it',
  },
  EM_ANDAMENTO: {
    status: 'CANCELADA',
    reason: 'it was being sent: it is cancelled here until an admin restarts it, and the older product must not go on with it',
  },
  CANCELADA: { status: 'CANCELADA' },
  FINALIZADA: { status: 'FINALIZADA' },
};

function readStatus({ reporter }: MovingContext, row: SourceRecord): CampaignStatus {
  const text = readTrimmed(row, 'status', 40).toUpperCase();
  const unknown: ImportedStatus = { status: 'INATIVA', reason: `the status ${text} is not known: it is inactive here` };
  const { status, reason } = (Object.hasOwn(importedStatuses, text) ? importedStatuses[text] : undefined) ?? unknown;
  if (reason !== undefined) {
    reporter.change('campaigns', row['id'] ?? '', reason);
  }
  return status;
}

/** Variants that have no place here. */
const furtherText = /^(?:message|confirmationMessage)(?:[6-9]|[1-9]\d+)$/;

function readTexts({ reporter }: MovingContext, row: SourceRecord): CampaignTexts {
  const key = row['id'] ?? '';
  if (Object.keys(row).some((name) => furtherText.test(name) && readTrimmed(row, name) !== '')) {
    reporter.change('campaigns', key, 'it has more than five messages: the first five are brought');
  }
  return mapCampaignTexts((name: CampaignTextKey) => {
    const text = readText(row, name);
    if (text.length > maxCampaignText) {
      reporter.change('campaigns', key, 'a text of it is too long: its end is cut off');
    }
    return text.slice(0, maxCampaignText);
  });
}

const columnOf = (key: string): string => key.replace(/M(?=essage\d)/, '_m');

/** Status and times: one that waits for an admin has no time of its own. */
function readProgress(context: MovingContext, row: SourceRecord): Record<string, unknown> {
  const status = readStatus(context, row);
  const [scheduledAt, { updated_at: changedAt }] = [readTime(row, 'scheduledAt'), readTimestamps(row)];
  return {
    status,
    scheduled_at: status === 'INATIVA' ? null : scheduledAt,
    completed_at: status === 'FINALIZADA' ? (readTime(row, 'completedAt') ?? changedAt) : null,
    prepared_at: status === 'INATIVA' ? null : (scheduledAt ?? changedAt),
  };
}

interface CampaignCopy {
  /** Keys of the lists that stand for tags. */
  readonly tagLists: ReadonlySet<string>;
  readonly onCampaign: (row: SourceRecord) => void;
}

/** Key of the list of a campaign, or of the list that was made of its tag. */
function readListKey(row: SourceRecord, tagLists: ReadonlySet<string>): string | null {
  const tagList = tagListKey(row);
  return tagList === null ? readKey(row, 'contactListId') : tagLists.has(tagList) ? tagList : null;
}

async function copyCampaigns(context: MovingContext, { tagLists, onCampaign }: CampaignCopy): Promise<void> {
  await copyTable(context, {
    from: 'Campaigns',
    table: 'campaigns',
    fileNamesOf: (row) => readFileNames(row, 'campaign'),
    translate: (row, file) => {
      const [key, name] = [row['id'] ?? '', readTrimmed(row, 'name', 50)];
      const texts = Object.entries(readTexts(context, row)).map(([text, value]) => [columnOf(text), value] as const);
      onCampaign(row);
      return {
        key,
        values: {
          name: name.length < 2 ? `Campanha ${key}` : name,
          ...Object.fromEntries(texts),
          confirmation: readFlag(row, 'confirmation'),
          whatsapp_id: readKey(row, 'whatsappId'),
          contact_list_id: readListKey(row, tagLists),
          file_list_id: readKey(row, 'fileListId'),
          send_window: 'always',
          is_told: true,
          ...readProgress(context, row),
          ...nameFile(row, file),
          thumbnail_path: file?.thumbnail_path ?? null,
          media_facts: describeFacts(file),
          ...readTimestamps(row),
        },
      };
    },
  });
}

/** Campaigns with the outcome of each recipient. None of them sends before an admin starts it. */
export async function importCampaigns(context: MovingContext): Promise<void> {
  const asksFirst = new Map<string, boolean>();
  const tagLists = await importTagLists(context);
  const onCampaign = (row: SourceRecord): void => void asksFirst.set(row['id'] ?? '', readFlag(row, 'confirmation'));
  await copyCampaigns(context, { tagLists, onCampaign });
  await importShippings(context, asksFirst);
  await context.writer.forEachPage('campaigns', nameImportedShippings);
}
