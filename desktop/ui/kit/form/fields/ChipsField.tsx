import styled from '@emotion/styled';
import { Autocomplete, AutocompleteOption } from '@mui/joy';
import { Check, ChevronDown, X } from 'lucide-react';
import type { MouseEventHandler } from 'react';
import { QueueDot } from '#ui/kit/display/QueueName.tsx';
import { useTexts } from '#ui/text/index.ts';
import { toColorShades } from '#ui/theme/colorShades.ts';
import { ellipsis, radius, target, text, v } from '#ui/theme/tokens.ts';
import { Field, type CommonFieldProps } from './Field.tsx';
import { useField } from './useField.ts';

const Chip = styled.span`
  display: inline-flex;
  align-items: center;
  max-width: 100%;
  height: ${target.small};
  padding-left: 8px;
  border-radius: ${radius.inner};
  background: ${v.surface.hover};
  font: ${text.meta};
  font-weight: 500;
  color: ${v.ink.body};
  > span {
    ${ellipsis}
  }
  button {
    display: grid;
    place-items: center;
    width: ${target.small};
    height: ${target.small};
    border-radius: ${radius.inner};
    color: inherit;
    &:hover {
      color: ${v.ink.strong};
    }
  }
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

export interface ChipOption {
  readonly value: string | number;
  readonly label: string;
  /** Colour of a queue or tag. */
  readonly color?: string | undefined;
}

interface ChipsFieldProps extends CommonFieldProps {
  readonly name: string;
  readonly options: readonly ChipOption[];
  readonly placeholder?: string | undefined;
  /** The field holds objects with the option's value under this key. */
  readonly itemKey?: string | undefined;
  /** Name of a value that is no option any more: it stays until somebody takes it off. Without one it is left out. */
  readonly goneLabel?: string | undefined;
}

const toItemValue = (item: unknown, itemKey: string | undefined): unknown =>
  itemKey === undefined ? item : (item as Readonly<Record<string, unknown>>)[itemKey];

function listGone(values: readonly unknown[], options: readonly ChipOption[], label: string): ChipOption[] {
  const isValue = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
  return values.filter(isValue).flatMap((value) => (options.some((option) => option.value === value) ? [] : [{ value, label }]));
}

/** Multi-select; the value is the list of option values. */
export function ChipsField({ name, options: offeredOptions, placeholder, itemKey, goneLabel, ...fieldProps }: ChipsFieldProps) {
  const { t } = useTexts();
  const { field, id, error, required } = useField({ name, ...fieldProps });
  const values: readonly unknown[] = Array.isArray(field.value) ? field.value.map((item) => toItemValue(item, itemKey)) : [];
  const options = goneLabel === undefined ? offeredOptions : [...offeredOptions, ...listGone(values, offeredOptions, goneLabel)];
  const selectedOptions = options.filter((option) => values.includes(option.value));
  return (
    <Field {...fieldProps} id={id} error={error} required={required}>
      {(controlProps) => (
        <Autocomplete
          multiple
          disableCloseOnSelect
          id={id}
          error={error !== undefined}
          options={options}
          value={selectedOptions}
          onChange={(_, next) => field.onChange(next.map(({ value }) => (itemKey === undefined ? value : { [itemKey]: value })))}
          onBlur={field.onBlur}
          getOptionLabel={(option) => option.label}
          getOptionKey={(option) => option.value}
          isOptionEqualToValue={(option, value) => option.value === value.value}
          placeholder={selectedOptions.length === 0 ? (placeholder ?? t('kit.form.choose')) : ''}
          noOptionsText={t('kit.form.noOptions')}
          clearText={t('kit.clear')}
          openText={t('kit.form.choose')}
          closeText={t('kit.close')}
          popupIcon={<ChevronDown size={16} aria-hidden />}
          clearIcon={<X size={16} aria-hidden />}
          slotProps={{ input: { ...controlProps, ref: field.ref } }}
          renderTags={(tags, getTagProps) =>
            tags.map((tag, index) => <Tag key={tag.value} tag={tag} remove={getTagProps({ index }).onClick} />)
          }
          renderOption={(props, option, { selected }) => (
            <AutocompleteOption {...props} key={option.value}>
              {option.color && <QueueDot color={option.color} />}
              <span style={{ flex: 1 }}>{option.label}</span>
              {selected && <Check size={16} strokeWidth={2} aria-hidden />}
            </AutocompleteOption>
          )}
        />
      )}
    </Field>
  );
}

interface TagProps {
  readonly tag: ChipOption;
  readonly remove: MouseEventHandler<HTMLButtonElement>;
}

function Tag({ tag, remove }: TagProps) {
  const { t } = useTexts();
  const shades = tag.color ? toColorShades(tag.color) : null;
  return (
    <Chip style={shades ? { background: shades.soft, color: shades.ink } : undefined}>
      <span>{tag.label}</span>
      <button type="button" tabIndex={-1} aria-label={t('kit.form.remove', { name: tag.label })} onClick={remove}>
        <X size={12} strokeWidth={2} aria-hidden />
      </button>
    </Chip>
  );
}
