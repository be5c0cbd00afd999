import Joi from 'joi';
import { BillingServiceError } from './BillingProvider.ts';

/** Systems send numbers as texts, and texts as numbers. */
export const textField = (): Joi.AlternativesSchema<string> =>
  Joi.alternatives(Joi.string().allow('', null), Joi.number()).custom((value: string | number | null) =>
    String(value ?? '').trim(),
  ) as Joi.AlternativesSchema<string>;

const maxTextLength = 2000;

/** Null for an empty field. */
export const textOrNull = (value: string | undefined): string | null =>
  value === undefined || value === '' || value.length > maxTextLength ? null : value;

export function linkOrNull(value: string | undefined): string | null {
  const link = textOrNull(value);
  return link !== null && /^https?:\/\/\S+$/i.test(link) ? link : null;
}

/** `99.90` and `99,90`. */
export function parseProviderAmount(value: string): number {
  const number = Number(value.includes(',') ? value.replaceAll('.', '').replace(',', '.') : value);
  if (!Number.isFinite(number)) {
    throw new BillingServiceError('refused', 200);
  }
  return number;
}

/** A day, with or without a time behind it. */
export function parseDay(value: string): string {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:[ T].*)?$/.exec(value) ?? [];
  if (day === undefined) {
    throw new BillingServiceError('refused', 200);
  }
  return day;
}

/** Whether a record is that of the person who was asked for, as far as it says: a system that searches by part of a number shows others. */
export const isSameDocument = (value: string | undefined, document: string): boolean =>
  value === undefined || value === '' || value.toUpperCase().replaceAll(/[^\dA-Z]/g, '') === document;

/** Names stand in one line of a message. */
export const cleanName = (value: string): string =>
  value
    .replaceAll(/[\s*_~`]+/g, ' ')
    .trim()
    .slice(0, 100);
