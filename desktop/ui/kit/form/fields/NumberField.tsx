import { Input } from '@mui/joy';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Field, type CommonFieldProps } from './Field.tsx';
import { stepNumber, parseNumber } from './parseNumber.ts';
import { useField } from './useField.ts';

interface NumberFieldProps extends CommonFieldProps {
  readonly name: string;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
  /** 'minutos', '%' */
  readonly unit?: ReactNode;
}

/** Number field with arrow-key steps. The value is a number, or null for empty. */
export function NumberField({ name, min, max, step = 1, unit, ...fieldProps }: NumberFieldProps) {
  const { field, id, error, required } = useField({ name, ...fieldProps });
  // '3,' is not a number yet and must stay visible while typing.
  const [text, setText] = useState<string | null>(null);
  const displayText = text !== null && parseNumber(text) === field.value ? text : String(field.value ?? '');
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') {
      return;
    }
    event.preventDefault();
    setText(null);
    field.onChange(stepNumber(field.value, event.key === 'ArrowUp' ? 1 : -1, { min, max, step }));
  };
  return (
    <Field {...fieldProps} id={id} error={error} required={required}>
      {(controlProps) => (
        <Input
          error={error !== undefined}
          endDecorator={unit}
          name={name}
          value={displayText}
          onChange={(event) => {
            setText(event.target.value);
            field.onChange(parseNumber(event.target.value));
          }}
          onKeyDown={handleKeyDown}
          onBlur={field.onBlur}
          slotProps={{
            input: {
              ...controlProps,
              ref: field.ref,
              inputMode: 'decimal',
              autoComplete: 'off',
              style: { fontVariantNumeric: 'tabular-nums' },
            },
          }}
        />
      )}
    </Field>
  );
}
