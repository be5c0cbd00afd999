import styled from '@emotion/styled';
import type { TextVariable } from '#ui/kit/form/fields/VariableChips.tsx';
import { v } from '#ui/theme/tokens.ts';
import { splitVariables } from './splitVariables.ts';

const VariableName = styled.span`
  color: ${v.brand.ink};
`;

interface VariableTextProps {
  readonly text: string;
  readonly variables: readonly TextVariable[];
}

/** A text with its variables by their labels, for a cell of a table. */
export function VariableText({ text, variables }: VariableTextProps) {
  const parts = splitVariables(text, variables);
  return (
    <span title={parts.map(({ content }) => content).join('')}>
      {parts.map(({ content, isVariable }, index) =>
        isVariable ? <VariableName key={index}>{content}</VariableName> : <span key={index}>{content}</span>,
      )}
    </span>
  );
}
