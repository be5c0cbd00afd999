import styled from '@emotion/styled';
import { useId } from 'react';
import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import { parseZonedTime, toZonedTime } from '#shared/rules/zonedTime.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { rehearsedPeople } from '#shared/rules/chatbotWords.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Button, Checkbox, FormControl, FormLabel, Input, Option, Select } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { findNextHoliday, findSundayNight } from './clockPresets.ts';
import type { Rehearsal, RehearsalOptions } from './useRehearsal.ts';

interface FieldProps {
  readonly options: RehearsalOptions;
  readonly onChange: (options: RehearsalOptions) => void;
}

/** Who is there to take the conversation. */
function PeopleField({ options, onChange }: FieldProps) {
  const { t } = useTexts();
  const label = useId();
  return (
    <FormControl>
      <FormLabel id={label}>{t('rehearsals.people.label')}</FormLabel>
      <Select
        value={options.people}
        onChange={(_, people) => people !== null && onChange({ ...options, people })}
        slotProps={{ button: { 'aria-label': t('rehearsals.people.label') }, listbox: { 'aria-labelledby': label } }}
      >
        {rehearsedPeople.map((people) => (
          <Option key={people} value={people}>
            {t(`rehearsals.people.${people}`)}
          </Option>
        ))}
      </Select>
    </FormControl>
  );
}

/** Menus that are being written, in the list of rules. */
const drafts = 'drafts';
type Rules = number | 'now' | typeof drafts;

const findRules = ({ versionId, usesDrafts }: RehearsalOptions): Rules => versionId ?? (usesDrafts ? drafts : 'now');

/** The rules of now, those that are being written, or those of a version before it is taken back. */
function RulesField({ options, onChange }: FieldProps) {
  const { t } = useTexts();
  const label = useId();
  const { data: versions = [] } = useEndpointQuery(api.chatbotVersions.list, {}, { staleTime: 0 });
  const { data: menuDrafts = [] } = useEndpointQuery(api.menuDrafts.list, {}, { staleTime: 0 });
  const hasDrafts = menuDrafts.length > 0 || options.usesDrafts;
  const pick = (rules: Rules): void =>
    onChange({ ...options, versionId: typeof rules === 'number' ? rules : null, usesDrafts: rules === drafts });
  if (versions.length < 2 && !hasDrafts) {
    return null;
  }
  return (
    <FormControl>
      <FormLabel id={label}>{t('rehearsals.rules.label')}</FormLabel>
      <Select<Rules>
        value={findRules(options)}
        onChange={(_, rules) => rules !== null && pick(rules)}
        slotProps={{ button: { 'aria-label': t('rehearsals.rules.label') }, listbox: { 'aria-labelledby': label } }}
      >
        <Option value="now">{t('rehearsals.rules.now')}</Option>
        {hasDrafts && <Option value={drafts}>{t('rehearsals.rules.drafts')}</Option>}
        {versions.slice(1).map(({ id, number }) => (
          <Option key={id} value={id}>
            {t('rehearsals.versions.number', { number })}
          </Option>
        ))}
      </Select>
    </FormControl>
  );
}

const Panel = styled.section`
  display: flex;
  flex-direction: column;
  gap: 12px;
  min-width: 0;
  h2 {
    font: ${text.strong};
    color: ${v.ink.strong};
  }
  .presets {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .help {
    font: ${text.meta};
    color: ${v.ink.meta};
  }
`;

interface CustomerSetupProps {
  readonly connections: readonly ConnectionRecord[];
  readonly options: RehearsalOptions;
  readonly onChange: (options: RehearsalOptions) => void;
  readonly rehearsal: Rehearsal;
}

