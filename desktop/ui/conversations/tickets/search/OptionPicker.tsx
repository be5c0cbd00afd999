import styled from '@emotion/styled';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { type FieldControlProps, Input } from '#ui/kit/index.ts';
import { radius, size, v } from '#ui/theme/tokens.ts';

const ListBox = styled.div`
  /* The cut-off row at the end hints at more. */
  max-height: 226px;
  margin-top: 6px;
  padding: 4px;
  overflow: auto;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.control};
`;
const OptionRow = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 48px;
  padding-right: 8px;
  border-radius: ${radius.control};
  cursor: pointer;
  &:hover,
  &[data-active] {
    background: ${v.surface.hover};
  }
  &[aria-selected='true'] {
    background: ${v.surface.selected};
  }
`;

interface OptionPickerProps<Option> {
  /** From the surrounding `Field`. */
  readonly controlProps: FieldControlProps;
  readonly label: string;
  readonly term: string;
  readonly onTerm: (term: string) => void;
  readonly options: readonly Option[];
  readonly keyOf: (option: Option) => string | number;
  /** Default: the option that Enter would pick. */
  readonly isSelected?: (option: Option) => boolean;
  readonly onPick: (option: Option) => void;
  readonly renderOption: (option: Option) => ReactNode;
  readonly placeholder?: string;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** Search field over a list of options: arrows and Enter pick, Escape clears the search before it closes the dialog. */
export function OptionPicker<Option>(props: OptionPickerProps<Option>) {
  const { controlProps, label, term, onTerm, options, keyOf, isSelected, onPick, renderOption, placeholder, inputRef } = props;
  const [active, setActive] = useState(0);
  const activeOption = options[active];
  const optionId = (option: Option): string => `${controlProps.id}-${keyOf(option)}`;
  const handleKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setActive((active + step + options.length) % options.length);
    }
    if (event.key === 'Enter' && activeOption !== undefined) {
      event.preventDefault();
      onPick(activeOption);
    }
    if (event.key === 'Escape' && term !== '') {
      event.stopPropagation();
      onTerm('');
    }
  };
  const isOpen = options.length > 0;
  const combobox = {
    role: 'combobox',
    autoComplete: 'off',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${controlProps.id}-options` : undefined,
    'aria-activedescendant': activeOption === undefined ? undefined : optionId(activeOption),
  };
  return (
    <>
      <Input
        value={term}
        placeholder={placeholder}
        error={controlProps['aria-invalid'] === true}
        onChange={({ target }) => {
          onTerm(target.value);
          setActive(0);
        }}
        onKeyDown={handleKey}
        startDecorator={<Search size={size.iconSmall} strokeWidth={1.75} aria-hidden />}
        slotProps={{ input: { ...controlProps, ...combobox, ref: inputRef } }}
      />
      {isOpen && (
        <ListBox role="listbox" id={`${controlProps.id}-options`} aria-label={label}>
          {options.map((option, index) => (
            <OptionRow
              key={keyOf(option)}
              id={optionId(option)}
              role="option"
              aria-selected={isSelected?.(option) ?? index === active}
              data-active={index === active ? '' : undefined}
              onClick={() => onPick(option)}
            >
              {renderOption(option)}
            </OptionRow>
          ))}
        </ListBox>
      )}
    </>
  );
}
