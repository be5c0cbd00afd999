import styled from '@emotion/styled';
import { useTexts } from '#ui/text/index.ts';
import { radius, target, text, v } from '#ui/theme/tokens.ts';

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
  margin-top: 6px;
  button {
    min-height: ${target.small};
    padding: 0 8px;
    border-radius: ${radius.inner};
    background: ${v.surface.hover};
    box-shadow: inset 0 0 0 1px ${v.line.hair};
    font: ${text.meta};
    color: ${v.ink.soft};
    &:hover {
      background: ${v.brand.soft};
      color: ${v.brand.ink};
    }
  }
`;

export interface TextVariable {
  /** 'firstName', without braces. */
  readonly name: string;
  /** 'primeiro nome' */
  readonly label: string;
}

interface VariableChipsProps {
  readonly variables: readonly TextVariable[];
  readonly onPick: (name: string) => void;
  /** Id of the text field, which keeps the focus. */
  readonly controls?: string | undefined;
}

/** Buttons that insert template variables. */
export function VariableChips({ variables, onPick, controls }: VariableChipsProps) {
  const { t } = useTexts();
  return (
    <Chips role="group" aria-label={t('kit.form.insert')}>
      {variables.map(({ name, label }) => (
        <button key={name} type="button" aria-controls={controls} onClick={() => onPick(name)}>
          {label}
        </button>
      ))}
    </Chips>
  );
}
