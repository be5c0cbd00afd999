import { describe, expect, it } from 'vitest';
import type { WaitingMessage } from '#shared/conversations/messages/waiting.ts';
import { waitCauses } from '#shared/rules/delivery.ts';
import { loadAllTexts, t } from '#ui/text/index.ts';
import { waitText } from './useMessageWaits.ts';

await loadAllTexts();

const now = new Date('2029-05-02T13:00:00.000Z');
const textOf = (part: Partial<WaitingMessage>) =>
  waitText(
    { rowId: 1, cause: 'turn', failure: null, perMinute: null, ahead: 0, until: null, ...part },
    { t, language: 'pt', now, timeZone: 'UTC' },
  );
const later = (seconds: number): string => new Date(now.getTime() + seconds * 1_000).toISOString();

describe('wait text', () => {
  it('exists for every cause', () => {
    expect(new Set(waitCauses.map((cause) => textOf({ cause }))).size).toBe(waitCauses.length);
  });

  it('names the rate limit and the approximate time, unless that has passed', () => {
    const pace = 'O número envia no máximo 60 por minuto para não ser bloqueado.';
    const paced = (until: string | null) => textOf({ cause: 'pace', perMinute: 60, until });
    expect(paced(null)).toBe(pace);
    expect(paced(later(40))).toBe(`${pace} Sai em menos de um minuto.`);
    expect(paced(later(240))).toMatch(/ Sai por volta das \d\d:04\.$/);
    expect(paced(later(-1))).toBe(pace);
  });

  it('names the next attempt, the failure and the number of messages ahead', () => {
    expect(textOf({ cause: 'connection', until: later(30) })).toMatch(/ Nova tentativa em menos de um minuto\.$/);
    expect(textOf({ cause: 'retry', failure: 'mediaMissing' })).toMatch(/ O arquivo não foi encontrado\.$/);
    expect(textOf({})).toBe('Está saindo.');
    expect(textOf({ ahead: 3 })).toBe('Sai depois de 3 mensagens deste número.');
  });
});
