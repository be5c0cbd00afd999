import styled from '@emotion/styled';
import { Paperclip } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { RehearsalEffect, RehearsalStep } from '#shared/areas/rehearsals.ts';
import { ErrorState, FormattedText, Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import type { Rehearsal } from './useRehearsal.ts';

const Bubble = styled.div`
  align-self: flex-start;
  max-width: 88%;
  padding: 7px 12px;
  border-radius: ${radius.card};
  background: ${v.bubble.theirs};
  font: ${text.body};
  color: ${v.ink.strong};
  white-space: pre-line;
  overflow-wrap: anywhere;
  &[data-own] {
    align-self: flex-end;
    background: ${v.bubble.own};
  }
  > .who {
    display: block;
    font: ${text.metaStrong};
    color: ${v.ink.soft};
  }
  > .file {
    display: flex;
    align-items: center;
    gap: 6px;
    font: ${text.second};
  }
`;

/** What both sides have written, and when the time passed or somebody closed it. */
export function RehearsalTranscript({ rehearsal: { steps, data, error, retry } }: { readonly rehearsal: Rehearsal }) {
  const { t } = useTexts();
  const log = useRef<HTMLDivElement>(null);
  const answered = data?.turns.length ?? 0;
  useEffect(() => {
    // In newer browsers it returns a promise, which React would take for a clean-up.
    void log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [steps.length, answered]);
  const scrollable = { role: 'log', tabIndex: 0, 'aria-label': t('rehearsals.transcript') } as const;
  return (
    <div ref={log} className="transcript" {...scrollable}>
      {steps.length === 0 && error === null && <p>{t('rehearsals.silence')}</p>}
      {steps.map((step, index) => (
        <StepBubbles key={index} step={step} effects={data?.turns[index]?.effects ?? []} />
      ))}
      {error !== null && <ErrorState error={error} onRetry={retry} />}
    </div>
  );
}

interface StepBubblesProps {
  readonly step: RehearsalStep;
  readonly effects: readonly RehearsalEffect[];
}

/** What the time brought comes before the answers to a step, and an answer of a person is a bubble of its own. */
function StepBubbles({ step: { kind = 'message', text: words, at }, effects }: StepBubblesProps) {
  const { t } = useTexts();
  const sent = effects.filter(({ text: reply, fileName }) => reply !== null || fileName !== null);
  return (
    <>
      {kind === 'message' && (
        <Bubble data-own="">
          <b className="hush">{t('rehearsals.you')}: </b>
          {words}
        </Bubble>
      )}
      {kind === 'wait' && (
        <small>
          {t('rehearsals.person.waited')} · <Time at={at} as="dateTime" />
        </small>
      )}
      {kind === 'close' && <small>{t('rehearsals.person.closed')}</small>}
      {sent.map((effect, index) => (
        <SentBubble key={index} effect={effect} />
      ))}
    </>
  );
}

function SentBubble({ effect: { kind, text: words, fileName } }: { readonly effect: RehearsalEffect }) {
  const { t } = useTexts();
  const isPerson = kind === 'write';
  return (
    <Bubble data-person={isPerson ? '' : undefined}>
      <b className={isPerson ? 'who' : 'hush'}>{isPerson ? t('rehearsals.person.agent') : `${t('rehearsals.bot')}: `}</b>
      {words !== null && <FormattedText text={words} />}
      {fileName !== null && (
        <span className="file">
          <Paperclip size={16} strokeWidth={1.75} aria-hidden />
          {fileName}
        </span>
      )}
    </Bubble>
  );
}
