import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { api } from '#shared/api.ts';
import type { ContactImportRecord } from '#shared/areas/contactImports.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { StatusBadge, Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ellipsis, radius, text, v } from '#ui/theme/tokens.ts';
import { ImportFile } from './ImportFile.tsx';
import { ImportPhone } from './ImportPhone.tsx';
import { getDisplayStatus, importStatusBadges } from './importStatusBadges.ts';

const Section = styled.section`
  display: flex;
  flex-direction: column;
  gap: 12px;
  padding: 16px 0;
  border-top: 1px solid ${v.line.hair};
  &:first-of-type {
    padding-top: 0;
    border-top: 0;
  }
  h3 {
    font: ${text.secondStrong};
    color: ${v.ink.strong};
  }
  > p {
    margin-top: -8px;
    font: ${text.second};
    color: ${v.ink.soft};
  }
`;
const ImportList = styled.ul`
  margin: 0 -8px;
  button {
    display: flex;
    align-items: center;
    gap: 12px;
    width: 100%;
    min-height: 40px;
    padding: 4px 8px;
    border-radius: ${radius.control};
    text-align: left;
    font: ${text.second};
    color: ${v.ink.body};
    &:hover {
      background: ${v.surface.hover};
    }
  }
  span:first-of-type {
    flex: 1;
    min-width: 0;
    ${ellipsis}
  }
  small {
    flex-shrink: 0;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
`;

interface ImportStartProps {
  readonly onPick: (id: number) => void;
}

/** Choice of the source, with recent imports. */
export function ImportStart({ onPick }: ImportStartProps) {
  const { t } = useTexts();
  const made = ({ id }: ContactImportRecord): void => onPick(id);
  return (
    <>
      <Source title={t('contactImports.file.title')} about={t('contactImports.file.text')}>
        <ImportFile onCreated={made} />
      </Source>
      <Source title={t('contactImports.phone.title')} about={t('contactImports.phone.text')}>
        <ImportPhone onCreated={made} />
      </Source>
      <RecentImports onPick={onPick} />
    </>
  );
}

interface SourceProps {
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}

function Source({ title, about, children }: SourceProps) {
  return (
    <Section>
      <h3>{title}</h3>
      <p>{about}</p>
      {children}
    </Section>
  );
}

function RecentImports({ onPick }: ImportStartProps) {
  const { t } = useTexts();
  const { data: all = [] } = useEndpointQuery(api.contactImports.list, {});
  if (all.length === 0) {
    return null;
  }
  return (
    <Section>
      <h3>{t('contactImports.former')}</h3>
      <ImportList>
        {all.map((one) => {
          const status = getDisplayStatus(one);
          const { icon, tint } = importStatusBadges[status];
          return (
            <li key={one.id}>
              <button type="button" onClick={() => onPick(one.id)}>
                <span title={one.name}>{one.name}</span>
                <small>
                  <Time at={one.createdAt} as="relative" />
                </small>
                <StatusBadge icon={icon} tint={tint}>
                  {t(`contactImports.status.${status}`)}
                </StatusBadge>
              </button>
            </li>
          );
        })}
      </ImportList>
    </Section>
  );
}
