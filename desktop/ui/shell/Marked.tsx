import { Fragment } from 'react';
import type { Match } from './matching.ts';

interface MarkedProps {
  readonly text: string;
  readonly pieces: Match['pieces'];
}

/** A text with the letters marked that were found. */
export function Marked({ text, pieces }: MarkedProps) {
  const ends = [0, ...pieces.map(([, to]) => to)];
  return (
    <>
      {pieces.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(ends[index], from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
