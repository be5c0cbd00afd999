import styled from '@emotion/styled';
import { describePayer, type Payer } from '#shared/tenancy/billing/payer.ts';
import { text, v } from '#ui/theme/tokens.ts';

/** Names with their values. */
export const BillingDetails = styled.dl`
  display: grid;
  grid-template-columns: max-content 1fr;
  gap: 8px 20px;
  margin: 0;
  font: ${text.body};
  dt {
    color: ${v.ink.soft};
  }
  dd {
    margin: 0;
    color: ${v.ink.strong};
    overflow-wrap: anywhere;
  }
`;

export const PayerLines = ({ payer }: { readonly payer: Payer }) => (
  <dd>
    {describePayer(payer).map((line) => (
      <div key={line}>{line}</div>
    ))}
  </dd>
);
