import os from 'node:os';

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** Prints a measurement, its value and its budget. */
export const printRow = (label: string, value: string, budget = ''): void =>
  printLine(label.padEnd(58) + value.padStart(12) + budget.padStart(14));

export const describeMachine = (): string =>
  `Machine: ${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.version}.\n`;

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((left, right) => left - right)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;

export const median = (values: readonly number[]): number => quantile(values, 0.5);
export const p95 = (values: readonly number[]): number => quantile(values, 0.95);
export const formatMs = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
