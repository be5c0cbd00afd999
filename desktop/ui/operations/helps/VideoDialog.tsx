import styled from '@emotion/styled';
import type { HelpRecord } from '#shared/operations/helps.ts';
import { toPlayerUrl, toWatchUrl } from '#shared/rules/videoCode.ts';
import { Dialog, DialogBody } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';

const Player = styled.iframe`
  display: block;
  width: 100%;
  aspect-ratio: 16 / 9;
  border: 0;
  border-radius: ${radius.control};
  background: ${v.surface.sunken};
`;

const Words = styled.p`
  padding-top: 12px;
  font: ${text.body};
  color: ${v.ink.body};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

/** Where the company's network keeps the player away. */
const Outside = styled.p`
  padding-top: 12px;
  font: ${text.second};
`;

interface VideoDialogProps {
  readonly help: HelpRecord;
  readonly onClose: () => void;
}

/** The player, without rights to navigate the page, to open windows or to submit forms. */
export function VideoDialog({ help: { title, description, video }, onClose }: VideoDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog title={title} width={960} onClose={onClose}>
      <DialogBody>
        <Player
          title={title}
          src={toPlayerUrl(video)}
          sandbox="allow-scripts allow-same-origin allow-presentation"
          allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
        {description !== '' && <Words>{description}</Words>}
        <Outside>
          <a href={toWatchUrl(video)} target="_blank" rel="noreferrer">
            {t('helps.outside')}
          </a>
        </Outside>
      </DialogBody>
    </Dialog>
  );
}
