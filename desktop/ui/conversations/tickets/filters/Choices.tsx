import styled from '@emotion/styled';
import { QueueDot } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { motion, radius, text, v } from '#ui/theme/tokens.ts';

export const FilterBody = styled.div`
  display: grid;
  gap: 16px;
  padding: 12px 16px 16px;
  fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin: 0;
    padding: 0;
    border: 0;
    min-width: 0;
  }
  legend,
  .label {
    display: block;
    margin-bottom: 6px;
    padding: 0;
    font: ${text.secondStrong};
    color: ${v.ink.strong};
  }
  p {
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  .switch {
    display: flex;
    align-items: center;
    gap: 12px;
    > div:first-of-type {
      flex: 1;
    }
    .label {
      margin: 0;
    }
  }
`;
const OptionButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  height: 28px;
  max-width: 100%;
  padding: 0 10px;
  border: 1px solid ${v.line.firm};
  border-radius: ${radius.control};
  font: ${text.second};
  color: ${v.ink.soft};
  transition: background-color ${motion.quick};
  &:hover {
    background: ${v.surface.hover};
  }
  &[aria-pressed='true'] {
    border-color: ${v.brand.ring};
    background: ${v.brand.soft};
    color: ${v.brand.ink};
    font-weight: 600;
  }
`;

interface ChoicesProps<Value extends string | number> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly name: string; readonly color?: string }[];
  readonly isPicked: (value: Value) => boolean;
  readonly onPick: (value: Value) => void;
}

/** Buttons of one filter, pressed where they hold. */
export function Choices<Value extends string | number>({ label, options, isPicked, onPick }: ChoicesProps<Value>) {
  const { t } = useTexts();
  return (
    <fieldset>
      <legend>{label}</legend>
      {options.length === 0 && <p>{t('ticketList.filters.none')}</p>}
      {options.map(({ value, name, color }) => (
        <OptionButton key={value} type="button" aria-pressed={isPicked(value)} onClick={() => onPick(value)}>
          {color !== undefined && <QueueDot color={color} />}
          {name}
        </OptionButton>
      ))}
    </fieldset>
  );
}

interface FilterOption {
  readonly id: number;
  readonly name: string;
  readonly color?: string;
}

interface FilterOptionsProps {
  readonly label: string;
  readonly options: readonly FilterOption[];
  readonly selectedIds: readonly number[];
  readonly onPick: (ids: number[]) => void;
}

/** A saved view may name what was deleted since: that can be seen, and unpicked. */
export function FilterOptions({ label, options, selectedIds, onPick }: FilterOptionsProps) {
  const { t } = useTexts();
  const deletedIds = selectedIds.filter((selectedId) => options.every(({ id }) => id !== selectedId));
  const deleted = deletedIds.map((value) => ({ value, name: t('ticketList.filters.deleted') }));
  return (
    <Choices
      label={label}
      options={[...options.map(({ id, ...option }) => ({ ...option, value: id })), ...deleted]}
      isPicked={(id) => selectedIds.includes(id)}
      onPick={(id) => onPick(selectedIds.includes(id) ? selectedIds.filter((other) => other !== id) : [...selectedIds, id])}
    />
  );
}
