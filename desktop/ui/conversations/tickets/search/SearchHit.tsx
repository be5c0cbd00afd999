import { Search } from 'lucide-react';
import { useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import { splitByMatch } from './splitByMatch.ts';

interface SearchHitProps {
  readonly body: string;
  readonly term: string;
  /** Number of matching messages. */
  readonly count: number;
}

/** Matching message of a search, in place of the last message. */
export function SearchHit({ body, term, count }: SearchHitProps) {
  const { t } = useTexts();
  return (
    <div className="last" title={body}>
      <Search size={14} strokeWidth={1.75} role="img" aria-label={t('tickets.row.hits', { count })} color={v.ink.meta} />
      <p>
        {splitByMatch(body, term).map(({ text, isMatch }, index) =>
          isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
        )}
      </p>
    </div>
  );
}
