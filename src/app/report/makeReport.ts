import { flightRecorder } from '@/lib/flightRecorder';
import { buildReport } from '@/lib/report/buildReport';
import type { Report } from '@/lib/report/report';
import { writeReport } from '@/lib/report/writeReport';

import { createSupportRedaction } from '../redactForSupport';

/** The current report of this tab and the text of its file. */
export function makeReport(): { report: Report; text: string } {
  const record = flightRecorder.read();
  const report = buildReport(record, createSupportRedaction([record.firstState, record.actions]));
  return { report, text: writeReport(report) };
}
