import styled from '@emotion/styled';
import { useEffect, useEffectEvent, useRef } from 'react';
import { radius, v } from '#ui/theme/tokens.ts';

const Range = styled.input`
  height: 24px;
  margin: 0;
  background: none;
  accent-color: ${v.brand.solid};
  cursor: pointer;
  appearance: none;
  &::-webkit-slider-runnable-track {
    height: 4px;
    border-radius: ${radius.pill};
    background: linear-gradient(to right, ${v.brand.solid} var(--part), ${v.line.firm} var(--part));
  }
  &::-webkit-slider-thumb {
    width: 12px;
    height: 12px;
    margin-top: -4px;
    border: 2px solid ${v.brand.solid};
    border-radius: ${radius.pill};
    background: ${v.surface.base};
    appearance: none;
  }
  &::-moz-range-track {
    height: 4px;
    border-radius: ${radius.pill};
    background: ${v.line.firm};
  }
  &::-moz-range-progress {
    height: 4px;
    border-radius: ${radius.pill};
    background: ${v.brand.solid};
  }
  &::-moz-range-thumb {
    box-sizing: border-box;
    width: 12px;
    height: 12px;
    border: 2px solid ${v.brand.solid};
    border-radius: ${radius.pill};
    background: ${v.surface.base};
  }
  @media (forced-colors: active) {
    appearance: auto;
  }
`;

interface SliderProps {
  readonly label: string;
  /** 0 to 1. */
  readonly value: number;
  readonly step: number;
  readonly width: number;
  /** Value of `aria-valuetext`. */
  readonly valueText: string;
  readonly onChange: (value: number) => void;
  /** Called on release. */
  readonly onCommit: () => void;
}

export function Slider({ label, value, step, width, valueText, onChange: onMove, onCommit: onChosen }: SliderProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const handleCommit = useEffectEvent(onChosen);
  useEffect(() => {
    // React's `onChange` is the native `input` event; only the native `change` event marks the release.
    const input = inputRef.current;
    input?.addEventListener('change', handleCommit);
    return () => input?.removeEventListener('change', handleCommit);
  }, []);
  return (
    <Range
      ref={inputRef}
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      min={0}
      max={1}
      step={step}
      value={value}
      style={{ width, ['--part' as string]: `${value * 100}%` }}
      onChange={({ target }) => onMove(target.valueAsNumber)}
    />
  );
}
