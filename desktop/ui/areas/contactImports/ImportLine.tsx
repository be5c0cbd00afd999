import styled from '@emotion/styled';
import { api } from '#shared/api.ts';
import { isInterrupted, type ContactImportRecord } from '#shared/areas/contactImports.ts';
import { useRead } from '#ui/data/query.ts';
import { localeOf, useTexts } from '#ui/text/index.ts';
import { size, target, text, v, width } from '#ui/theme/tokens.ts';
import { shownStatus, statusLook } from './statusLook.ts';

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: ${size.strip};
  margin: 0 -24px;
  padding: 4px 24px;
  font: ${text.second};
  background: ${v.brand.soft};
  color: ${v.brand.ink};
  &[data-waits] {
    background: ${v.waiting.soft};
    color: ${v.waiting.ink};
  }
  svg {
    flex-shrink: 0;
  }
  button {
    min-height: ${target.small};
    padding: 0 4px;
    font: ${text.secondStrong};
    color: inherit;
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  ${width.narrow} {
    margin: 0 -16px;
    padding: 4px 16px;
  }
`;

interface ImportLineProps {
  readonly onLook: (id: number) => void;
}

const percentOf = ({ total, created, updated, skipped }: ContactImportRecord): number =>
  total === 0 ? 0 : Math.floor(((created + updated + skipped) / total) * 100) / 100;

const isAtWork = ({ status }: ContactImportRecord): boolean => status === 'running' || status === 'reading';

/** An import that goes on while somebody does something else, or waits for them. */
export function ImportLine({ onLook }: ImportLineProps) {
  const { t, language } = useTexts();
  const { data: all = [] } = useRead(api.contactImports.list, {});
  const active = all.find(isAtWork) ?? all.find(isInterrupted) ?? all.find(({ status }) => status === 'ready');
  if (active === undefined) {
    return null;
  }
  const percent = new Intl.NumberFormat(localeOf(language), { style: 'percent' }).format(percentOf(active));
  const total = new Intl.NumberFormat(localeOf(language)).format(active.total);
  const told = { ready: t('contactImports.ready'), interrupted: t('contactImports.interrupted') };
  const status = shownStatus(active);
  const waits = status === 'ready' || status === 'interrupted' ? status : null;
  const Icon = statusLook[status].icon;
  return (
    <Line data-waits={waits ?? undefined}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span>{waits === null ? t('contactImports.running', { percent, total, count: active.total }) : told[waits]}</span>
      <button type="button" onClick={() => onLook(active.id)}>
        {t('contactImports.look')}
      </button>
    </Line>
  );
}
