import styled from '@emotion/styled';
import { Check, Circle, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { RehearsedOption, RehearsedQueue } from '#shared/automation/chatbot/rehearsals.ts';
import { listChildren } from '#shared/rules/optionTree.ts';
import { LoadingSkeleton, QueueDot } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { tabular, text, v } from '#ui/theme/tokens.ts';

const Panel = styled.section`
  min-width: 0;
  h2 {
    margin-bottom: 8px;
    font: ${text.strong};
    color: ${v.ink.strong};
  }
  > p {
    font: ${text.second};
    color: ${v.ink.soft};
  }
  .queue {
    padding-block: 8px;
    border-top: 1px solid ${v.line.hair};
  }
  h3 {
    display: flex;
    align-items: center;
    gap: 8px;
    font: ${text.secondStrong};
    color: ${v.ink.strong};
  }
  h3 a {
    flex: 1;
    min-width: 0;
    color: inherit;
    overflow-wrap: anywhere;
  }
  h3 small {
    flex-shrink: 0;
    font: ${text.meta};
    color: ${v.ink.meta};
    ${tabular}
  }
  ul ul {
    padding-inline-start: 18px;
  }
  li > div {
    display: flex;
    align-items: baseline;
    gap: 6px;
    padding-block: 3px;
    font: ${text.second};
    color: ${v.ink.soft};
    overflow-wrap: anywhere;
  }
  li b {
    font-weight: 600;
    ${tabular}
  }
  li svg {
    position: relative;
    top: 2px;
    flex-shrink: 0;
    color: ${v.ink.meta};
  }
  li > div[data-reached] {
    color: ${v.ink.strong};
  }
  li > div[data-reached] svg {
    color: ${v.good.ink};
  }
  .problem {
    display: flex;
    align-items: baseline;
    gap: 6px;
    padding-block: 2px;
    font: ${text.meta};
    color: ${v.waiting.ink};
  }
  .problem svg {
    position: relative;
    top: 2px;
    flex-shrink: 0;
    color: inherit;
  }
`;

interface CoverageMapProps {
  readonly queues: readonly RehearsedQueue[];
  readonly isLoading: boolean;
}

/** The menus of a connection: what the rehearsal has reached, and where customers would be lost. */
export function CoverageMap({ queues, isLoading }: CoverageMapProps) {
  const { t } = useTexts();
  return (
    <Panel className="coverage" aria-label={t('rehearsals.coverage')}>
      <h2>{t('rehearsals.coverage')}</h2>
      {isLoading && <LoadingSkeleton lines={4} />}
      {!isLoading && queues.length === 0 && <p>{t('rehearsals.noQueues')}</p>}
      {queues.map((queue) => (
        <QueueCoverage key={queue.id} queue={queue} />
      ))}
    </Panel>
  );
}

function QueueCoverage({ queue: { id, name, color, options, problems, isReached } }: { readonly queue: RehearsedQueue }) {
  const { t } = useTexts();
  const reached = options.filter((option) => option.isReached).length;
  const total = options.length;
  const placed = new Set(listReachableIds(options));
  const lost = options.filter((option) => !placed.has(option.id));
  return (
    <div className="queue">
      <h3>
        <QueueDot color={color} />
        <Link to={`/queues/${id}`} title={t('rehearsals.openMenu', { name })}>
          {name}
        </Link>
        {isReached && <Check size={16} strokeWidth={2} role="img" aria-label={t('rehearsals.queueReached')} />}
        <small>{total === 0 ? t('rehearsals.noMenu') : t('rehearsals.coverageOf', { reached, total })}</small>
      </h3>
      {problems.map((problem) => (
        <Problem key={problem} words={t(`rehearsals.queueProblems.${problem}`)} />
      ))}
      <OptionList options={options} parentId={null} />
      {lost.length > 0 && (
        <ul>
          {lost.map((option) => (
            <OptionItem key={option.id} option={option} options={[]} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Options that hang on the top, whatever they hang on: loops do not. */
function listReachableIds(options: readonly RehearsedOption[], parentId: number | null = null): number[] {
  return listChildren(options, parentId).flatMap(({ id }) => [id, ...listReachableIds(options, id)]);
}

interface OptionListProps {
  readonly options: readonly RehearsedOption[];
  readonly parentId: number | null;
}

function OptionList({ options, parentId }: OptionListProps) {
  const children = listChildren(options, parentId);
  return children.length === 0 ? null : (
    <ul>
      {children.map((option) => (
        <OptionItem key={option.id} option={option} options={options} />
      ))}
    </ul>
  );
}

function OptionItem({ option, options }: { readonly option: RehearsedOption; readonly options: readonly RehearsedOption[] }) {
  const { t } = useTexts();
  const { id, position, title, isReached, problems } = option;
  const Icon = isReached ? Check : Circle;
  return (
    <li>
      <div data-reached={isReached ? '' : undefined}>
        <Icon size={14} strokeWidth={2} role="img" aria-label={t(isReached ? 'rehearsals.reached' : 'rehearsals.notReached')} />
        <b>{position}</b>
        <span>{title === '' ? t('rehearsals.emptyText') : title}</span>
      </div>
      {problems.map((problem) => (
        <Problem key={problem} words={t(`rehearsals.problems.${problem}`)} />
      ))}
      <OptionList options={options} parentId={id} />
    </li>
  );
}

function Problem({ words }: { readonly words: string }) {
  return (
    <p className="problem">
      <TriangleAlert size={14} strokeWidth={2} aria-hidden />
      {words}
    </p>
  );
}
