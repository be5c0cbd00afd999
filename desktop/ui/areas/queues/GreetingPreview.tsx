import styled from '@emotion/styled';
import { useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import { MutedText } from './MutedText.tsx';
import { splitGreeting } from './splitGreeting.ts';
import { useQueueVariables } from './useQueueVariables.ts';

const VariableName = styled.span`
  color: ${v.brand.ink};
`;

/** Greeting in the table; variables are shown by their label. */
export function GreetingPreview({ text }: { readonly text: string }) {
  const { t } = useTexts();
  const variables = useQueueVariables();
  if (text.trim() === '') {
    return <MutedText>{t('queues.noGreeting')}</MutedText>;
  }
  return splitGreeting(text, variables).map(({ content, isVariable }, index) =>
    isVariable ? <VariableName key={index}>{content}</VariableName> : <span key={index}>{content}</span>,
  );
}
