import styled from '@emotion/styled';
import { ellipsis, motion, radius, size, text, v, width } from '#ui/theme/tokens.ts';

export const ComposerFooter = styled.div`
  position: relative;
  flex-shrink: 0;
  padding: 0 ${size.gutter} 16px;
  &::before {
    content: '';
    position: absolute;
    z-index: 1;
    inset: -12px 0 auto;
    height: 12px;
    background: linear-gradient(transparent, ${v.surface.base});
    pointer-events: none;
  }
  ${width.tight} {
    padding: 0 16px 16px;
    .wide-only {
      display: none;
    }
  }
  ${width.narrow} {
    padding: 0 8px 8px;
  }
  ${width.tiny} {
    .word,
    .not-tiny {
      display: none;
    }
  }
`;

/** Text area above, toolbar below, in one border. */
export const ComposerField = styled.div`
  position: relative;
  border: 1px solid ${v.line.control};
  border-radius: ${radius.card};
  background: ${v.surface.base};
  transition: border-color ${motion.quick};
  &:focus-within {
    border-color: ${v.brand.solid};
    box-shadow: 0 0 0 1px ${v.brand.solid};
  }
  &[data-note] {
    background: ${v.note.surface};
  }
  > textarea {
    display: block;
    width: 100%;
    min-height: 44px;
    max-height: calc(5lh + 16px);
    padding: 12px 14px 4px;
    border: 0;
    outline: 0;
    resize: none;
    background: none;
    color: ${v.ink.strong};
    font: ${text.body};
    field-sizing: content;
    &::placeholder {
      color: ${v.ink.meta};
      opacity: 1;
      ${ellipsis}
    }
  }
  > .bar {
    display: flex;
    align-items: center;
    gap: 2px;
    height: 44px;
    padding: 0 6px;
    /* Beside the list in a window of 640 px, as at 200 % zoom. */
    ${width.tiny} {
      flex-wrap: wrap;
      height: auto;
      min-height: 44px;
      padding-block: 4px;
      > :last-child {
        margin-inline-start: auto;
      }
    }
  }
  .gap {
    flex: 1;
  }
  .pair {
    display: inline-flex;
    flex-shrink: 0;
  }
  .pair > :first-child {
    border-top-right-radius: 0;
    border-bottom-right-radius: 0;
  }
  .pair > :last-child {
    padding-inline: 8px;
    border-left: 1px solid ${v.brand.onSolidLine};
    border-top-left-radius: 0;
    border-bottom-left-radius: 0;
  }
`;

export const ReferenceBar = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  margin: 6px 6px 0;
  padding: 4px 4px 4px 10px;
  border-left: 3px solid ${v.brand.solid};
  border-radius: ${radius.inner};
  background: ${v.surface.hover};
  font: ${text.second};
  color: ${v.ink.soft};
  > div {
    flex: 1;
    min-width: 0;
  }
  p {
    ${ellipsis}
  }
  b {
    display: block;
    font: ${text.metaStrong};
    color: ${v.brand.ink};
  }
`;

export const AttachmentTray = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  max-height: 208px;
  margin: 6px 6px 0;
  overflow: auto;
  li {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: 48px;
    padding: 4px 4px 4px 8px;
    border-radius: ${radius.control};
    background: ${v.surface.hover};
  }
  .thumbnail {
    display: grid;
    place-items: center;
    flex-shrink: 0;
    width: 36px;
    height: 36px;
    overflow: hidden;
    border-radius: ${radius.inner};
    background: ${v.surface.base};
    color: ${v.ink.soft};
    img {
      width: 100%;
      height: 100%;
      object-fit: cover;
    }
  }
  input {
    flex: 1.4;
    min-width: 0;
    height: 32px;
    padding: 0 10px;
    border: 1px solid ${v.line.control};
    border-radius: ${radius.control};
    background: ${v.surface.base};
    color: ${v.ink.strong};
    font: ${text.second};
    &::placeholder {
      color: ${v.ink.meta};
      opacity: 1;
    }
    &:focus-visible {
      outline: 2px solid ${v.brand.ring};
      outline-offset: -1px;
    }
  }
  ${width.tight} {
    li {
      flex-wrap: wrap;
    }
    input {
      flex: 1 0 100%;
      order: 1;
      margin: 0 4px 4px 0;
    }
  }
`;

export const ComposerStatus = styled.p`
  display: flex;
  align-items: flex-start;
  gap: 6px;
  padding: 0 2px 8px;
  svg {
    margin-top: 1px;
  }
  font: ${text.meta};
  color: ${v.ink.soft};
  &[data-inside],
  &[data-bad] {
    padding: 6px 14px 0;
  }
  &[data-bad] {
    color: ${v.bad.ink};
  }
`;

/** Banner in place of the composer. */
export const BannerFrame = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px;
  padding: 12px 12px 12px 16px;
  border: 1px solid ${v.line.firm};
  border-radius: ${radius.card};
  background: ${v.surface.sunken};
  p {
    flex: 1;
    min-width: 180px;
    font: ${text.second};
    color: ${v.ink.soft};
    b {
      display: block;
      font-weight: 600;
      color: ${v.ink.strong};
    }
  }
`;
