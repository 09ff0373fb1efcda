import { flightRecorder } from '@/lib/flightRecorder';
import { buildReport } from '@/lib/report/buildReport';
import type { Report } from '@/lib/report/report';
import { readStoredRecords, storeRecord } from '@/lib/report/storedRecord';
import { writeReport } from '@/lib/report/writeReport';

import { createSupportRedaction } from '../redactForSupport';

/** Size of what is stored when the page is left. */
const STORED_MAX_BYTES = 400_000;

function build(earlier: object[], maxBytes?: number): Report {
  const record = flightRecorder.read();
  return buildReport(record, createSupportRedaction([record.firstState, record.actions]), earlier, maxBytes);
}

/** The current report of this tab and the text of its file. */
export function makeReport(): { report: Report; text: string } {
  const report = build(readStoredRecords());
  return { report, text: writeReport(report) };
}

let isKept = false;

/** From now on stores the record, masked like a report, when the page is left or loaded again. Repeated calls do nothing. */
export function keepRecord(): void {
  if (isKept) return;
  isKept = true;
  window.addEventListener('pagehide', () => {
    if (flightRecorder.read().actions.length > 0) storeRecord(build([], STORED_MAX_BYTES));
  });
}
