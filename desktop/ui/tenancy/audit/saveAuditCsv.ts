import { api } from '#shared/api.ts';
import type { AuditFilter } from '#shared/tenancy/audit/index.ts';
import { downloadCsv, formatCsv } from '#ui/data/files/csv.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import type { Translate } from '#ui/text/index.ts';
import { describeAuditAction, describeDetail, describePerson } from './describeRecord.ts';

/** The filtered entries as a file: times in UTC, so that no zone has to be guessed. */
export async function saveAuditCsv(filter: AuditFilter, t: Translate): Promise<void> {
  const records = await callEndpoint(api.audit.list, filter);
  const heading = [t('audit.when'), t('audit.who'), t('audit.what'), t('audit.detail'), t('audit.from'), 'action', 'details'];
  const lines = records.map((record) => [
    record.createdAt,
    describePerson(record, t),
    describeAuditAction(record, t),
    describeDetail(record, t),
    record.address ?? '',
    record.action,
    JSON.stringify(record.details),
  ]);
  downloadCsv(formatCsv([heading, ...lines]), `${t('audit.fileName')}.csv`);
}
