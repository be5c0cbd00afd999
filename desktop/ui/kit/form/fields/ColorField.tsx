import styled from '@emotion/styled';
import { Input } from '@mui/joy';
import { Check } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { TextKey } from '#shared/i18n/texts.ts';
import { findRovingIndex } from '#ui/kit/controls/findRovingIndex.ts';
import { useTexts } from '#ui/text/index.ts';
import { pickInk } from '#ui/theme/colorShades.ts';
import { radius, swatches, target, v } from '#ui/theme/tokens.ts';
import { Field, type CommonFieldProps } from './Field.tsx';
import { useField } from './useField.ts';

const names = ['violet', 'indigo', 'blue', 'teal', 'green', 'olive', 'yellow', 'orange', 'red', 'pink', 'gray'] as const;
const nameOf = (index: number): TextKey => `kit.colors.${names[index] ?? 'gray'}`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px;
  > div[role='radiogroup'] {
    display: contents;
  }
  button {
    display: grid;
    place-items: center;
    width: ${target.medium};
    height: ${target.medium};
    border-radius: ${radius.control};
    forced-color-adjust: none;
    &[aria-checked='true'] {
      outline: 2px solid ${v.ink.strong};
      outline-offset: 2px;
    }
    &:focus-visible {
      outline: 2px solid ${v.brand.ring};
      outline-offset: 2px;
    }
    &[aria-checked='true']:focus-visible {
      box-shadow:
        0 0 0 2px ${v.surface.float},
        0 0 0 4px ${v.brand.ring};
      outline-offset: 4px;
    }
  }
`;

/** '3d5afe' → '#3D5AFE'. */
function normalizeHex(text: string): string {
  const hex = text.trim().toUpperCase();
  return /^([\dA-F]{3}|[\dA-F]{6})$/.test(hex) ? `#${hex}` : hex;
}

interface ColorFieldProps extends CommonFieldProps {
  readonly name: string;
}

/** Swatches and a hex field. */
export function ColorField({ name, ...fieldProps }: ColorFieldProps) {
  const { t } = useTexts();
  const { field, id, error, rule, required } = useField({ name, ...fieldProps });
  const value = String(field.value ?? '');
  const message = rule === 'pattern' ? t('kit.rules.color') : error;
  return (
    <Field {...fieldProps} isGroup id={id} error={message} required={required}>
      {(controlProps, labelId) => (
        <Line>
          <Swatches labelId={labelId} descriptionId={controlProps['aria-describedby']} value={value} onPick={field.onChange} />
          <Input
            size="sm"
            error={error !== undefined}
            name={name}
            value={value}
            onChange={(event) => field.onChange(event.target.value)}
            onBlur={() => {
              field.onChange(normalizeHex(value));
              field.onBlur();
            }}
            slotProps={{
              input: {
                ...controlProps,
                ref: field.ref,
                'aria-label': t('kit.form.hexColor', { label: fieldProps.label }),
                maxLength: 7,
                spellCheck: false,
                autoComplete: 'off',
              },
            }}
            sx={{ width: 96 }}
          />
        </Line>
      )}
    </Field>
  );
}

interface SwatchesProps {
  readonly labelId: string;
  readonly descriptionId: string | undefined;
  readonly value: string;
  readonly onPick: (hex: string) => void;
}

function Swatches({ labelId, descriptionId: describedBy, value, onPick }: SwatchesProps) {
  const { t } = useTexts();
  const selectedIndex = swatches.findIndex((hex) => hex.toLowerCase() === value.toLowerCase());
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const next = findRovingIndex(event.key, Math.max(selectedIndex, 0), swatches.length);
    if (next === null) {
      return;
    }
    event.preventDefault();
    onPick(swatches[next] ?? value);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div role="radiogroup" tabIndex={-1} aria-labelledby={labelId} aria-describedby={describedBy} onKeyDown={handleKeyDown}>
      {swatches.map((hex, index) => (
        <button
          key={hex}
          type="button"
          role="radio"
          aria-checked={index === selectedIndex}
          aria-label={t(nameOf(index))}
          title={t(nameOf(index))}
          tabIndex={index === Math.max(selectedIndex, 0) ? 0 : -1}
          style={{ background: hex }}
          onClick={() => onPick(hex)}
        >
          {index === selectedIndex && <Check size={16} strokeWidth={3} color={pickInk(hex)} aria-hidden />}
        </button>
      ))}
    </div>
  );
}
