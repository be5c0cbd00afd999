import { useState } from 'react';
import { Input } from '@mui/joy';
import { parseMoney } from '#shared/rules/parseMoney.ts';
import { getNumberFormat } from '#ui/text/formats.ts';
import { Field, type CommonFieldProps } from './Field.tsx';
import { useField } from './useField.ts';

interface MoneyFieldProps extends CommonFieldProps {
  readonly name: string;
}

/** Empty stays empty; anything that is no amount gives NaN, which the rules refuse. */
const toAmount = (text: string): number | '' => (text.trim() === '' ? '' : parseMoney(text));

const formatAmount = (amount: unknown): string =>
  typeof amount === 'number' ? getNumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount) : '';

/** Amount in reais in Brazilian notation, '1.234,50'. The value is a number. */
export function MoneyField({ name, ...fieldProps }: MoneyFieldProps) {
  const { field, id, error, required } = useField({ name, ...fieldProps });
  const [text, setText] = useState<string | null>(null);
  const isTyping = text !== null && Object.is(toAmount(text), field.value);
  return (
    <Field {...fieldProps} id={id} error={error} required={required}>
      {(controlProps) => (
        <Input
          error={error !== undefined}
          startDecorator="R$"
          name={name}
          value={isTyping ? text : formatAmount(field.value)}
          onChange={({ target }) => {
            setText(target.value);
            field.onChange(toAmount(target.value));
          }}
          onBlur={() => {
            if (!Number.isNaN(field.value)) {
              setText(null);
            }
            field.onBlur();
          }}
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
