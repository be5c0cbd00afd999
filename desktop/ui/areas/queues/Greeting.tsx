import styled from '@emotion/styled';
import { useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import { Quiet } from './Quiet.tsx';
import { greetingParts } from './greetingParts.ts';
import { useVariables } from './variables.ts';

const Word = styled.span`
  color: ${v.brand.ink};
`;

/** A greeting in a row: what will be filled in stands by its name and not in its braces. */
export function Greeting({ text }: { readonly text: string }) {
  const { t } = useTexts();
  const variables = useVariables();
  if (text.trim() === '') {
    return <Quiet>{t('queues.noGreeting')}</Quiet>;
  }
  return greetingParts(text, variables).map(({ words, isVariable }, index) =>
    isVariable ? <Word key={index}>{words}</Word> : <span key={index}>{words}</span>,
  );
}
