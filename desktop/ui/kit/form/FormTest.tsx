import styled from '@emotion/styled';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { BusyButton } from '#ui/kit/controls/BusyButton.tsx';
import { explainError } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';

const Frame = styled.div`
  display: grid;
  justify-items: start;
  gap: 8px;
  [data-outcome] {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 8px;
    width: 100%;
    padding: 10px 12px;
    border-radius: ${radius.control};
    font: ${text.second};
    overflow-wrap: anywhere;
    svg {
      margin-top: 2px;
    }
  }
  [data-outcome='good'] {
    background: ${v.good.soft};
    color: ${v.good.ink};
  }
  [data-outcome='bad'] {
    background: ${v.bad.soft};
    color: ${v.bad.ink};
  }
`;

interface FormTestProps {
  readonly label: string;
  /** Resolves to the answer of the other side; rejects with the error to explain. */
  readonly run: () => Promise<ReactNode>;
}

type Outcome = { readonly isGood: boolean; readonly text: ReactNode } | null;

/** Button in a form that tries what it holds, and says what came of it. */
export function FormTest({ label, run }: FormTestProps) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const test = async (): Promise<void> => {
    setBusy(true);
    setOutcome(null);
    const testOutcome = await run().then(
      (answer): Outcome => ({ isGood: true, text: answer }),
      (error: unknown): Outcome => ({ isGood: false, text: explainError(error) }),
    );
    setOutcome(testOutcome);
    setBusy(false);
  };
  const Icon = outcome?.isGood === true ? CircleCheck : CircleAlert;
  return (
    <Frame>
      <BusyButton variant="outlined" color="neutral" busy={isBusy} onClick={() => void test()}>
        {label}
      </BusyButton>
      <div role="status" style={{ width: '100%' }}>
        {outcome && (
          <div data-outcome={outcome.isGood ? 'good' : 'bad'}>
            <Icon size={16} strokeWidth={2} aria-hidden />
            <div>{outcome.text}</div>
          </div>
        )}
      </div>
    </Frame>
  );
}
