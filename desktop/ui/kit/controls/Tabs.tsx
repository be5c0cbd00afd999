import styled from '@emotion/styled';
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { radius, tabular, text, v, width } from '#ui/theme/tokens.ts';
import { findRovingIndex } from './findRovingIndex.ts';

const Bar = styled.div`
  display: flex;
  gap: 4px;
  height: 100%;
  min-width: 0;
  overflow: auto hidden;
  scrollbar-width: none;
  button {
    position: relative;
    display: inline-flex;
    align-items: center;
    flex-shrink: 0;
    gap: 6px;
    height: 100%;
    padding: 0 8px;
    color: ${v.ink.soft};
    font: ${text.second};
    font-weight: 500;
    white-space: nowrap;
    &:hover {
      color: ${v.ink.strong};
    }
    &::after {
      content: '';
      position: absolute;
      inset: auto 8px 0;
      height: 2px;
      border-radius: 2px 2px 0 0;
      background: transparent;
    }
    &[aria-selected='true'] {
      color: ${v.ink.strong};
      font-weight: 600;
    }
    &[aria-selected='true']::after {
      background: ${v.brand.solid};
    }
    &:focus-visible {
      outline-offset: -4px;
      border-radius: ${radius.control};
    }
    small {
      font: ${text.meta};
      color: ${v.ink.meta};
      ${tabular}
    }
    small[data-alert] {
      color: ${v.bad.ink};
      font-weight: 600;
    }
  }
  ${width.slimList} {
    gap: 0;
    button {
      padding: 0 4px;
      &::after {
        inset-inline: 4px;
      }
    }
  }
`;

export interface TabItem<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly count?: number | undefined;
  /** The count is a number of errors. */
  readonly alert?: boolean | undefined;
  /** Meaning of the count, for the tooltip and assistive technology. */
  readonly tip?: string | undefined;
}

interface TabsProps<T extends string> {
  readonly label: string;
  readonly tabs: readonly TabItem<T>[];
  readonly value: T;
  readonly onPick: (value: T) => void;
  /** Connects the tabs to their `TabPanel`s. */
  readonly id?: string | undefined;
}

const tabId = (id: string, value: string): string => `${id}-tab-${value}`;
const panelId = (id: string, value: string): string => `${id}-panel-${value}`;

/** Scrolls the bar alone: `scrollIntoView` could move the page too. */
function useSelectedInView(value: string, count: number): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = ref.current;
    const tab = bar?.querySelector(`[data-tab="${CSS.escape(value)}"]`);
    if (!bar || !tab) {
      return;
    }
    const visibleBox = bar.getBoundingClientRect();
    const { left, right } = tab.getBoundingClientRect();
    bar.scrollLeft += Math.max(0, right - visibleBox.right) + Math.min(0, left - visibleBox.left);
  }, [value, count]);
  return ref;
}

/** Tab list with roving focus; arrow keys also select. */
export function Tabs<T extends string>({ label, tabs, value, onPick, id }: TabsProps<T>) {
  const ref = useSelectedInView(value, tabs.length);
  const focusable = Math.max(
    0,
    tabs.findIndex((tab) => tab.value === value),
  );
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const index = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[findRovingIndex(event.key, index, tabs.length) ?? -1];
    if (!next || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    event.preventDefault();
    onPick(next.value);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.value)}"]`)?.focus();
  };
  return (
    <Bar ref={ref} role="tablist" aria-label={label} onKeyDown={handleKeyDown}>
      {tabs.map((tab, index) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={id && tabId(id, tab.value)}
          data-tab={tab.value}
          aria-selected={tab.value === value}
          aria-controls={id && tab.value === value ? panelId(id, tab.value) : undefined}
          tabIndex={index === focusable ? 0 : -1}
          title={tab.tip}
          onClick={() => onPick(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && (
            <small data-alert={tab.alert ? '' : undefined}>
              <span aria-hidden={tab.tip ? true : undefined}>{tab.count}</span>
              {tab.tip && <span className="hush">{tab.tip}</span>}
            </small>
          )}
        </button>
      ))}
    </Bar>
  );
}

/** Panels of one tab list, as high as the highest: changing the tab moves nothing. */
export const TabPanels = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`;
const Panel = styled.div`
  grid-area: 1 / 1;
  min-width: 0;
  &[data-hidden] {
    visibility: hidden;
    /* A panel that scrolls gives the others no empty space to scroll. */
    max-height: calc(100dvh - 240px);
    overflow: clip;
  }
`;

interface TabPanelProps {
  /** The `id` of its `Tabs`. */
  readonly tabsId: string;
  readonly value: string;
  readonly current: string;
  readonly children: ReactNode;
}

/** Stays mounted while hidden, to keep field values. */
export function TabPanel({ tabsId, value, current, children }: TabPanelProps) {
  return (
    <Panel
      role="tabpanel"
      id={panelId(tabsId, value)}
      aria-labelledby={tabId(tabsId, value)}
      data-hidden={value === current ? undefined : ''}
    >
      {children}
    </Panel>
  );
}
