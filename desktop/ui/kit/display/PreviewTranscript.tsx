import styled from '@emotion/styled';
import { Paperclip } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { clippedText, radius, text, v } from '#ui/theme/tokens.ts';

const Log = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: 8px;
  min-height: 0;
  padding: 12px;
  overflow: auto;
  &:focus-visible {
    outline-offset: -2px;
  }
`;
const Bubble = styled.div`
  align-self: flex-start;
  max-width: 88%;
  padding: 7px 12px;
  border-radius: ${radius.card};
  background: ${v.bubble.theirs};
  font: ${text.body};
  color: ${v.ink.strong};
  white-space: pre-line;
  overflow-wrap: anywhere;
  ${clippedText}
  &[data-own] {
    align-self: flex-end;
    background: ${v.bubble.own};
  }
  > .who {
    display: block;
    font: ${text.metaStrong};
    color: ${v.ink.soft};
  }
  > .file {
    display: flex;
    align-items: center;
    gap: 6px;
    margin-top: 4px;
    padding: 6px 8px;
    border-radius: ${radius.control};
    background: ${v.bubble.inset};
    font: ${text.second};
  }
  svg {
    flex-shrink: 0;
  }
`;

interface PreviewTranscriptProps {
  readonly label: string;
  /** Of its entries: a new one is scrolled into sight. */
  readonly length: number;
  readonly children: ReactNode;
}

/** A conversation that nobody has had yet. */
export function PreviewTranscript({ label, length, children }: PreviewTranscriptProps) {
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In newer browsers it returns a promise, which React would take for a clean-up.
    void log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [length]);
  const scrollable = { role: 'log', tabIndex: 0, 'aria-label': label } as const;
  return (
    <Log ref={log} {...scrollable}>
      {children}
    </Log>
  );
}

interface PreviewBubbleProps {
  readonly isOwn: boolean;
  /** Who speaks; only screen readers need it where the side tells it. */
  readonly who: string;
  readonly showsWho?: boolean;
  readonly fileName?: string | null;
  readonly children: ReactNode;
}

export function PreviewBubble({ isOwn, who, showsWho = false, fileName = null, children }: PreviewBubbleProps) {
  return (
    <Bubble data-own={isOwn ? '' : undefined}>
      <b className={showsWho ? 'who' : 'hush'}>{showsWho ? who : `${who}: `}</b>
      {children}
      {fileName !== null && (
        <span className="file">
          <Paperclip size={16} strokeWidth={1.75} aria-hidden />
          {fileName}
        </span>
      )}
    </Bubble>
  );
}
