import styled from '@emotion/styled';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { maxFileOptionMegabytes, maxFileOptions } from '#shared/conversations/files.ts';
import { Button, FileField, IconButton, TextField } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';

const Options = styled.fieldset`
  display: grid;
  gap: 12px;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    margin-bottom: 8px;
    padding: 0;
    font: ${text.secondStrong};
    color: ${v.ink.strong};
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px;
    margin-bottom: 12px;
    padding: 12px;
    border: 1px solid ${v.line.hair};
    border-radius: ${radius.card};
  }
  li > :first-child {
    display: grid;
    gap: 12px;
    min-width: 0;
  }
`;

/** The files of the list, each with its caption. */
export function FileOptionFields() {
  const { t } = useTexts();
  const { control } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'options', keyName: 'key' });
  return (
    <Options>
      <legend>{t('files.files')}</legend>
      <ul>
        {fields.map(({ key }, index) => (
          <li key={key}>
            <div>
              <TextField name={`options.${index}.name`} label={t('files.option.name', { place: index + 1 })} />
              <FileField
                name={`options.${index}.file`}
                label={t('files.option.file', { place: index + 1 })}
                help={t('files.option.help', { megabytes: maxFileOptionMegabytes })}
              />
            </div>
            <IconButton icon={Trash2} iconSize={16} label={t('files.option.remove', { place: index + 1 })} onClick={() => remove(index)} />
          </li>
        ))}
      </ul>
      {fields.length < maxFileOptions && (
        <Button
          size="sm"
          variant="outlined"
          color="neutral"
          style={{ justifySelf: 'start' }}
          startDecorator={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => append({ name: '', file: null })}
        >
          {t('files.option.add')}
        </Button>
      )}
    </Options>
  );
}
