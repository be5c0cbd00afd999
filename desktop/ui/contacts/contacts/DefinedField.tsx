import { useWatch } from 'react-hook-form';
import type { ContactFieldRecord } from '#shared/contacts/contacts/fields.ts';
import { SelectField, TextField } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface DefinedFieldProps {
  readonly definition: ContactFieldRecord;
  /** Of the value in the form. */
  readonly name: string;
  /** What an empty choice means; absent: no value. */
  readonly emptyLabel?: string;
}

/** The value of a custom field, chosen or typed as its kind asks. */
export function DefinedField({ definition: { name: label, kind, options }, name, emptyLabel }: DefinedFieldProps) {
  const { t } = useTexts();
  const fieldProps = { name, label, emptyLabel: emptyLabel ?? t('contactFields.unset') };
  const value: unknown = useWatch({ name });
  switch (kind) {
    case 'date':
      return <TextField name={name} type="date" label={label} />;
    case 'boolean':
      return (
        <ChoiceField
          {...fieldProps}
          value={value}
          options={['true', 'false']}
          toLabel={(option) => (option === 'true' ? t('contactFields.true') : option === 'false' ? t('contactFields.false') : option)}
        />
      );
    case 'choice':
      return <ChoiceField {...fieldProps} value={value} options={options} toLabel={(option) => option} />;
    default:
      return <TextField name={name} label={label} autoComplete="off" />;
  }
}

interface ChoiceFieldProps {
  readonly name: string;
  readonly label: string;
  readonly emptyLabel: string;
  readonly value: unknown;
  readonly options: readonly string[];
  readonly toLabel: (option: string) => string;
}

/** A value from before the field was defined can be chosen too. */
function ChoiceField({ name, label, emptyLabel, value, options, toLabel }: ChoiceFieldProps) {
  const all = typeof value === 'string' && value !== '' && !options.includes(value) ? [...options, value] : options;
  return (
    <SelectField
      name={name}
      label={label}
      options={[{ value: '', label: emptyLabel }, ...all.map((option) => ({ value: option, label: toLabel(option) }))]}
    />
  );
}
