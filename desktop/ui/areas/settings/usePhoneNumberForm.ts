import { useTexts } from '#ui/text/index.ts';
import { usePhoneParser } from './usePhoneParser.ts';

interface NumberInput {
  readonly number?: string | undefined;
}

interface PhoneNumberForm {
  /** Errors of the form's fields. */
  readonly check: (values: NumberInput) => Record<string, string>;
  /** The values with the complete number. */
  readonly complete: <Values extends NumberInput>(values: Values) => Values;
}

/** Check and completion of a form's `number`. */
export function usePhoneNumberForm(): PhoneNumberForm {
  const { t } = useTexts();
  const parse = usePhoneParser();
  const parseNumber = (number: string | undefined) => (number === undefined || number.trim() === '' ? null : (parse?.(number) ?? null));
  return {
    check: ({ number }) => (parseNumber(number)?.reason === 'badNumber' ? { number: t('contacts.dialog.badNumber') } : {}),
    complete: (values) => {
      const parsed = parseNumber(values.number);
      return parsed?.reason === null ? { ...values, number: parsed.number } : values;
    },
  };
}
