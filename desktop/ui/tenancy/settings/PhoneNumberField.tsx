import { useWatch } from 'react-hook-form';
import { formatPhoneNumber } from '#shared/rules/formatPhoneNumber.ts';
import { TextField, type TextFieldProps } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { usePhoneParser } from './usePhoneParser.ts';

/** Number as people of the company's country type it, with a live preview of what will be used. */
export function PhoneNumberField({ help, ...props }: Omit<TextFieldProps, 'type'>) {
  const { t } = useTexts();
  const parse = usePhoneParser();
  const typed: unknown = useWatch({ name: props.name });
  const parsed = typeof typed === 'string' && typed !== '' ? parse?.(typed) : undefined;
  const number = parsed?.reason === null ? formatPhoneNumber(parsed.number) : null;
  return (
    <TextField
      {...props}
      type="tel"
      help={<span role="status">{number === null ? help : t('contacts.dialog.numberPreview', { number })}</span>}
    />
  );
}
