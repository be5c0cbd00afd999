import { getText, type SheetTable } from './readSheetCells.ts';

/** Column indexes of a spreadsheet. */
export interface SheetColumns {
  /** The line of the headings; -1 where there are none. */
  readonly line: number;
  readonly number: number;
  /** Columns that serve where that one has no number. */
  readonly otherNumbers: readonly number[];
  readonly name: number | null;
  readonly surname: number | null;
  readonly email: number | null;
  /** Named columns that were asked for. */
  readonly fields: readonly { readonly name: string; readonly column: number }[];
}

/** Headings in use, without case, accents and punctuation, in order of preference. */
const headings = {
  number: [
    'whatsapp',
    'numerodowhatsapp',
    'numerodewhatsapp',
    'whatsappnumber',
    'celular',
    'movil',
    'mobile',
    'mobilephone',
    'mobilenumber',
    'numero',
    'number',
    'telefone',
    'telefono',
    'phone',
    'phonenumber',
    'numerodetelefone',
    'numerodetelefono',
    'phone1value',
    'telefonecelular',
    'telefonomovil',
    'fone',
    'tel',
  ],
  name: [
    'nome',
    'nombre',
    'name',
    'nomecompleto',
    'nombrecompleto',
    'fullname',
    'displayname',
    'firstname',
    'primeironome',
    'givenname',
    'cliente',
    'customer',
    'client',
    'contato',
    'contacto',
    'contact',
  ],
  surname: ['sobrenome', 'ultimonome', 'apellido', 'apellidos', 'lastname', 'familyname', 'surname'],
  email: [
    'email',
    'correoelectronico',
    'correo',
    'mail',
    'emailaddress',
    'enderecodeemail',
    'direcciondecorreo',
    'direcciondecorreoelectronico',
    'email1value',
  ],
} as const;

/** Beginnings of further headings, after all those above: `Telefone (WhatsApp)`. */
const numberPrefix = /^(?:whatsapp|celular|telefone|telefono|fone|phone|mobile)/;
/** Numbers of another kind, some of which look like telephone numbers. */
const otherKinds = /cpf|cnpj|^rg$|cep|zip|postal|documento|document|codigo|code|^id|pedido|protocolo|nascimento|data|fecha|date|valor/;

/** Titles and notes may stand above the headings. */
export const maxHeadingLines = 20;
/** Lines that tell what a column holds. */
const sampledLines = 500;
/** Share of telephone numbers that makes a column with a heading, and one without, a column of numbers. */
const enough = { headed: 0.3, unheaded: 0.8 };

/** Without case, accents and punctuation. */
export const foldHeading = (heading: string): string =>
  heading
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

function findColumn(cells: readonly string[], candidates: readonly string[]): number | null {
  const columns = candidates.map((heading) => cells.indexOf(heading)).filter((index) => index !== -1);
  return columns[0] ?? null;
}

/** Place of a heading in the order of preference, also with a figure as in `Telefone 2` and `Phone 2 - Value`; null for others. */
function rankHeading(title: string): number | null {
  const ranks = [title, title.replace(/\d{1,3}(?:value)?$/, ''), title.replace(/\d+/, '1')].map((name) =>
    headings.number.findIndex((heading) => heading === name),
  );
  const rank = ranks.find((place) => place !== -1) ?? (numberPrefix.test(title) ? headings.number.length : -1);
  return rank === -1 ? null : rank;
}

interface NumberColumn {
  readonly column: number;
  /** Of the filled cells. */
  readonly share: number;
}

/** How the columns of a sheet are found. */
export interface ColumnOptions {
  readonly fields?: readonly string[];
  /** Whether a cell holds a telephone number. */
  readonly isNumber?: (text: string) => boolean;
  /** The column of numbers that a person has chosen. */
  readonly numberColumn?: number | undefined;
}

class ColumnFinder {
  readonly #lines: SheetTable;
  readonly #options: ColumnOptions;

  constructor(lines: SheetTable, options: ColumnOptions) {
    this.#lines = lines;
    this.#options = options;
  }

