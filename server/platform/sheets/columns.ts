/** Where a spreadsheet has what. */
export interface Columns {
  /** The line of the headings. */
  readonly line: number;
  readonly number: number;
  readonly name: number | null;
  readonly surname: number | null;
  readonly email: number | null;
}

/** Headings as people and other programs write them, without case, accents and signs; the best one first. */
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
const linesLookedAt = 20;

const plain = (heading: string): string =>
  heading
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

function columnOf(cells: readonly string[], wanted: readonly string[]): number | null {
  const columns = wanted.map((heading) => cells.indexOf(heading)).filter((index) => index !== -1);
  return columns[0] ?? null;
}

/** Finds the headings of a sheet; null when no line names a column of numbers. */
export function findColumns(lines: readonly (readonly string[])[]): Columns | null {
  for (const [line, cells] of lines.slice(0, linesLookedAt).entries()) {
    const titles = cells.map(plain);
    const number = columnOf(titles, headings.number);
    if (number !== null) {
      const [name, surname, email] = [headings.name, headings.surname, headings.email].map((wanted) => columnOf(titles, wanted));
      return { line, number, name: name ?? null, surname: surname ?? null, email: email ?? null };
    }
  }
  return null;
}
