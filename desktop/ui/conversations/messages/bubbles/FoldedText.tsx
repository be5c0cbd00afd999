import styled from '@emotion/styled';
import { useState, type ReactNode } from 'react';
import { FormattedText, type FormattedTextProps } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { text as type, v } from '#ui/theme/tokens.ts';
import { findFoldEnd } from './findFoldEnd.ts';

const FoldButton = styled.button`
  display: inline-block;
  min-height: 24px;
  padding: 0 4px;
  border: 0;
  background: none;
  font: ${type.metaStrong};
  color: ${v.brand.ink};
  cursor: pointer;
  &:hover {
    text-decoration: underline;
  }
`;

const turnsDirection = /[\u202A-\u202E\u2066-\u2069]/;

/** Isolated only where it turns the direction: the layout of a long isolated text costs more. */
const Isolated = ({ text, children }: { readonly text: string; readonly children: ReactNode }) =>
  turnsDirection.test(text) ? <bdi>{children}</bdi> : children;

/** Text of a message, whose direction turns nothing beside it; a long one is folded, so that nobody scrolls past ten pages of it. */
export function FoldedText({ text, names }: FormattedTextProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const end = findFoldEnd(text);
  if (end === null) {
    return (
      <Isolated text={text}>
        <FormattedText text={text} names={names} />
      </Isolated>
    );
  }
  return (
    <>
      <Isolated text={text}>
        <FormattedText text={isOpen ? text : `${text.slice(0, end)}…`} names={names} />
      </Isolated>{' '}
      <FoldButton type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'messages.fold' : 'messages.unfold')}
      </FoldButton>
    </>
  );
}
