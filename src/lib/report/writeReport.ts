import type { Report } from './report';

/** The report as a text that is read by people and programs: one line for every step, request, event and error. */
export function writeReport(report: Report): string {
  const parts = Object.entries(report).map(([name, value]) => `${JSON.stringify(name)}: ${writeValue(value)}`);
  return `{\n${parts.join(',\n')}\n}\n`;
}

function writeValue(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value);
  return `[\n${value.map((item) => JSON.stringify(item)).join(',\n')}\n]`;
}
