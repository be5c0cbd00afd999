import { Fragment } from 'react';
import type { TextMatch } from './matchText.ts';

interface HighlightProps {
  readonly text: string;
  readonly ranges: TextMatch['ranges'];
}

/** Text with the matched ranges marked. */
export function Highlight({ text, ranges }: HighlightProps) {
  const ends = [0, ...ranges.map(([, to]) => to)];
  return (
    <>
      {ranges.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(ends[index], from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
