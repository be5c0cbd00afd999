import { Input } from '@mui/joy';
import { useTexts } from '#ui/text/index.ts';
import { Field, type CommonFieldProps } from './Field.tsx';
import { parseTimeOfDay } from './parseTimeOfDay.ts';
import { useField } from './useField.ts';

interface TimeFieldProps extends CommonFieldProps {
  readonly name: string;
  /** Without visible label, for tables. */
  readonly bare?: boolean | undefined;
}

/** HH:MM in 24 hours; '8' and '830' are accepted. */
export function TimeField({ name, bare = false, ...fieldProps }: TimeFieldProps) {
  const { t } = useTexts();
  const { field, id, error, rule, required } = useField({ name, ...fieldProps });
  const message = rule === 'pattern' ? t('kit.rules.time') : error;
  const renderInput = (controlProps: object) => (
    <Input
      size={bare ? 'sm' : 'md'}
      error={error !== undefined}
      name={name}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={() => {
        field.onChange(parseTimeOfDay(String(field.value ?? '')));
        field.onBlur();
      }}
      slotProps={{
        input: {
          ...controlProps,
          ref: field.ref,
          inputMode: 'numeric',
          autoComplete: 'off',
          maxLength: 5,
          style: { fontVariantNumeric: 'tabular-nums' },
        },
      }}
      sx={{ width: 88 }}
    />
  );
  if (bare) {
    return renderInput({ id, 'aria-label': fieldProps.label, 'aria-invalid': error === undefined ? undefined : true, title: message });
  }
  return (
    <Field {...fieldProps} id={id} error={message} required={required}>
      {(controlProps) => renderInput(controlProps)}
    </Field>
  );
}
