import { createPhoneNumberError } from '#shared/errors.ts';
import type { ParsedPhoneNumber } from '#shared/rules/parsePhoneNumber.ts';
import { explainError } from '#ui/text/index.ts';
import { loadPhoneParser } from './usePhoneParser.ts';
import { useSetting } from './useSetting.ts';

interface NumberInput {
  readonly number?: string | undefined;
}

interface PhoneNumberForm {
  /** Errors of the form's fields. */
  readonly check: (values: NumberInput) => Promise<Record<string, string>>;
  /** The values with the complete number, after a plus sign; rejects where the numbering plans cannot be loaded. */
  readonly complete: <Values extends NumberInput>(values: Values) => Promise<Values>;
}

/** The form's field of the errors that a number causes. */
export const phoneNumberFields = {
  ERR_NUMBER_INVALID: 'number',
  ERR_NUMBER_EXPONENT: 'number',
  ERR_NUMBER_SEVERAL: 'number',
  ERR_NUMBER_AMBIGUOUS: 'number',
} as const;

/** Check and completion of a form's `number`. Both wait for the numbering plans: digits taken as complete would be another number. */
export function usePhoneNumberForm(): PhoneNumberForm {
  const country = useSetting('country');
  const parseNumber = async (number: string | undefined): Promise<ParsedPhoneNumber | null> => {
    if (number === undefined || number.trim() === '') {
      return null;
    }
    const parse = await loadPhoneParser();
    return parse(number, country);
  };
  return {
    check: async ({ number }) => {
      // A failure to load is the submit's to tell.
      const parsed = await parseNumber(number).catch(() => null);
      return parsed === null || parsed.reason === null ? {} : { number: explainError(createPhoneNumberError(parsed.reason)) };
    },
    complete: async (values) => {
      const parsed = await parseNumber(values.number);
      return parsed?.reason === null ? { ...values, number: `+${parsed.number}` } : values;
    },
  };
}
