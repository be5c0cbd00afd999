/** Column indexes of a spreadsheet. */
export interface SheetColumns {
  /** The line of the headings. */
  readonly line: number;
  readonly number: number;
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

/** Titles and notes may stand above the headings. */
const maxHeadingLines = 20;

const normalizeHeading = (heading: string): string =>
  heading
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

function findColumn(cells: readonly string[], candidates: readonly string[]): number | null {
  const columns = candidates.map((heading) => cells.indexOf(heading)).filter((index) => index !== -1);
  return columns[0] ?? null;
}

/** The columns of a sheet; null when no line has a heading for numbers. */
export function findColumns(lines: readonly (readonly string[])[], fieldNames: readonly string[] = []): SheetColumns | null {
  for (const [line, cells] of lines.slice(0, maxHeadingLines).entries()) {
    const titles = cells.map(normalizeHeading);
    const number = findColumn(titles, headings.number);
    if (number !== null) {
      const [name, surname, email] = [headings.name, headings.surname, headings.email].map((candidates) => findColumn(titles, candidates));
      const taken = new Set([number, name, surname, email]);
      const fields = fieldNames.flatMap((field) => {
        const index = titles.indexOf(normalizeHeading(field));
        return index === -1 || taken.has(index) ? [] : { name: field, column: index };
      });
      return { line, number, name: name ?? null, surname: surname ?? null, email: email ?? null, fields };
    }
  }
  return null;
}
