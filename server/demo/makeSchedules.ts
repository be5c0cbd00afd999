import type { ErrorCode } from '#shared/errors.ts';
import { toZonedDay } from '#shared/rules/zonedTime.ts';
import { Contact } from '#server/contacts/contacts/index.ts';
import { createSchedule, Schedule } from '#server/outreach/schedules/index.ts';
import { runInScope } from '#server/platform/database/scope.ts';
import type { ScheduleInput } from '#shared/outreach/schedules.ts';
import { dayMs } from '#shared/rules/durations.ts';
import type { DemoPerson } from './demoCompany.ts';
import { requireEntry, type DemoContext } from './DemoContext.ts';

interface DemoSchedule extends Pick<ScheduleInput, 'body' | 'isCancelledByAnswer' | 'repeat'> {
  readonly author: DemoPerson;
  readonly contact: string;
  /** From today; those of the past are settled. */
  readonly days: number;
  readonly time: string;
  readonly error?: ErrorCode;
}

const ana = { author: 'Ana Beatriz Lopes' } as const;
const admin = { author: 'Rafael Nogueira' } as const;

const demoSchedules: readonly DemoSchedule[] = [
  { ...ana, contact: 'Renata Cordeiro', days: -6, time: '09:00', body: 'Bom dia, {{firstName}}! Sua entrega sai hoje, entre 13h e 18h.' },
  {
    ...ana,
    contact: 'Paulo Gonçalves',
    days: -2,
    time: '15:30',
    body: 'Oi, {{firstName}}! A reserva da poltrona vence amanhã.',
    error: 'ERR_SCHEDULE_TOO_LATE',
  },
  { ...ana, contact: 'Marina Alves', days: 1, time: '09:00', body: '{{ms}}, {{firstName}}! O motorista chega hoje com a troca do vaso.' },
  {
    ...ana,
    contact: 'Luana Ribeiro',
    days: 1,
    time: '10:30',
    body: 'Oi, {{firstName}}! Conseguiu ver o orçamento?',
    isCancelledByAnswer: true,
  },
  { ...admin, contact: 'Márcio Pires', days: 1, time: '14:00', body: 'Olá, {{firstName}}! Sua segunda parcela vence na sexta.' },
  { ...admin, contact: 'Sônia Araújo', days: 1, time: '16:00', body: 'Boa tarde, {{firstName}}! Podemos montar a estante amanhã?' },
  { ...ana, contact: 'Rodrigo Tanaka', days: 4, time: '11:00', body: '{{firstName}}, chegaram as luminárias que você pediu.' },
  {
    ...admin,
    contact: 'Célia Rocha',
    days: 7,
    time: '08:30',
    body: 'Bom dia, {{firstName}}! Lembrete da mensalidade do clube.',
    repeat: 'monthly',
  },
];

/** What waits to be sent, and what was. */
export async function makeSchedules({ platform, companyId, people, now }: DemoContext): Promise<void> {
  for (const { author, contact, days, time, error, ...input } of demoSchedules) {
    await runInScope(platform, { companyId, actor: requireEntry(people, author) }, async (scope) => {
      const { id: contactId } = await scope.em.findOneOrFail(Contact, { name: contact });
      const day = toZonedDay(new Date(now.getTime() + Math.max(days, 1) * dayMs), platform.config.timeZone);
      const { id, sendAt } = await createSchedule(scope, { ...input, contactId, sendAt: `${day}T${time}` });
      if (days < 1) {
        const at = new Date(new Date(sendAt).getTime() - (1 - days) * dayMs);
        const outcome = error === undefined ? { status: 'ENVIADA' as const, sentAt: at } : { status: 'ERRO' as const, error };
        await scope.em.nativeUpdate(Schedule, { id }, { ...outcome, sendAt: at, nextAttemptAt: at, createdAt: at });
      }
    });
  }
}
