import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { isUnreachedError } from '#ui/data/http/toAppError.ts';
import { useTexts } from '#ui/text/index.ts';
import { clippedText, ellipsis, tabular, text, v } from '#ui/theme/tokens.ts';

/** Picture, name and actions of a contact. */
export const ContactHeading = styled.div`
  display: grid;
  grid-template-columns: 56px minmax(0, 1fr);
  gap: 0 12px;
  align-items: center;
  padding: 16px 16px 12px;
  h3 {
    font: ${text.title};
    color: ${v.ink.strong};
    ${ellipsis}
  }
  p {
    font: ${text.second};
    color: ${v.ink.soft};
    ${tabular}
  }
  .tags,
  .do {
    grid-column: 1 / -1;
    margin-top: 12px;
  }
  .do {
    display: flex;
    gap: 8px;
    > * {
      flex: 1;
    }
  }
`;
/** Named values of a contact. */
export const DetailList = styled.dl`
  display: grid;
  grid-template-columns: 104px minmax(0, 1fr);
  gap: 6px 8px;
  font: ${text.second};
  dt {
    display: flex;
    align-items: center;
    gap: 8px;
    height: 18px;
    color: ${v.ink.meta};
    > span {
      ${ellipsis}
    }
    svg {
      flex-shrink: 0;
    }
  }
  dd {
    margin: 0;
    color: ${v.ink.strong};
    overflow-wrap: anywhere;
    ${clippedText}
    ${tabular}
  }
`;

/** Breaks a long address before its domain. */
export function BreakableEmail({ of: email }: { readonly of: string }) {
  const at = email.indexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

interface DetailProps {
  readonly icon?: ReactNode;
  readonly label: string;
  readonly children: ReactNode;
}

export function Detail({ icon, label, children }: DetailProps) {
  return (
    <>
      <dt>
        {icon}
        <span title={label}>{label}</span>
      </dt>
      <dd>{children}</dd>
    </>
  );
}

/** What a section of the panel lacks, without a connection on this device alone. */
export function PanelError({ error }: { readonly error: Error }) {
  const { t } = useTexts();
  return <p>{t(isUnreachedError(error) ? 'ticketList.panel.notStored' : 'ticketList.panel.failed')}</p>;
}
