import { QueueDot } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { OptionButton } from './FilterChoices.styles.ts';

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
  const deletedIds = selectedIds.filter((selected) => options.every(({ id }) => id !== selected));
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
