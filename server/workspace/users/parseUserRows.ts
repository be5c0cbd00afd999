import { email } from '#shared/kit/schemas.ts';
import type { UserImportRow, UserRowProblem } from '#shared/workspace/users/imports.ts';
import type { WireProfile } from '#shared/workspace/users/record.ts';
import { AppError } from '#shared/errors.ts';
import { foldHeading, maxHeadingLines } from '#server/platform/sheets/findColumns.ts';
import { oddCharacterMark, unmark } from '#server/platform/sheets/markWrongLetters.ts';

const headings = {
  name: ['nome', 'nombre', 'name', 'nomecompleto', 'nombrecompleto', 'nombreyapellidos', 'nomeesobrenome', 'fullname', 'nom'],
  email: ['email', 'correo', 'correoelectronico', 'mail', 'enderecodeemail', 'emailaddress', 'courriel'],
  profile: ['perfil', 'profile', 'papel', 'rol', 'role'],
  queues: ['filas', 'colas', 'queues', 'fila', 'cola', 'queue', 'setor', 'setores'],
} as const;

/** The words of the three languages. */
const profileWords: Readonly<Record<string, WireProfile>> = {
  '': 'user',
  user: 'user',
  usuario: 'user',
  atendente: 'user',
  agente: 'user',
  agent: 'user',
  supervisor: 'supervisor',
  admin: 'admin',
  administrador: 'admin',
  administrator: 'admin',
};

/** Headings that every sheet of people has. */
export const requiredHeadings = [headings.name, headings.email];

const nameLength = { min: 2, max: 50 };
const emailRule = email().required();

type Columns = Readonly<Record<keyof typeof headings, number>>;

function findColumns(cells: readonly string[]): Columns | null {
  const titles = cells.map(foldHeading);
  const columnOf = (candidates: readonly string[]): number => titles.findIndex((title) => candidates.includes(title));
  const columns = {
    name: columnOf(headings.name),
    email: columnOf(headings.email),
    profile: columnOf(headings.profile),
    queues: columnOf(headings.queues),
  };
  return columns.name === -1 || columns.email === -1 ? null : columns;
}

/** A queue of the company. */
export interface NamedQueue {
  readonly id: number;
  readonly name: string;
}

/** A row with what its words mean. */
export interface ParsedUserRow extends UserImportRow {
  readonly queueIds: readonly number[];
}

interface RowContext {
  readonly columns: Columns;
  readonly queues: readonly NamedQueue[];
}

interface RowChecks {
  readonly hasName: boolean;
  readonly hasEmail: boolean;
  readonly hasProfile: boolean;
  readonly hasQueues: boolean;
}

/** The first thing that is wrong with a row. */
function findProblem({ hasName, hasEmail, hasProfile, hasQueues }: RowChecks): UserRowProblem | null {
  if (!hasName || !hasEmail) {
    return hasName ? 'badEmail' : 'badName';
  }
  if (!hasProfile) {
    return 'badProfile';
  }
  return hasQueues ? null : 'unknownQueue';
}

function parseRow({ columns, queues }: RowContext, cells: readonly string[], place: number): ParsedUserRow {
  const cellOf = (column: number): string => (column === -1 ? '' : (cells[column] ?? ''));
  const markedName = cellOf(columns.name);
  const name = unmark(markedName);
  const address = cellOf(columns.email);
  const { value, error } = emailRule.validate(address);
  const profile = profileWords[foldHeading(cellOf(columns.profile))];
  const queueWords = cellOf(columns.queues).split(/[,;]/).map(foldHeading);
  const namedQueues = queues.filter((queue) => queueWords.includes(foldHeading(queue.name)));
  const knownWords = new Set(['', ...namedQueues.map((queue) => foldHeading(queue.name))]);
  return {
    place,
    // A cut may split a surrogate pair.
    name: name.slice(0, nameLength.max).toWellFormed(),
    email: (error === undefined ? String(value) : address.slice(0, 254)).toWellFormed(),
    profile: profile ?? 'user',
    queues: namedQueues.map((queue) => queue.name),
    queueIds: namedQueues.map(({ id }) => id),
    problem: findProblem({
      hasName: name.length >= nameLength.min && name.length <= nameLength.max && !markedName.includes(oddCharacterMark),
      hasEmail: error === undefined,
      hasProfile: profile !== undefined,
      hasQueues: queueWords.every((word) => knownWords.has(word)),
    }),
  };
}

/** The people of a sheet, without empty lines; a repeated address is a problem of the later rows. Throws ERR_USER_IMPORT_*. */
export function parseUserRows(lines: readonly (readonly string[])[], queues: readonly NamedQueue[], maxRows: number): ParsedUserRow[] {
  const line = lines.slice(0, maxHeadingLines).findIndex((cells) => findColumns(cells) !== null);
  const columns = findColumns(lines[line] ?? []);
  if (columns === null) {
    throw new AppError('ERR_USER_IMPORT_NO_COLUMNS');
  }
  const below = lines.slice(line + 1);
  const nonEmptyLines = below.filter((cells) => cells.some((text) => text !== ''));
  if (nonEmptyLines.length === 0 || nonEmptyLines.length > maxRows) {
    throw nonEmptyLines.length === 0
      ? new AppError('ERR_USER_IMPORT_EMPTY')
      : new AppError('ERR_USER_IMPORT_TOO_MANY_ROWS', { values: { max: maxRows } });
  }
  const earlierEmails = new Set<string>();
  return below.flatMap((cells, index) => {
    if (!nonEmptyLines.includes(cells)) {
      return [];
    }
    const row = parseRow({ columns, queues }, cells, line + index + 2);
    const isRepeated = earlierEmails.has(row.email);
    earlierEmails.add(row.email);
    return [row.problem === null && isRepeated ? { ...row, problem: 'repeated' as const } : row];
  });
}
