import styled from '@emotion/styled';
import type { HelpRecord } from '#shared/areas/helps.ts';
import { toPlayerUrl } from '#shared/rules/videoCode.ts';
import { Dialog, DialogBody } from '#ui/kit/index.ts';
import { radius, v } from '#ui/theme/tokens.ts';

const Player = styled.iframe`
  display: block;
  width: 100%;
  aspect-ratio: 16 / 9;
  border: 0;
  border-radius: ${radius.control};
  background: ${v.surface.sunken};
`;

interface VideoDialogProps {
  readonly help: HelpRecord;
  readonly onClose: () => void;
}

/** The player, without rights to navigate the page, to open windows or to submit forms. */
export function VideoDialog({ help: { title, video }, onClose }: VideoDialogProps) {
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
      </DialogBody>
    </Dialog>
  );
}
