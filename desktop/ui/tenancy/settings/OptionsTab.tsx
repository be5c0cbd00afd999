import styled from '@emotion/styled';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { api } from '#shared/api.ts';
import { getSettingDefinition, maxBrandLogoMegabytes, type SettingKey, settingKeys, type SettingRecord } from '#shared/tenancy/settings.ts';
import { SettingRow, SettingsList } from './device/Settings.styles.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Autocomplete, ErrorState, ImagePicker, LoadingSkeleton, Page, toast } from '#ui/kit/index.ts';
import type { RenderTabs } from '#ui/shell/lists/ListScreen.tsx';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { useUser } from '#ui/data/session/session.ts';
import { LogoPlate } from './brand/LogoPlate.tsx';
import { type LiveEvent, useEndpointMutation, useFileMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { CountryOption, PickOption, SwitchOption, useSaveSetting } from './PickOptions.tsx';
import type { OptionProps } from './OptionProps.ts';
import { SettingsGroupEnd } from './slots.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { MinutesOption, SecretOption, TextOption } from './TypedOptions.tsx';

const optionGroups = ['service', 'automaticTexts', 'access', 'brand', 'ixc', 'mkauth', 'asaas'] as const;

type OptionGroup = (typeof optionGroups)[number];

/** Null: on a tab of its own. */
const groupByKey: Record<SettingKey, OptionGroup | null> = {
  userRating: 'service',
  ratingMinutes: 'service',
  ratingReminder: 'service',
  ratingComment: 'service',
  scheduleType: 'service',
  call: 'service',
  CheckMsgIsGroup: 'service',
  previewWaiting: 'service',
  reopenWindow: 'service',
  country: 'service',
  timeZone: 'service',
  sendGreetingAccepted: 'automaticTexts',
  sendMsgTransfTicket: 'automaticTexts',
  sendGreetingMessageOneQueues: 'automaticTexts',
  scheduleInTicket: 'automaticTexts',
  chatBotType: 'automaticTexts',
  strongPasswords: 'access',
  requireSecondStep: 'access',
  severalSessions: 'access',
  campaignsEnabled: 'access',
  brandName: 'brand',
  brandLogo: 'brand',
  brandColor: 'brand',
  keepMessages: null,
  keepMedia: null,
  keepAudit: null,
  aiMonthlyTokens: null,
  aiMonthlyLetters: null,
  ipixc: 'ixc',
  tokenixc: 'ixc',
  ipmkauth: 'mkauth',
  clientidmkauth: 'mkauth',
  clientsecretmkauth: 'mkauth',
  asaas: 'asaas',
};

/** Settings of a group, in the order of the registry. */
const listGroupKeys = (group: OptionGroup): SettingKey[] => settingKeys.filter((key) => groupByKey[key] === group);

const LabelledOption = styled.div`
  display: grid;
  gap: 6px;
  > b {
    font: ${text.secondStrong};
    color: ${v.ink.body};
  }
`;

const toEvent = (setting: SettingRecord): LiveEvent => ['settings', { action: 'update', setting }];

function LogoOption({ setting, value }: OptionProps) {
  const { t } = useTexts();
  const onSuccess = (): void => toast.success(t('settings.saved'));
  const { mutate: send, isPending } = useFileMutation(api.settings.setLogo, { toEvent, onSuccess });
  const { mutate: remove } = useEndpointMutation(api.settings.removeLogo, { toEvent, onSuccess });
  const label = t(`settings.options.${setting}.label`);
  return (
    <LabelledOption>
      <b aria-hidden>{label}</b>
      <ImagePicker
        label={label}
        help={t(`settings.options.${setting}.help`, { max: maxBrandLogoMegabytes })}
        chooseLabel={t(value === '' ? 'settings.logo.choose' : 'settings.logo.replace')}
        removeLabel={t('settings.logo.remove')}
        maxMegabytes={maxBrandLogoMegabytes}
        preview={value !== '' && <LogoPlate url={value} height={40} />}
        isBusy={isPending}
        onPick={(file) => send({ file })}
        onRemove={value === '' ? null : () => remove({})}
      />
    </LabelledOption>
  );
}

/** Time zone, found by typing; the empty one is the server's. */
function TimeZoneOption({ setting, value }: OptionProps) {
  const { t } = useTexts();
  const id = useId();
  const { timeZone } = useUser().company;
  const { shownValue, save } = useSaveSetting(setting, value);
  const toLabel = (zone: string): string => (zone === '' ? t('settings.serverZone', { zone: timeZone }) : zone.replaceAll('_', ' '));
  return (
    <SettingRow data-wide>
      <label htmlFor={id}>{t(`settings.options.${setting}.label`)}</label>
      <span className="end">
        <Autocomplete
          id={id}
          size="sm"
          disableClearable
          // The value may be an older name of a zone.
          options={[...new Set(['', shownValue, ...Intl.supportedValuesOf('timeZone')])]}
          value={shownValue}
          getOptionLabel={toLabel}
          onChange={(_, next) => next !== shownValue && save(next)}
          noOptionsText={t('kit.form.noOptions')}
          openText={t('kit.form.choose')}
          closeText={t('kit.close')}
          popupIcon={<ChevronDown size={16} aria-hidden />}
          slotProps={{ input: { 'aria-describedby': `${id}-help` } }}
          sx={{ width: 280, maxWidth: '100%' }}
        />
      </span>
      <p id={`${id}-help`}>{t(`settings.options.${setting}.help`)}</p>
    </SettingRow>
  );
}

const Groups = styled(SettingsList)`
  max-width: 680px;
  padding-top: 20px;
  section {
    padding-bottom: 20px;
    border-bottom: 1px solid ${v.line.hair};
    gap: 14px;
  }
  section:last-of-type {
    border: 0;
  }
  h2 {
    margin-bottom: 2px;
    font: inherit;
    font-weight: 600;
    color: ${v.ink.strong};
  }
`;

interface OptionsTabProps {
  readonly renderTabs: RenderTabs;
}

/** The company's settings, each saved by itself. */
export function OptionsTab({ renderTabs }: OptionsTabProps) {
  const { t } = useTexts();
  const { data: settings, error, refetch } = useEndpointQuery(api.settings.list, {});
  const valueOf = (key: SettingKey): string => settings?.find((setting) => setting.key === key)?.value ?? getSettingDefinition(key).default;
  if (error !== null && settings === undefined) {
    return (
      <Page title={t('places.settings')} tabs={renderTabs(undefined)}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  return (
    <Page title={t('places.settings')} tabs={renderTabs(undefined)}>
      {settings === undefined ? (
        <LoadingSkeleton />
      ) : (
        <Groups>
          {optionGroups.map((group) => (
            <section key={group} aria-labelledby={`options-${group}`}>
              <h2 id={`options-${group}`}>{t(`settings.groups.${group}`)}</h2>
              {listGroupKeys(group).map((key) => (
                <Option key={key} setting={key} value={valueOf(key)} />
              ))}
              <LatePart isUnasked>
                <SettingsGroupEnd group={group} />
              </LatePart>
            </section>
          ))}
        </Groups>
      )}
    </Page>
  );
}

function Option(props: OptionProps) {
  const { secret, image, isTimeZone = false, maxMinutes, pattern, typed, allowedValues = [] } = getSettingDefinition(props.setting);
  if (secret === true) {
    return <SecretOption {...props} />;
  }
  if (image === true) {
    return <LogoOption {...props} />;
  }
  if (maxMinutes !== undefined) {
    return <MinutesOption {...props} />;
  }
  if (typed !== undefined) {
    return <TextOption {...props} />;
  }
  if (isTimeZone) {
    return <TimeZoneOption {...props} />;
  }
  if (pattern !== undefined) {
    return <CountryOption {...props} />;
  }
  return allowedValues.length === 2 ? <SwitchOption {...props} /> : <PickOption {...props} />;
}
