import type { ContactImportRecord, ImportRowRecord } from '#shared/contacts/contacts/imports.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import { jsonSql } from '#server/platform/database/sqlJson.ts';

export const contactImportRecords: RecordSource<ContactImportRecord> = {
  columns: {
    id: 'i.id',
    source: 'i.source',
    contactListId: 'i.contact_list_id',
    name: 'i.name',
    status: 'i.status',
    known: 'i.known',
    failure: 'i.failure',
    waitingFor: 'i.waiting_for',
    layout: jsonSql('i.layout'),
    total: 'i.total',
    alreadyThere: 'i.already_there',
    created: 'i.created',
    updated: 'i.updated',
    skipped: 'i.skipped',
    createdAt: 'iso(i.created_at)',
    finishedAt: 'iso(i.finished_at)',
  },
  from: 'contact_imports i',
};

export const importRowRecords: RecordSource<ImportRowRecord> = {
  columns: {
    id: 'r.place',
    name: 'r.name',
    number: 'r.number',
    email: 'r.email',
    outcome: 'r.outcome',
    reason: 'r.reason',
    detail: 'r.detail',
    contactId: 'r.contact_id',
  },
  from: 'contact_import_rows r',
};
