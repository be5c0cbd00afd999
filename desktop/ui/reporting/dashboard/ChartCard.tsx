import styled from '@emotion/styled';
import { ChartLine, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { IconButton, LoadingSkeleton } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useTexts } from '#ui/text/index.ts';
import { radius, tabular, text, v } from '#ui/theme/tokens.ts';

const Card = styled.section`
  min-width: 0;
  padding: 12px 16px 16px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.card};
  break-inside: avoid;
  > header {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 32px;
    margin-bottom: 8px;
  }
  h2 {
    flex: 1;
    font: ${text.strong};
    color: ${v.ink.strong};
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 12px;
    font: ${text.meta};
    color: ${v.ink.soft};
  }
  .legend > span::before {
    content: '';
    display: inline-block;
    width: 16px;
    margin-right: 6px;
    border-top: 2px solid ${v.brand.solid};
    vertical-align: 3px;
  }
  .legend > .before::before {
    border-top: 2px dashed ${v.ink.meta};
  }
  .scroller {
    max-height: 240px;
    overflow: auto;
  }
  table {
    width: 100%;
    font: ${text.second};
    ${tabular}
  }
  th,
  td {
    padding: 6px 8px;
    text-align: right;
    border-bottom: 1px solid ${v.line.hair};
  }
  th:first-of-type {
    text-align: left;
    font-weight: 500;
  }
  thead th {
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  @media print {
    > header button {
      display: none;
    }
    .scroller {
      max-height: none;
    }
  }
`;

const scrollable = { role: 'region', tabIndex: 0 } as const;

interface ChartCardProps {
  readonly title: string;
  readonly legend?: ReactNode;
  readonly chart: ReactNode;
  /** The same content as a table, for screen readers and for exact figures. */
  readonly table: ReactNode;
}

export function ChartCard({ title, legend, chart, table }: ChartCardProps) {
  const { t } = useTexts();
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {!isTable && legend && (
          <div className="legend" aria-hidden>
            {legend}
          </div>
        )}
        <IconButton
          icon={isTable ? ChartLine : Table2}
          label={isTable ? t('dashboard.table.hide') : t('dashboard.table.show')}
          onClick={() => setTable(!isTable)}
        />
      </header>
      {isTable ? (
        <div className="scroller" {...scrollable} aria-label={title}>
          {table}
        </div>
      ) : (
        <LatePart fallback={<LoadingSkeleton lines={6} />}>{chart}</LatePart>
      )}
    </Card>
  );
}
