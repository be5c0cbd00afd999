import type { ParsedPhoneNumber } from '#shared/rules/parsePhoneNumber.ts';
import { useTexts } from '#ui/text/index.ts';
import { loadPhoneParser } from './usePhoneParser.ts';
import { useSetting } from './useSetting.ts';

interface NumberInput {
  readonly number?: string | undefined;
}

interface PhoneNumberForm {
  /** Errors of the form's fields. */
  readonly check: (values: NumberInput) => Promise<Record<string, string>>;
  /** The values with the complete number; rejects where the numbering plans cannot be loaded. */
  readonly complete: <Values extends NumberInput>(values: Values) => Promise<Values>;
}

/** Check and completion of a form's `number`. Both wait for the numbering plans: digits taken as complete would be another number. */
export function usePhoneNumberForm(): PhoneNumberForm {
  const { t } = useTexts();
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
      return parsed?.reason === 'badNumber' ? { number: t('contacts.dialog.badNumber') } : {};
    },
    complete: async (values) => {
      const parsed = await parseNumber(values.number);
      return parsed?.reason === null ? { ...values, number: parsed.number } : values;
    },
  };
}
