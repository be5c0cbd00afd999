import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { HelpRecord } from '#shared/operations/helps.ts';
import { toPlayerUrl, toWatchUrl } from '#shared/rules/videoCode.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Dialog, DialogBody, EmptyState, ErrorState, LoadingSkeleton, Page } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { motion, radius, ring, text, v } from '#ui/theme/tokens.ts';

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
function VideoDialog({ help: { title, description, video }, onClose }: VideoDialogProps) {
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

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
  gap: 16px;
  padding: 24px 0 0;
  list-style: none;
`;
const cardStyles = css`
  display: flex;
  flex-direction: column;
  width: 100%;
  height: 100%;
  overflow: hidden;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.card};
  background: ${v.surface.base};
  text-align: left;
  > span {
    display: grid;
    place-items: center;
    width: 100%;
    aspect-ratio: 16 / 9;
    background: ${v.surface.sunken};
    color: ${v.brand.ink};
  }
  > :is(b, h2) {
    padding: 12px 16px 0;
    font: ${text.strong};
    color: ${v.ink.strong};
    overflow-wrap: anywhere;
  }
  > small {
    margin: 4px 16px 16px;
    font: ${text.second};
    color: ${v.ink.soft};
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;
const TextCard = styled.section`
  ${cardStyles}
  /* Beside videos it would be an empty box. */
  height: auto;
`;
const VideoCard = styled.button`
  ${cardStyles}
  transition: border-color ${motion.quick};
  /* The whole text stands below the player. */
  > small {
    display: -webkit-box;
    overflow: hidden;
    -webkit-line-clamp: 4;
    -webkit-box-orient: vertical;
  }
  &:hover {
    border-color: ${v.line.control};
    background: ${v.surface.hover};
  }
  &:focus-visible {
    ${ring.outside}
  }
`;

/** Video cards; nothing is asked of the video site before one is opened. */
export function HelpsScreen() {
  const { t } = useTexts();
  const { data, isPending, error, refetch } = useEndpointQuery(api.helps.list, {}, { staleTime: 0 });
  const [current, setCurrent] = useState<HelpRecord | null>(null);
  return (
    <Page title={t('places.helps')} count={data?.length}>
      {isPending && <LoadingSkeleton />}
      {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState title={t('helps.nothing.title')}>{t('helps.nothing.text')}</EmptyState>}
      {data !== undefined && data.length > 0 && (
        <Grid>
          {data.map((help) => (
            <li key={help.id}>
              <HelpCard help={help} onOpen={() => setCurrent(help)} />
            </li>
          ))}
        </Grid>
      )}
      {current && <VideoDialog help={current} onClose={() => setCurrent(null)} />}
    </Page>
  );
}

interface HelpCardProps {
  readonly help: HelpRecord;
  readonly onOpen: () => void;
}

/** Without a video it is a text to read. */
function HelpCard({ help: { title, description, video }, onOpen }: HelpCardProps) {
  if (video === '') {
    return (
      <TextCard>
        <h2>{title}</h2>
        <small>{description}</small>
      </TextCard>
    );
  }
  return (
    <VideoCard type="button" onClick={onOpen}>
      <span>
        <Play size={32} strokeWidth={1.75} aria-hidden />
      </span>
      <b>{title}</b>
      <small>{description}</small>
    </VideoCard>
  );
}
