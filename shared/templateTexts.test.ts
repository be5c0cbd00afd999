import { expect, it } from 'vitest';
import { api } from '#shared/api.ts';

const { queues, queueOptions, connections, quickMessages, macros, files, campaignSettings, schedules, queueIntegrations } = api;

/** Texts that customers get as they are saved, by endpoint; `<text>` stands for each. */
const saved = [
  [queues.create, { greetingMessage: '<text>', outOfHoursMessage: '<text>' }],
  [queues.update, { greetingMessage: '<text>', outOfHoursMessage: '<text>' }],
  [queueOptions.create, { title: '<text>', message: '<text>' }],
  [queueOptions.update, { title: '<text>', message: '<text>' }],
  [connections.create, { greetingMessage: '<text>', complationMessage: '<text>', outOfHoursMessage: '<text>' }],
  [connections.update, { farewellMessage: '<text>', ratingMessage: '<text>', callMessage: '<text>', expiresInactiveMessage: '<text>' }],
  [quickMessages.create, { message: '<text>' }],
  [quickMessages.update, { message: '<text>' }],
  [macros.create, { steps: [{ kind: 'reply', text: '<text>' }] }],
  [macros.update, { steps: [{ kind: 'reply', text: '<text>' }] }],
  [files.create, { options: [{ name: '<text>' }] }],
  [files.update, { options: [{ name: '<text>' }] }],
  [campaignSettings.save, { settings: { optOutReply: '<text>' } }],
  [schedules.create, { body: '<text>' }],
  [schedules.update, { body: '<text>' }],
  [queueIntegrations.create, { typebotUnknownMessage: '<text>', typebotRestartMessage: '<text>' }],
  [queueIntegrations.update, { typebotUnknownMessage: '<text>', typebotRestartMessage: '<text>' }],
] as const;

const cases = saved.flatMap(([{ method, path, input }, body]) =>
  Object.entries(body).map(([key, value]) => ({ method, path, key, value: JSON.stringify(value), input })),
);

it.each(cases)('$method $path refuses a variable that nobody knows in $key, by its name', ({ input, key, value }) => {
  const namesIn = (text: string): unknown[] => {
    const body = { [key]: JSON.parse(value.replace('<text>', text)) as unknown };
    const { details = [] } = input.validate(body, { abortEarly: false }).error ?? {};
    return details.filter(({ path: [first] }) => first === key).map(({ context }) => context?.['variable']);
  };
  for (const variable of ['{{cliente}}', '{ {cupom}', '{{ valor total }}', '{Nome}', '{{cliente']) {
    expect(namesIn(`Oi, ${variable}`)).toEqual([variable.replace('{ {', '{')]);
  }
  expect(namesIn('Oi, {{name}} {nome} {{ firstName }} {1} { a } R$ {}')).toEqual([]);
});

it('leaves notes of macros alone', () => {
  const steps = [{ kind: 'note', text: 'Pedir {cupom}' }];
  expect(macros.create.input.validate({ name: 'Nota', steps }).error).toBeUndefined();
});
