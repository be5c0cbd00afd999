import styled from '@emotion/styled';
import { Fragment } from 'react';
import { splitMentions } from '#shared/conversations/chats/mentions.ts';
import { radius, v } from '#ui/theme/tokens.ts';
import { FormattedText } from './FormattedText.tsx';

const Mention = styled.strong`
  font-weight: 600;
  color: ${v.brand.ink};
  &[data-me] {
    padding: 0 2px;
    border-radius: ${radius.inner};
    background: ${v.brand.soft};
  }
`;

interface MentionedTextProps {
  readonly text: string;
  readonly people: readonly { readonly id: number; readonly name: string }[];
  /** Whose mentions stand out. */
  readonly ownId: number;
}

/** Formatted text with the mentions of these people. */
export function MentionedText({ text, people, ownId }: MentionedTextProps) {
  return splitMentions(text, people).map(({ text: part, person }, index) =>
    person === null ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no other identity
      <Fragment key={index}>
        <FormattedText text={part} />
      </Fragment>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the same
      <Mention key={index} data-me={person.id === ownId ? '' : undefined}>
        {part}
      </Mention>
    ),
  );
}
