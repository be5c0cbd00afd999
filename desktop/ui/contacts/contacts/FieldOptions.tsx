import { Textarea, useField, Field } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** The options of a choice, one on each line. */
export function FieldOptions() {
  const { t } = useTexts();
  const look = { label: t('contactFields.options'), help: t('contactFields.optionsHelp') };
  const { field, id, error, required } = useField({ name: 'options', ...look });
  const value: unknown = field.value;
  const lines = Array.isArray(value) ? value.join('\n') : '';
  return (
    <Field {...look} id={id} error={error} required={required}>
      {(wiring) => (
        <Textarea
          minRows={4}
          maxRows={10}
          defaultValue={lines}
          error={error !== undefined}
          onChange={({ target }) =>
            field.onChange(
              target.value
                .split('\n')
                .map((line) => line.trim())
                .filter((line) => line !== ''),
            )
          }
          onBlur={field.onBlur}
          slotProps={{ textarea: { ...wiring, ref: field.ref } }}
        />
      )}
    </Field>
  );
}
