import Joi from 'joi';
import { formatTaxDocument, readTaxDocument } from '#shared/rules/taxDocument.ts';

/** Who pays; cards and accounts are the gateway's affair and never come here. */
export interface Payer {
  firstName?: string;
  lastName?: string;
  /** CPF or CNPJ, without punctuation. */
  document?: string;
  address2?: string;
  city?: string;
  state?: string;
  zipcode?: string;
  country?: string;
}

/** Name, document and address, a line each; those that are known. */
export function describePayer({
  firstName = '',
  lastName = '',
  document = '',
  address2 = '',
  city = '',
  state = '',
  zipcode = '',
}: Payer): string[] {
  const join = (parts: readonly string[], by: string): string => parts.filter((part) => part !== '').join(by);
  const label = document.length === 11 ? 'CPF' : 'CNPJ';
  const lines = [
    join([firstName, lastName], ' '),
    document === '' ? '' : `${label} ${formatTaxDocument(document)}`,
    address2,
    join([city, state, zipcode], ', '),
  ];
  return lines.filter((line) => line !== '');
}

const payerLine = (): Joi.StringSchema => Joi.string().trim().allow('').max(200);
/** The rules of who pays. */
export const payerColumns: Joi.StrictSchemaMap<Payer> = {
  firstName: payerLine(),
  lastName: payerLine(),
  document: payerLine().custom((text: string, { error }) => readTaxDocument(text) ?? error('any.invalid')),
  address2: payerLine(),
  city: payerLine(),
  state: payerLine(),
  zipcode: payerLine(),
  country: payerLine(),
};
