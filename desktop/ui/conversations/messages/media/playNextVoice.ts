const lineAttribute = 'data-index';

/** Plays the voice message that directly follows in the log; dividers between the two are passed over. */
export function playNextVoice(finished: HTMLAudioElement): void {
  const log = finished.closest('[role="log"]');
  let index = Number(finished.closest(`[${lineAttribute}]`)?.getAttribute(lineAttribute) ?? Number.NaN);
  let line: Element | null | undefined;
  do {
    index += 1;
    line = log?.querySelector(`[${lineAttribute}="${index}"]`);
  } while (line && line.querySelector('.bubble') === null);
  const next = line?.querySelector<HTMLAudioElement>('audio[data-voice]');
  if (next) {
    line?.scrollIntoView({ block: 'nearest' });
    void next.play().catch(() => undefined);
  }
}