  #sample(line: number, column: number): string[] {
    return this.#lines
      .slice(line + 1, line + 1 + sampledLines)
      .map((cells) => getText(cells[column]))
      .filter((text) => text !== '');
  }

  #shareOf(line: number, column: number, test: (text: string) => boolean): number {
    const texts = this.#sample(line, column);
    return texts.length === 0 ? 0 : texts.filter(test).length / texts.length;
  }

  #measure(line: number, column: number): NumberColumn {
    const { isNumber = () => false } = this.#options;
    return { column, share: this.#shareOf(line, column, isNumber) };
  }

  /** Columns of numbers below a line of titles, the best first; the first one of a heading where none has numbers. */
  #findNumbers(line: number, titles: readonly string[]): NumberColumn[] {
    const headed = titles
      .map((title, column) => ({ column, rank: rankHeading(title) }))
      .filter((one): one is { column: number; rank: number } => one.rank !== null)
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ column }) => this.#measure(line, column));
    const good = headed.filter(({ share }) => share >= enough.headed);
    if (good.length > 0) {
      return good;
    }
    const width = Math.max(0, ...this.#lines.slice(line + 1, line + 1 + maxHeadingLines).map((cells) => cells.length));
    const unheaded = Array.from({ length: width }, (_, column) => column)
      .filter((column) => !otherKinds.test(titles[column] ?? ''))
      .map((column) => this.#measure(line, column))
      .filter(({ share }) => share >= enough.unheaded)
      .toSorted((one, other) => other.share - one.share);
    return unheaded.length > 0 ? unheaded : headed.slice(0, 1);
  }

  #toColumns(line: number, titles: readonly string[], numbers: readonly NumberColumn[]): SheetColumns | null {
    const { fields = [], numberColumn } = this.#options;
    const number = numberColumn ?? numbers[0]?.column;
    if (number === undefined) {
      return null;
    }
    const others = line === -1 ? this.#guessNames(number) : {};
    const [name, surname, email] = [headings.name, headings.surname, headings.email].map((candidates) => findColumn(titles, candidates));
    const taken = new Set([number, name, surname, email]);
    return {
      line,
      number,
      otherNumbers: numberColumn === undefined ? numbers.slice(1).map(({ column }) => column) : [],
      name: name ?? null,
      surname: surname ?? null,
      email: email ?? null,
      ...others,
      fields: fields.flatMap((field) => {
        const index = titles.indexOf(foldHeading(field));
        return index === -1 || taken.has(index) ? [] : [{ name: field, column: index }];
      }),
    };
  }

  /** Name and address of a sheet without headings: the first columns of letters and of addresses. */
  #guessNames(number: number): { readonly name: number | null; readonly email: number | null } {
    const columns = (this.#lines[0] ?? []).map((_, column) => column).filter((column) => column !== number);
    const half = (test: (text: string) => boolean): number | null =>
      columns.find((column) => this.#shareOf(-1, column, test) >= 0.5) ?? null;
    return { name: half((text) => /\p{L}/u.test(text) && !text.includes('@')), email: half((text) => text.includes('@')) };
  }

  #titlesOf(line: number): string[] {
    return (this.#lines[line] ?? []).map((cell) => foldHeading(getText(cell)));
  }

  /** Columns of numbers below headings of which none is known. */
  #findBelowUnknown(): SheetColumns | null {
    const line = this.#lines.findIndex((cells) => cells.some((cell) => getText(cell) !== ''));
    const titles = this.#titlesOf(line);
    return this.#toColumns(line, titles, this.#findNumbers(line, titles));
  }

  find(): SheetColumns | null {
    const hasKnown = (titles: readonly string[], kind: 'name' | 'email'): boolean => findColumn(titles, headings[kind]) !== null;
    const candidates = this.#lines.slice(0, maxHeadingLines).flatMap((_, line) => {
      const titles = this.#titlesOf(line);
      const isHeading = titles.some((title) => rankHeading(title) !== null) || hasKnown(titles, 'name') || hasKnown(titles, 'email');
      const numbers = isHeading ? this.#findNumbers(line, titles) : [];
      const columns = isHeading ? this.#toColumns(line, titles, numbers) : null;
      return columns === null ? [] : [{ columns, isGood: (numbers[0]?.share ?? 0) >= enough.headed }];
    });
    const good = candidates.filter(({ isGood }) => isGood);
    const best = good.find(({ columns: { name, email } }) => name !== null || email !== null) ?? good[0] ?? candidates[0];
    return best?.columns ?? this.#toColumns(-1, [], this.#findNumbers(-1, [])) ?? this.#findBelowUnknown();
  }
}

/** The columns of a sheet; null when it has none of numbers. */
export const findColumns = (lines: SheetTable, options: ColumnOptions = {}): SheetColumns | null => new ColumnFinder(lines, options).find();
