import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ContactImportRecord, ExistingContactPolicy, ImportStatus, SheetLayout } from '#shared/contacts/contacts/imports.ts';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';

/** Errors that an import waits out: connection closed, unresponsive, or over its limit of checks. */
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
    /** File name, or name of the connection. */
    name: p.text(),
    status: p.text().$type<ImportStatus>().default('reading'),
    known: p.text().$type<ExistingContactPolicy>().default('skip'),
    /** The chosen country, whose code is added to numbers without one; null: the company's. */
    country: p.text().nullable(),
    /** The contact list that takes the rows; null: they become contacts. */
    contactListId: p.integer().nullable(),
    /** Runs after reading without a review by a person. */
    startsItself: p.boolean().default(false),
    /** What a person has chosen of the spreadsheet. */
    sheet: p.text().nullable(),
    numberColumn: p.integer().nullable(),
    /** How it was read, until the import begins. */
    layout: p.json().$type<SheetLayout>().nullable(),
    /** Path of the spreadsheet until it has been read. */
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

/** An import of contacts from a spreadsheet or from the address book of a connection; its rows are in `contact_import_rows`. */
export class ContactImport extends schema.class {}
schema.setClass(ContactImport);
export const contactImportSchema = schema;
