import styled from '@emotion/styled';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { motion, radius, shadow, text, v, width } from '#ui/theme/tokens.ts';
import { isEscapeHandled } from './isEscapeHandled.ts';

/** Distance to the window edge. */
const windowMarginPx = 8;

const Anchor = styled.div`
  position: relative;
  display: inline-flex;
`;
const Panel = styled.section`
  position: absolute;
  z-index: 1200;
  top: calc(100% + 8px);
  display: flex;
  flex-direction: column;
  width: min(var(--panel), calc(100vw - 16px));
  max-height: min(560px, calc(100dvh - 72px));
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.card};
  background: ${v.surface.float};
  box-shadow: ${shadow.float};
  overflow: hidden;
  animation: popover ${motion.enter};
  @keyframes popover {
    from {
      opacity: 0;
      translate: 0 4px;
    }
  }
  &[data-side='end'] {
    right: 0;
  }
  &[data-side='start'] {
    left: 0;
  }
  ${width.narrow} {
    &[data-side] {
      position: fixed;
      inset: 56px 8px auto;
      width: auto;
    }
  }
  > .head {
    display: flex;
    align-items: center;
    gap: 8px;
    flex-shrink: 0;
    min-height: 44px;
    padding: 0 8px 0 16px;
    border-bottom: 1px solid ${v.line.hair};
    h2 {
      flex: 1;
      font: ${text.strong};
      color: ${v.ink.strong};
    }
  }
  > .body {
    flex: 1;
    min-height: 0;
    overflow: auto;
    &:focus-visible {
      outline-offset: -2px;
    }
  }
  > footer {
    flex-shrink: 0;
    padding: 8px;
    border-top: 1px solid ${v.line.hair};
    background: ${v.surface.sunken};
  }
  &:focus {
    outline: none;
  }
`;

/** Props of the button that opens a popover. */
export interface PopoverTriggerProps {
  readonly 'aria-expanded': boolean;
  readonly 'aria-haspopup': 'dialog';
  readonly 'aria-controls': string | undefined;
  readonly onClick: () => void;
}

interface PopoverProps {
  readonly title: string;
  readonly trigger: (props: PopoverTriggerProps) => ReactNode;
  /** Content; gets a function that closes the popover. */
  readonly children: (close: () => void) => ReactNode;
  readonly tools?: ReactNode;
  readonly footer?: ReactNode;
  readonly width?: number | undefined;
  readonly side?: 'start' | 'end' | undefined;
  readonly onOpen?: (() => void) | undefined;
}

/**
 * Non-modal panel under its button; closes when it loses the focus. CSS anchors it, so that it follows its button and becomes a sheet on
 * phones without measuring: computePosition would have to run again on every resize.
 */
export function Popover({ title, trigger, children, tools, footer: foot, width: panel = 360, side = 'end', onOpen }: PopoverProps) {
  const id = useId();
  const [spot, setSpot] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    spot?.querySelector<HTMLElement>('[aria-haspopup="dialog"]')?.focus();
  };
  useOutsidePress(isOpen, spot, () => setOpen(false));
  const toggle = (): void => {
    if (!isOpen) {
      onOpen?.();
    }
    setOpen(!isOpen);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isOpen && !isEscapeHandled()) {
      event.stopPropagation();
      close();
    }
  };
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    const isElsewhere =
      relatedTarget instanceof Element &&
      !currentTarget.contains(relatedTarget) &&
      !relatedTarget.closest('[role="menu"], [role="dialog"]');
    if (isElsewhere) {
      setOpen(false);
    }
  };
  return (
    <Anchor ref={setSpot} role="presentation" onKeyDown={handleKeyDown} onBlur={handleBlur}>
      {trigger({ 'aria-expanded': isOpen, 'aria-haspopup': 'dialog', 'aria-controls': isOpen ? id : undefined, onClick: toggle })}
      {isOpen && (
        <Frame id={id} title={title} tools={tools} footer={foot} widthPx={panel} side={side}>
          {children(close)}
        </Frame>
      )}
    </Anchor>
  );
}

interface FrameProps {
  readonly id: string;
  readonly title: string;
  readonly tools: ReactNode;
  readonly footer: ReactNode;
  readonly widthPx: number;
  readonly side: 'start' | 'end';
  readonly children: ReactNode;
}

/** Moves the panel into the window. */
function keepInWindow(frame: HTMLElement): void {
  frame.style.margin = '';
  const { left, right } = frame.getBoundingClientRect();
  const over = right + windowMarginPx - innerWidth;
  const under = windowMarginPx - left;
  if (over > 0) {
    frame.style.marginLeft = `${-over}px`;
  } else if (under > 0) {
    frame.style.marginRight = `${-under}px`;
  }
}

function Frame({ id, title, tools, footer: foot, widthPx: panel, side, children }: FrameProps) {
  const frame = useRef<HTMLElement>(null);
  // At every render: new content may have moved the button.
  useLayoutEffect(() => {
    if (frame.current !== null) {
      keepInWindow(frame.current);
    }
  });
  useEffect(() => {
    // A field that focuses itself keeps the focus.
    if (frame.current?.contains(document.activeElement) === false) {
      frame.current.focus({ preventScroll: true });
    }
  }, []);
  return (
    <Panel
      ref={frame}
      id={id}
      role="dialog"
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      data-side={side}
      style={{ ['--panel' as string]: `${panel}px` }}
    >
      <div className="head">
        <h2 id={`${id}-title`}>{title}</h2>
        {tools}
      </div>
      <div className="body">{children}</div>
      {foot && <footer>{foot}</footer>}
    </Panel>
  );
}

function useOutsidePress(isOpen: boolean, inside: HTMLElement | null, onPress: () => void): void {
  const press = useEffectEvent((event: PointerEvent) => {
    if (event.target instanceof Element && !inside?.contains(event.target) && !event.target.closest('[role="menu"]')) {
      onPress();
    }
  });
  useEffect(() => {
    if (!isOpen) {
      return;
    }
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [isOpen]);
}
