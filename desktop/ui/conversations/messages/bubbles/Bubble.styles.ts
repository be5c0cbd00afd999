import styled from '@emotion/styled';
import { clippedText, ellipsis, motion, radius, shadow, tabular, text, v, width } from '#ui/theme/tokens.ts';

/** Row of a bubble with its hints, aligned to its side. */
export const MessageLine = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  padding-top: 2px;
  &[data-first] {
    padding-top: 12px;
  }
  &[data-mine] {
    align-items: flex-end;
  }
  &[data-reacted] {
    padding-bottom: 22px;
  }
`;

export const BubbleHolder = styled.div`
  position: relative;
  max-width: min(76%, 520px);
  min-width: 0;
  ${width.tight} {
    max-width: 84%;
  }
`;

export const BubbleBox = styled.div`
  position: relative;
  /* A finger that rests opens the actions; copying is one of them. */
  @media (pointer: coarse) {
    user-select: none;
    -webkit-touch-callout: none;
  }
  display: flow-root;
  padding: 7px 12px;
  border-radius: ${radius.card};
  background: ${v.bubble.theirs};
  --meta: ${v.bubble.theirsMeta};
  font: ${text.body};
  color: ${v.ink.strong};
  overflow-wrap: anywhere;
  white-space: pre-line;
  &[data-mine] {
    background: ${v.bubble.own};
    --meta: ${v.bubble.ownMeta};
  }
  &:not([data-mine])[data-joined~='above'] {
    border-top-left-radius: ${radius.inner};
  }
  &:not([data-mine])[data-joined~='below'] {
    border-bottom-left-radius: ${radius.inner};
  }
  &[data-mine][data-joined~='above'] {
    border-top-right-radius: ${radius.inner};
  }
  &[data-mine][data-joined~='below'] {
    border-bottom-right-radius: ${radius.inner};
  }
  &[data-media] {
    width: 288px;
    max-width: 100%;
    padding: 4px;
  }
  &[data-bare] {
    width: auto;
    padding: 0;
    background: none;
  }
  &[data-failed] {
    box-shadow: inset 0 0 0 1px ${v.bad.solid};
  }
  &[data-deleted] {
    color: var(--meta);
  }
  > .by {
    display: block;
    font: ${text.metaStrong};
    color: ${v.brand.ink};
    ${ellipsis}
  }
  &[data-media] > .by {
    padding: 2px 8px 4px;
  }
  .words,
  .after {
    display: flow-root;
    ${clippedText}
  }
  .after {
    padding: 5px 8px 3px;
  }
  /* Meta line without a caption above it. */
  .after[data-wordless] {
    padding-top: 0;
    > span {
      margin-top: 2px;
    }
  }
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

export const MetaText = styled.span`
  float: right;
  display: inline-flex;
  align-items: center;
  gap: 4px;
  height: 16px;
  margin: 6px -2px -2px 12px;
  font: ${text.meta};
  color: var(--meta);
  white-space: nowrap;
  ${tabular}
`;

export const QuoteBox = styled.button`
  display: flex;
  gap: 8px;
  width: calc(100% + 10px);
  margin: 0 -5px 5px;
  padding: 5px 5px 5px 10px;
  border-left: 3px solid ${v.brand.solid};
  border-radius: ${radius.inner};
  background: ${v.bubble.inset};
  font: ${text.second};
  text-align: left;
  [data-media] > & {
    width: 100%;
    margin: 0 0 4px;
  }
  > span {
    flex: 1;
    min-width: 0;
  }
  b {
    display: block;
    font: ${text.metaStrong};
    color: ${v.brand.ink};
    ${ellipsis}
  }
  i {
    display: block;
    font-style: normal;
    color: var(--meta);
    ${ellipsis}
  }
  img {
    width: 36px;
    height: 36px;
    border-radius: ${radius.inner};
    object-fit: cover;
  }
`;

export const ReactionChip = styled.span`
  position: absolute;
  right: 10px;
  bottom: -18px;
  display: inline-flex;
  align-items: center;
  gap: 2px;
  height: 24px;
  padding: 0 7px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.pill};
  background: ${v.surface.float};
  font: ${text.meta};
  color: ${v.ink.soft};
  ${tabular}
`;

export const DeliveryHint = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: 0 2px;
  max-width: 100%;
  margin: 4px 0 6px;
  font: ${text.meta};
  color: ${v.bad.ink};
  text-align: right;
  /* Clears the reaction chip that overlaps the bubble's edge. */
  [data-reacted] > & {
    margin-top: 24px;
  }
  &[data-plain] {
    color: ${v.ink.meta};
    text-wrap: balance;
  }
  button {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    height: 24px;
    /* The text aligns with the bubble's edge; only the hover area extends beyond it. */
    margin-right: -6px;
    padding: 0 6px;
    border-radius: ${radius.inner};
    font: ${text.metaStrong};
    text-decoration: underline;
    text-underline-offset: 3px;
    &:hover {
      background: ${v.surface.hover};
    }
  }
`;

/** Toolbar beside the bubble; on narrow panes a single menu, with the reactions above the bubble. */
export const ToolBar = styled.div`
  position: absolute;
  z-index: 2;
  top: 0;
  display: flex;
  gap: 1px;
  padding: 2px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.control};
  background: ${v.surface.float};
  box-shadow: ${shadow.float};
  animation: tools ${motion.quick};
  @keyframes tools {
    from {
      opacity: 0;
    }
  }
  right: -8px;
  transform: translateX(100%);
  &[data-mine] {
    right: auto;
    left: -8px;
    transform: translateX(-100%);
  }
  /* Three buttons fit beside the widest bubble; the menu lists every action. */
  ${width.snug} {
    .roomy-only {
      display: none;
    }
  }
  ${width.tight} {
    .wide-only {
      display: none;
    }
  }
  /* Six reactions do not fit beside a wide bubble. */
  ${width.snug} {
    &:has([role='group']) {
      top: auto;
      right: auto;
      bottom: calc(100% + 4px);
      left: 0;
      transform: none;
    }
    &[data-mine]:has([role='group']) {
      right: 0;
      left: auto;
    }
  }
`;

export const ForwardedText = styled.span`
  display: flex;
  align-items: center;
  gap: 4px;
  margin-bottom: 2px;
  font: ${text.meta};
  font-style: italic;
  color: var(--meta);
`;
