import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ContactImportRecord, ExistingContactPolicy, ImportStatus } from '#shared/areas/contactImports.ts';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';

/** What an import waits for until it passes: a number that is not connected, does not answer, or has asked enough for now. */
export const temporaryFailures = [
  'ERR_NO_DEF_WAPP_FOUND',
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_WAPP_CHECK_CONTACT',
  'ERR_WAPP_CHECK_PACE',
] as const;
export type TemporaryFailure = (typeof temporaryFailures)[number];

const schema = defineEntity({
  name: 'ContactImport',
  tableName: 'contact_imports',
  ...companyIsolation,
  properties: {
    ...companyProperties,
    source: p.text().$type<ContactImportRecord['source']>(),
    /** Of the file, or of the connection. */
    name: p.text(),
    status: p.text().$type<ImportStatus>().default('reading'),
    known: p.text().$type<ExistingContactPolicy>().default('skip'),
    /** Whose code is added to numbers that lack one; null leaves them as they are. */
    country: p.text().nullable(),
    /** Goes on when it has been read, without being looked through. */
    startsItself: p.boolean().default(false),
    /** Where the spreadsheet lies until it has been read. */
    filePath: p.text().nullable(),
    whatsappId: p.integer().nullable(),
    userId: p.integer().nullable(),
    failure: p.text().nullable(),
    waitingFor: p.text().$type<TemporaryFailure>().nullable(),
    total: p.integer().default(0),
    alreadyThere: p.integer().default(0),
    created: p.integer().default(0),
    updated: p.integer().default(0),
    skipped: p.integer().default(0),
    finishedAt: p.datetime().nullable(),
  },
});

/** Contacts on their way in, from a spreadsheet or from the phone of a connection. Its lines lie in `contact_import_rows`. */
export class ContactImport extends schema.class {}
schema.setClass(ContactImport);
export const contactImportSchema = schema;
