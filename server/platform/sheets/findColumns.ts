import { getText, type SheetTable } from './SheetCell.ts';

/** Column indexes of a spreadsheet. */
export interface SheetColumns {
  /** The line of the headings; -1 where there are none. */
  readonly line: number;
  readonly number: number;
  /** Columns that serve where that one has no number. */
  readonly otherNumbers: readonly number[];
  /** The parts of a name in order. */
  readonly names: readonly number[];
  /** The first one that is filled counts. */
  readonly emails: readonly number[];
  /** Named columns that were asked for. */
  readonly fields: readonly { readonly name: string; readonly column: number }[];
}

/** Names that have all parts. */
const wholeNames = [
  'nomecompleto',
  'nombrecompleto',
  'fullname',
  'displayname',
  'nomcomplet',
  'nomeesobrenome',
  'nombreyapellido',
  'nombreyapellidos',
  'nombresyapellidos',
  'apellidosynombres',
  'apellidoynombre',
];

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
    'cel',
    'telephone',
    'portable',
    'contactnumber',
    'msisdn',
  ],
  name: [
    'nome',
    'nombre',
    'name',
    ...wholeNames,
    'firstname',
    'primeironome',
    'primernombre',
    'givenname',
    'nombres',
    'prenom',
    'nom',
    'nomedocliente',
    'nomecliente',
    'nombredelcliente',
    'nombrecliente',
    'customername',
    'clientname',
    'nomedocontato',
    'nomecontato',
    'nombredelcontacto',
    'nombrecontacto',
    'nombredecontacto',
    'contactname',
    'cliente',
    'customer',
    'client',
    'contato',
    'contacto',
    'contact',
    'razaosocial',
    'nomefantasia',
    'razonsocial',
    'nombrecomercial',
    'raisonsociale',
  ],
  middleName: ['middlename', 'segundonome', 'segundonombre', 'additionalname'],
  surname: ['sobrenome', 'ultimonome', 'apellido', 'apellidos', 'lastname', 'familyname', 'surname', 'nomdefamille', 'nom'],
  email: [
    'email',
    'correoelectronico',
    'correo',
    'correio',
    'mail',
    'emailaddress',
    'enderecodeemail',
    'direcciondecorreo',
    'direcciondecorreoelectronico',
    'email1value',
    'courriel',
    'adresseemail',
  ],
} as const;

const givenNames = ['firstname', 'primeironome', 'primernombre', 'givenname', 'prenom'];

/** Further headings, after all those above: `Telefone (WhatsApp)`, `Tel. Celular`, `N° de téléphone`. */
const numberPrefix =
  /^(?:n|no|nro|num|numero)?(?:de|do|del)?(?:whats|wpp|zap|celular|telefone|telefono|telephone|tel(?:cel|movil|fix|fij|res|com|cont)|fone|phone|mobile|movil)/;
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

/** Place of a heading in the order of preference, also with a figure as in `Telefone 2` and `Phone 2 - Value`; -1 for others. */
function rankHeading(title: string, candidates: readonly string[]): number {
  const spellings = [title, title.replace(/\d{1,3}(?:value)?$/, ''), title.replace(/\d+/, '1')];
  const places = spellings.map((spelling) => candidates.indexOf(spelling)).filter((place) => place !== -1);
  return places.length === 0 ? -1 : Math.min(...places);
}

const rankNumberHeading = (title: string): number => {
  const rank = rankHeading(title, headings.number);
  return rank === -1 && numberPrefix.test(title) ? headings.number.length : rank;
};

/** Columns with a heading of a kind, the best first; of equal ones the one with the lower figure. */
const findRanked = (titles: readonly string[], rank: (title: string) => number): number[] =>
  titles
    .map((title, column) => ({ title, column, place: rank(title) }))
    .filter(({ place }) => place !== -1)
    .toSorted((one, other) => one.place - other.place || one.title.localeCompare(other.title, 'en', { numeric: true }))
    .map(({ column }) => column);

/** The columns of a name: one that has all of it, else its parts. */
function findNames(titles: readonly string[]): number[] {
  const [name, middleName, surname] = [headings.name, headings.middleName, headings.surname].map((kind) => findColumn(titles, kind));
  const heading = titles[name ?? -1] ?? '';
  const isWhole = wholeNames.includes(heading) || (!givenNames.includes(heading) && findColumn(titles, givenNames) !== null);
  const columns = (isWhole ? [name] : [name, middleName, surname]).filter((column) => typeof column === 'number');
  // *Nom* is a surname beside *Prénom*, else the name.
  return [...new Set(columns)];
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
    const headed = findRanked(titles, rankNumberHeading).map((column) => this.#measure(line, column));
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
    const names = findNames(titles);
    const emails = findRanked(titles, (title) => rankHeading(title, headings.email));
    const taken = new Set([number, ...names, ...emails]);
    return {
      line,
      number,
      otherNumbers: numberColumn === undefined ? numbers.slice(1).map(({ column }) => column) : [],
      names,
      emails,
      ...others,
      fields: fields.flatMap((field) => {
        const index = titles.indexOf(foldHeading(field));
        return index === -1 || taken.has(index) ? [] : [{ name: field, column: index }];
      }),
    };
  }

  /** Name and address of a sheet without headings: the first columns of letters and of addresses. */
  #guessNames(number: number): Pick<SheetColumns, 'names' | 'emails'> {
    const columns = (this.#lines[0] ?? []).map((_, column) => column).filter((column) => column !== number);
    const half = (test: (text: string) => boolean): number[] =>
      columns.filter((column) => this.#shareOf(-1, column, test) >= 0.5).slice(0, 1);
    return { names: half((text) => /\p{L}/u.test(text) && !text.includes('@')), emails: half((text) => text.includes('@')) };
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
    const candidates = this.#lines.slice(0, maxHeadingLines).flatMap((_, line) => {
      const titles = this.#titlesOf(line);
      const known = [...headings.name, ...headings.email];
      const isHeading = titles.some((title) => rankNumberHeading(title) !== -1 || rankHeading(title, known) !== -1);
      const numbers = isHeading ? this.#findNumbers(line, titles) : [];
      const columns = isHeading ? this.#toColumns(line, titles, numbers) : null;
      return columns === null ? [] : [{ columns, isGood: (numbers[0]?.share ?? 0) >= enough.headed }];
    });
    const good = candidates.filter(({ isGood }) => isGood);
    const best = good.find(({ columns: { names, emails } }) => names.length + emails.length > 0) ?? good[0] ?? candidates[0];
    return best?.columns ?? this.#toColumns(-1, [], this.#findNumbers(-1, [])) ?? this.#findBelowUnknown();
  }
}

/** The columns of a sheet; null when it has none of numbers. */
export const findColumns = (lines: SheetTable, options: ColumnOptions = {}): SheetColumns | null => new ColumnFinder(lines, options).find();
