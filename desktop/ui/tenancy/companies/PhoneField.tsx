import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react';
import { Field, Input, useField, type CommonFieldProps } from '#ui/kit/index.ts';
import { findCaret, extractDigits, applyPhoneEdit, maskPhone } from './phoneMask.ts';

interface PhoneFieldProps extends CommonFieldProps {
  readonly name: string;
}

/** Brazilian phone number: masked on screen, digits in the form value. */
export function PhoneField({ name, ...fieldProps }: PhoneFieldProps) {
  const { field, id, error, required } = useField({ name, ...fieldProps });
  const input = useRef<HTMLInputElement>(null);
  const [digitsBeforeCaret, setDigitsBeforeCaret] = useState<number | null>(null);
  const digits = extractDigits(String(field.value ?? ''));
  const masked = maskPhone(digits);
  useLayoutEffect(() => {
    if (digitsBeforeCaret !== null && document.activeElement === input.current) {
      const caret = findCaret(masked, digitsBeforeCaret);
      input.current?.setSelectionRange(caret, caret);
    }
  }, [masked, digitsBeforeCaret]);
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const edit = applyPhoneEdit(digits, target.value, target.selectionStart ?? target.value.length);
    setDigitsBeforeCaret(edit.digitsBeforeCaret);
    field.onChange(edit.digits);
  };
  const setInput = (element: HTMLInputElement | null): void => {
    input.current = element;
    field.ref(element);
  };
  return (
    <Field {...fieldProps} id={id} error={error} required={required}>
      {(controlProps) => (
        <Input
          error={error !== undefined}
          name={name}
          value={masked}
          onChange={handleChange}
          onBlur={field.onBlur}
          slotProps={{
            input: {
              ...controlProps,
              ref: setInput,
              type: 'tel',
              inputMode: 'tel',
              autoComplete: 'tel-national',
              placeholder: '(11) 99999-9999',
            },
          }}
        />
      )}
    </Field>
  );
}
