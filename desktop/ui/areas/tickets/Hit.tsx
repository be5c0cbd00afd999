import { Search } from 'lucide-react';
import { useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import { piecesOf } from './found.ts';

interface HitProps {
  readonly body: string;
  readonly term: string;
  /** In how many messages. */
  readonly count: number;
}

/** The message in which the search hit, in the place of the last one. */
export function Hit({ body, term, count }: HitProps) {
  const { t } = useTexts();
  return (
    <div className="last" title={body}>
      <Search size={14} strokeWidth={1.75} role="img" aria-label={t('tickets.row.hits', { count })} color={v.ink.meta} />
      <p>
        {piecesOf(body, term).map(({ text, isFound }, index) =>
          isFound ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
        )}
      </p>
    </div>
  );
}
