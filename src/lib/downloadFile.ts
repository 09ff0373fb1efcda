import { writeCsv } from '@contract/csv';
import { MINUTE_MS } from '@contract/time';

/** In the one form that spreadsheets of every country take for a date. */
export const SORTABLE_MOMENT = 'YYYY-MM-DD HH:mm';

/** Saves a URL as a file. */
export function downloadFile(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Time for the browser to start reading the file before its URL is revoked. */
const RELEASE_AFTER_MS = MINUTE_MS;

/** Saves a table as a file for spreadsheets. */
export function downloadCsv(rows: readonly (readonly string[])[], name: string): void {
  downloadObject(URL.createObjectURL(new Blob([writeCsv(rows)], { type: 'text/csv;charset=utf-8' })), name);
}

/** Saves what is in memory under an object URL, which is then revoked. */
export function downloadObject(url: string, name: string): void {
  downloadFile(url, name);
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS);
}
