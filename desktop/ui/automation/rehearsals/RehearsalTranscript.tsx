import type { RehearsalEffect, RehearsalStep } from '#shared/automation/rehearsals.ts';
import { ErrorState, FormattedText, PreviewBubble, PreviewTranscript, Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import type { Rehearsal } from './useRehearsal.ts';

/** What both sides have written, and when the time passed or somebody closed it. */
export function RehearsalTranscript({ rehearsal: { steps, data, error, retry } }: { readonly rehearsal: Rehearsal }) {
  const { t } = useTexts();
  return (
    <PreviewTranscript label={t('rehearsals.transcript')} length={steps.length + (data?.turns.length ?? 0)}>
      {steps.length === 0 && error === null && <p>{t('rehearsals.silence')}</p>}
      {steps.map((step, index) => (
        <StepBubbles key={index} step={step} effects={data?.turns[index]?.effects ?? []} />
      ))}
      {error !== null && <ErrorState error={error} onRetry={retry} />}
    </PreviewTranscript>
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
        <PreviewBubble isOwn who={t('rehearsals.you')}>
          {words}
        </PreviewBubble>
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
    <PreviewBubble isOwn={false} who={t(isPerson ? 'rehearsals.person.agent' : 'rehearsals.bot')} showsWho={isPerson} fileName={fileName}>
      {words !== null && <FormattedText text={words} />}
    </PreviewBubble>
  );
}
