import { useId } from 'react';
import { api } from '#shared/api.ts';
import { rehearsedPeople } from '#shared/rules/chatbotWords.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { FormControl, FormLabel, Option, Select } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import type { RehearsalOptions } from './useRehearsal.ts';

interface FieldProps {
  readonly options: RehearsalOptions;
  readonly onChange: (options: RehearsalOptions) => void;
}

/** Who is there to take the conversation. */
export function PeopleField({ options, onChange }: FieldProps) {
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
export function RulesField({ options, onChange }: FieldProps) {
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
