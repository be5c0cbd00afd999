import { defineEntity, p } from '@mikro-orm/postgresql';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'FileList',
  tableName: 'file_lists',
  ...companyIsolation,
  properties: { ...companyProperties, name: p.text(), message: p.text() },
});

/** Files that a campaign sends together. */
export class FileList extends schema.class {}
schema.setClass(FileList);
export const fileListSchema = schema;

const optionSchema = defineEntity({
  name: 'FileOption',
  tableName: 'file_options',
  ...companyIsolation,
  properties: {
    ...companyProperties,
    fileListId: p.integer(),
    place: p.integer(),
    /** Caption. */
    name: p.text(),
    /** Original name of the file. */
    fileName: p.text().default(''),
    filePath: p.text().nullable(),
    mediaType: p.text().nullable(),
    size: p.integer().default(0),
  },
});

/** One file of a list. */
export class FileOption extends optionSchema.class {}
optionSchema.setClass(FileOption);
export const fileOptionSchema = optionSchema;
