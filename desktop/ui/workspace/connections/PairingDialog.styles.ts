import styled from '@emotion/styled';
import { radius, tabular, text, v } from '#ui/theme/tokens.ts';

export const PairingColumns = styled.div`
  display: grid;
  grid-template-columns: 242px minmax(0, 1fr);
  gap: 24px;
  align-items: start;
  @media (max-width: 599.95px) {
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
  }
`;

/** The row under the frame keeps its height while empty. */
export const CodeFrame = styled.div`
  display: grid;
  grid-template-rows: 242px minmax(18px, auto);
  gap: 8px;
  justify-items: center;
  width: 242px;
  text-align: center;
  font: ${text.second};
  color: ${v.ink.soft};
  ${tabular}
  .frame {
    display: grid;
    place-items: center;
    place-content: center;
    gap: 12px;
    width: 242px;
    height: 242px;
    padding: 0 16px;
    border: 1px solid ${v.line.firm};
    border-radius: ${radius.card};
    overflow: hidden;
    text-wrap: balance;
    b {
      font-weight: 600;
      color: ${v.ink.strong};
    }
  }
  .frame:has(> svg[role='img']) {
    padding: 0;
  }
`;

/** Pairing code in two groups. */
export const Characters = styled.span`
  display: flex;
  gap: 14px;
  font:
    600 28px/36px ui-monospace,
    'SFMono-Regular',
    'Cascadia Mono',
    'Liberation Mono',
    monospace;
  letter-spacing: 2px;
  color: ${v.ink.strong};
`;

export const StepList = styled.ol`
  display: grid;
  gap: 12px;
  counter-reset: step;
  font: ${text.body};
  color: ${v.ink.body};
  li {
    display: grid;
    grid-template-columns: 24px 1fr;
    gap: 10px;
    counter-increment: step;
  }
  li::before {
    content: counter(step);
    display: grid;
    place-items: center;
    width: 24px;
    height: 24px;
    border: 1px solid ${v.line.firm};
    border-radius: ${radius.pill};
    font: ${text.metaStrong};
    color: ${v.ink.soft};
  }
  b {
    font-weight: 600;
    color: ${v.ink.strong};
  }
`;

export const OtherMethod = styled.div`
  margin-top: 16px;
  padding-top: 12px;
  border-top: 1px solid ${v.line.hair};
  button {
    margin-left: -12px;
  }
`;
