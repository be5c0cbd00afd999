import styled from '@emotion/styled';
import { api } from '#shared/api.ts';
import { billingProviderKinds, type BillingProviderKind } from '#shared/automation/billingProviders.ts';
import { getSettingDefinition, type SettingKey } from '#shared/tenancy/settings.ts';
import { SettingsList } from '#ui/conversations/desktop/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { ErrorState, LoadingSkeleton, Page } from '#ui/kit/index.ts';
import type { RenderTabs } from '#ui/shell/lists/ListScreen.tsx';
import { useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import { BillingProviderTest } from './BillingProviderTest.tsx';
import { CountryOption, PickOption, SwitchOption } from './PickOptions.tsx';
import { LogoOption } from './LogoOption.tsx';
import type { OptionProps } from './OptionProps.ts';
import { TimeZoneOption } from './TimeZoneOption.tsx';
import { MinutesOption, SecretOption, TextOption } from './TypedOptions.tsx';
import { listGroupKeys, type OptionGroup, optionGroups } from './optionGroups.ts';

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

const isBillingProvider = (group: OptionGroup): group is BillingProviderKind => billingProviderKinds.some((kind) => kind === group);

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
              {isBillingProvider(group) && <BillingProviderTest provider={group} />}
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
