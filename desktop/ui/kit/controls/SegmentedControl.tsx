import styled from '@emotion/styled';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { radius, tabular, target, text, v } from '#ui/theme/tokens.ts';

const Group = styled.div`
  display: inline-flex;
  flex-shrink: 0;
  padding: 2px;
  gap: 2px;
  border-radius: ${radius.control};
  background: ${v.surface.hover};
  button {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    height: ${target.medium};
    padding: 0 10px;
    border-radius: 6px;
    color: ${v.ink.soft};
    font: ${text.second};
    font-weight: 500;
    white-space: nowrap;
    ${tabular}
    &:hover {
      color: ${v.ink.strong};
    }
    &[aria-pressed='true'] {
      background: ${v.surface.base};
      color: ${v.ink.strong};
      box-shadow: 0 0 0 1px ${v.line.firm};
    }
    [data-joy-color-scheme='dark'] &[aria-pressed='true'] {
      background: ${v.line.firm};
    }
  }
  &[data-small] button {
    height: ${target.small};
    padding: 0 8px;
    font: ${text.meta};
    font-weight: 500;
  }
`;

interface SegmentedControlProps<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: ReactNode }[];
  readonly value: T;
  readonly onPick: (value: T) => void;
  readonly small?: boolean | undefined;
}

/** Scrolls a group that is too narrow, and nothing around it. */
function showPressed(group: HTMLElement | null): void {
  const pressed = group?.querySelector<HTMLElement>('[aria-pressed="true"]');
  if (group && pressed && group.scrollWidth > group.clientWidth) {
    const [room, place] = [group.getBoundingClientRect(), pressed.getBoundingClientRect()];
    group.scrollLeft += place.left + place.width / 2 - room.left - room.width / 2;
  }
}

/** One of a few visible options. */
export function SegmentedControl<T extends string>({ label, options, value, onPick, small = false }: SegmentedControlProps<T>) {
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => showPressed(group.current), [value]);
  return (
    <Group ref={group} role="group" aria-label={label} data-small={small ? '' : undefined}>
      {options.map((option) => (
        <button key={option.value} type="button" aria-pressed={option.value === value} onClick={() => onPick(option.value)}>
          {option.label}
        </button>
      ))}
    </Group>
  );
}
