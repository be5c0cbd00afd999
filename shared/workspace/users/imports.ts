import Joi from 'joi';
import { profiles, type WireProfile } from '#shared/workspace/users/record.ts';
import { post } from '#shared/kit/endpoint.ts';
import { nullable } from '#shared/kit/schemas.ts';

/** Rows of one sheet: as many addresses as may be tried in an hour. */
export const maxImportedUsers = 100;
export const maxUserSheetMegabytes = 5;

const userRowProblems = ['badName', 'badEmail', 'badProfile', 'unknownQueue', 'repeated', 'taken'] as const;
export type UserRowProblem = (typeof userRowProblems)[number];

/** A person in a sheet. */
export interface UserImportRow {
  /** Line of the sheet, from 1. */
  place: number;
  name: string;
  email: string;
  profile: WireProfile;
  /** Names of the queues that exist. */
  queues: string[];
  /** Null: the person can be added. */
  problem: UserRowProblem | null;
}

export interface UserImport {
  rows: UserImportRow[];
  /** Free places in the plan before the import. */
  places: number;
  added: number;
}

const row = Joi.object<UserImportRow, true>({
  place: Joi.number().integer().required(),
  name: Joi.string().allow('').required(),
  email: Joi.string().allow('').required(),
  profile: Joi.string<WireProfile>()
    .valid(...profiles)
    .required(),
  queues: Joi.array().items(Joi.string()).required(),
  problem: nullable(Joi.string<UserRowProblem>().valid(...userRowProblems)).required(),
}).label('UserImportRow');

export const userImportErrors = {
  ERR_USER_IMPORT_NO_COLUMNS: 400,
  ERR_USER_IMPORT_EMPTY: 400,
  ERR_USER_IMPORT_TOO_MANY_ROWS: 400,
  ERR_USER_IMPORT_NO_ROOM: 400,
  ERR_USER_IMPORT_BUSY: 503,
} as const;

export const userImports = {
  upload: post<{ apply?: boolean }, UserImport>('/users/import', {
    access: 'user.create',
    isRefusedToOperators: true,
    summary: `The people of a sheet of at most ${maxImportedUsers} rows, with what keeps them from being added; \`apply\` adds and invites the others by mail.`,
    input: { apply: Joi.boolean().default(false) },
    result: Joi.object<UserImport, true>({
      rows: Joi.array().items(row).required(),
      places: Joi.number().integer().required(),
      added: Joi.number().integer().required(),
    }).label('UserImport'),
    filesField: 'file',
    example: {
      input: { apply: true },
      result: {
        rows: [{ place: 2, name: 'Ana', email: 'ana@acme.test', profile: 'user', queues: ['Vendas'], problem: null }],
        places: 4,
        added: 1,
      },
    },
  }),
};