/** Who writes, to which connection, and when. */
export function CustomerSetup({ connections, options, onChange, rehearsal }: CustomerSetupProps) {
  const { t } = useTexts();
  const connectionLabel = useId();
  const queueLabel = useId();
  const { data: queues = [] } = useEndpointQuery(api.queues.list, {});
  return (
    <Panel className="setup" aria-label={t('rehearsals.setup')}>
      <h2>{t('rehearsals.setup')}</h2>
      <FormControl>
        <FormLabel id={connectionLabel}>{t('rehearsals.connection')}</FormLabel>
        <Select
          value={options.connectionId}
          onChange={(_, connectionId) => connectionId !== null && onChange({ ...options, connectionId })}
          slotProps={{ button: { 'aria-label': t('rehearsals.connection') }, listbox: { 'aria-labelledby': connectionLabel } }}
        >
          {connections.map(({ id, name }) => (
            <Option key={id} value={id}>
              {name}
            </Option>
          ))}
        </Select>
      </FormControl>
      <FormControl>
        <FormLabel id={queueLabel}>{t('rehearsals.queue')}</FormLabel>
        <Select
          value={options.queueId ?? 0}
          onChange={(_, queueId) => onChange({ ...options, queueId: queueId === 0 ? null : queueId })}
          slotProps={{ button: { 'aria-label': t('rehearsals.queue') }, listbox: { 'aria-labelledby': queueLabel } }}
        >
          <Option value={0}>{t('rehearsals.allQueues')}</Option>
          {queues.map(({ id, name }) => (
            <Option key={id} value={id}>
              {t('rehearsals.onlyQueue', { name })}
            </Option>
          ))}
        </Select>
      </FormControl>
      <FormControl>
        <FormLabel>{t('rehearsals.customer')}</FormLabel>
        <Input
          value={options.name}
          slotProps={{ input: { maxLength: 120 } }}
          onChange={({ target }) => onChange({ ...options, name: target.value })}
        />
      </FormControl>
      <Checkbox
        size="sm"
        label={t('rehearsals.returning')}
        checked={options.isReturning}
        onChange={({ target }) => onChange({ ...options, isReturning: target.checked })}
      />
      <PeopleField options={options} onChange={onChange} />
      <RulesField options={options} onChange={onChange} />
      <ClockField rehearsal={rehearsal} />
    </Panel>
  );
}

function ClockField({ rehearsal: { clock, setClock } }: Pick<CustomerSetupProps, 'rehearsal'>) {
  const { t, timeZone } = useTexts();
  const { data: holidays = [] } = useEndpointQuery(api.holidays.list, {});
  const holiday = findNextHoliday(holidays, clock, timeZone);
  const forward = (minutes: number) => (): void => setClock(new Date(clock.getTime() + minutes * minuteMs));
  const handleChange = (value: string): void => {
    const at = parseZonedTime(value, timeZone);
    if (at !== null) {
      setClock(at);
    }
  };
  return (
    <FormControl>
      <FormLabel>{t('rehearsals.clock')}</FormLabel>
      <Input
        type="datetime-local"
        value={toZonedTime(clock, timeZone)}
        slotProps={{ input: { min: '2000-01-01T00:00', max: '2099-12-31T23:59' } }}
        onChange={({ target }) => handleChange(target.value)}
      />
      <div className="presets" role="group" aria-label={t('rehearsals.clock')} style={{ marginTop: 8 }}>
        <Button size="sm" variant="outlined" color="neutral" onClick={() => setClock(new Date())}>
          {t('rehearsals.now')}
        </Button>
        <Button size="sm" variant="outlined" color="neutral" onClick={() => setClock(findSundayNight(clock, timeZone))}>
          {t('rehearsals.sunday')}
        </Button>
        {holiday !== null && (
          <Button size="sm" variant="outlined" color="neutral" onClick={() => setClock(holiday)}>
            {t('rehearsals.holiday')}
          </Button>
        )}
        <Button size="sm" variant="outlined" color="neutral" onClick={forward(10)}>
          {t('rehearsals.pass10')}
        </Button>
        <Button size="sm" variant="outlined" color="neutral" onClick={forward(60)}>
          {t('rehearsals.pass60')}
        </Button>
      </div>
      <p className="help" style={{ marginTop: 8 }}>
        {[t('rehearsals.backHelp'), ...(holiday === null ? [t('rehearsals.noHoliday')] : [])].join(' ')}
      </p>
    </FormControl>
  );
}
