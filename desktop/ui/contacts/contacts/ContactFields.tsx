import styled from '@emotion/styled';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { ContactFieldRecord } from '#shared/contacts/contacts/fields.ts';
import { PhoneNumberField } from '#ui/tenancy/settings/index.ts';
import { Button, IconButton, Input, TextField, useField } from '#ui/kit/index.ts';
import { DefinedField } from './DefinedField.tsx';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';

interface ContactFieldsProps {
  /** False for groups and hidden numbers, which cannot be edited. */
  readonly hasNumber: boolean;
  readonly definitions: readonly ContactFieldRecord[];
}

/** Fields of a contact; `extraInfo` of the form begins with an entry for every definition (`addDefinedInfo`). */
export function ContactFields({ hasNumber, definitions }: ContactFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <TextField name="name" label={t('contacts.dialog.name')} autoComplete="off" required />
      {hasNumber && <PhoneNumberField name="number" label={t('contacts.dialog.number')} help={t('contacts.dialog.numberHelp')} required />}
      <TextField name="email" type="email" label={t('contacts.dialog.email')} />
      {definitions.map((definition, index) => (
        <DefinedField key={definition.id} definition={definition} name={`extraInfo.${index}.value`} />
      ))}
      <ExtraInfoFields definedCount={definitions.length} />
    </>
  );
}

const ExtraInfoFieldset = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    margin-bottom: 4px;
    padding: 0;
    font: ${text.secondStrong};
    color: ${v.ink.strong};
  }
  ul {
    display: grid;
    gap: 8px;
    margin-bottom: 8px;
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) auto;
    gap: 8px;
    align-items: start;
  }
  p {
    margin-top: 4px;
    font: ${text.meta};
    color: ${v.bad.ink};
  }
`;

/** Name-value pairs: CPF, address, order. The first entries of the form belong to the defined fields. */
function ExtraInfoFields({ definedCount }: { readonly definedCount: number }) {
  const { t } = useTexts();
  const { control } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'extraInfo', keyName: 'key' });
  return (
    <ExtraInfoFieldset>
      <legend>{t('contacts.dialog.extra')}</legend>
      {fields.length > definedCount && (
        <ul>
          {fields.slice(definedCount).map(({ key }, offset) => {
            const index = definedCount + offset;
            return (
              <li key={key}>
                <ExtraInfoTextInput
                  name={`extraInfo.${index}.name`}
                  label={t('contacts.dialog.extraName', { place: offset + 1 })}
                  placeholder={t('contacts.dialog.extraNameHint')}
                />
                <ExtraInfoTextInput
                  name={`extraInfo.${index}.value`}
                  label={t('contacts.dialog.extraValue', { place: offset + 1 })}
                  placeholder={t('contacts.dialog.extraValueHint')}
                />
                <IconButton
                  icon={Trash2}
                  iconSize={16}
                  label={t('contacts.dialog.removeExtra', { place: offset + 1 })}
                  onClick={() => remove(index)}
                />
              </li>
            );
          })}
        </ul>
      )}
      <Button
        size="sm"
        variant="outlined"
        color="neutral"
        startDecorator={<Plus size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => append({ name: '', value: '' })}
      >
        {t('contacts.dialog.addExtra')}
      </Button>
    </ExtraInfoFieldset>
  );
}

interface ExtraInfoTextInputProps {
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
}

function ExtraInfoTextInput({ name, label, placeholder }: ExtraInfoTextInputProps) {
  const { field, id, error } = useField({ name, label });
  return (
    <div>
      <Input
        error={error !== undefined}
        name={name}
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
        slotProps={{
          input: {
            id,
            ref: field.ref,
            placeholder,
            autoComplete: 'off',
            'aria-label': label,
            'aria-invalid': error === undefined ? undefined : true,
            'aria-describedby': error === undefined ? undefined : `${id}-error`,
          },
        }}
      />
      {error !== undefined && <p id={`${id}-error`}>{error}</p>}
    </div>
  );
}
