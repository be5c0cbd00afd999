import styled from '@emotion/styled';
import { api } from '#shared/api.ts';
import { maxBrandLogoMegabytes, type SettingRecord } from '#shared/tenancy/settings.ts';
import { LogoPlate } from '#ui/tenancy/settings/index.ts';
import { useEndpointMutation, useFileMutation, type LiveEvent } from '#ui/data/cache/useEndpointMutation.ts';
import { ImagePicker, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import type { OptionProps } from './OptionProps.ts';

const LabelledOption = styled.div`
  display: grid;
  gap: 6px;
  > b {
    font: ${text.secondStrong};
    color: ${v.ink.body};
  }
`;

const toEvent = (setting: SettingRecord): LiveEvent => ['settings', { action: 'update', setting }];

export function LogoOption({ setting, value }: OptionProps) {
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
