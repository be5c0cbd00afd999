import styled from '@emotion/styled';
import { useEffect, useRef, type ReactNode } from 'react';
import { radius, shadow, v } from '#ui/theme/tokens.ts';
import type { Picker } from './usePicker.ts';

const List = styled.div`
  max-height: 268px;
  padding: 4px;
  overflow: auto;
  &[data-floating] {
    position: absolute;
    z-index: 2;
    bottom: calc(100% + 6px);
    left: 0;
    width: min(360px, 100%);
    border: 1px solid ${v.line.firm};
    border-radius: ${radius.card};
    background: ${v.surface.float};
    box-shadow: ${shadow.float};
  }
`;
const Option = styled.div`
  display: flex;
  border-radius: ${radius.control};
  cursor: pointer;
  &:hover {
    background: ${v.surface.hover};
  }
  &[aria-selected='true'] {
    background: ${v.surface.selected};
  }
`;

interface ChoiceListProps<Choice> {
  readonly picker: Picker<Choice>;
  readonly label: string;
  /** Number of choices, announced to screen readers. */
  readonly countLabel: (count: number) => string;
  readonly keyOf: (choice: Choice) => string;
  readonly children: (choice: Choice) => ReactNode;
  /** Puts the list into a frame of its own, instead of floating by itself. */
  readonly frame?: (list: ReactNode) => ReactNode;
}

/** Listbox above the field; the field keeps the focus. */
export function ChoiceList<Choice>({ picker, label, countLabel, keyOf, children, frame }: ChoiceListProps<Choice>) {
  const { id, choices, active, choose } = picker;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, choices.length]);
  const options = (
    // In the tab order because it may scroll; Shift Tab closes it before it would be reached.
    <List
      ref={list}
      role="listbox"
      id={`${id}-list`}
      aria-label={label}
      tabIndex={0}
      data-floating={frame === undefined ? '' : undefined}
      onPointerDown={(event) => event.preventDefault()}
    >
      {choices.map((choice, index) => (
        <Option key={keyOf(choice)} id={`${id}-${index}`} role="option" aria-selected={index === active} onClick={() => choose(choice)}>
          {children(choice)}
        </Option>
      ))}
    </List>
  );
  return (
    <>
      <span className="hush" role="status">
        {choices.length === 0 ? '' : countLabel(choices.length)}
      </span>
      {choices.length > 0 && (frame?.(options) ?? options)}
    </>
  );
}

/** ARIA attributes that connect the field with the open list. */
export const comboboxProps = ({ id, choices, active }: Pick<Picker<unknown>, 'id' | 'choices' | 'active'>): object =>
  choices.length === 0
    ? {}
    : {
        'aria-autocomplete': 'list',
        'aria-haspopup': 'listbox',
        'aria-controls': `${id}-list`,
        'aria-activedescendant': `${id}-${active}`,
      };
