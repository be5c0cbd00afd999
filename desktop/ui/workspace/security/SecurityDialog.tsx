import { Dialog, DialogBody } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { PasskeysSection } from './PasskeysSection.tsx';
import { SecondStepSection } from './SecondStepSection.tsx';
import { Sections } from './Security.styles.ts';
import { SessionsSection } from './SessionsSection.tsx';

/** How the own account is protected. */
export function SecurityDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Dialog title={t('secondSteps.title')} width={480} onClose={onClose}>
      <DialogBody>
        <Sections>
          <SecondStepSection />
          <PasskeysSection />
          <SessionsSection />
        </Sections>
      </DialogBody>
    </Dialog>
  );
}
