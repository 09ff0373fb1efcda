import standardTexts from '@locales/ru/report.json';
import { useEffect, useRef, useState } from 'react';

import { textsOf } from '@/lib/language';
import { downloadFile } from '@/lib/downloadFile';

import { makeReport } from './makeReport';
export { keepRecord } from './makeReport';
import './report.css';

const BYTES_PER_KB = 1024;
const PREVIEW_ROWS = 14;
/** The download has started by then. */
const FORGET_AFTER_MS = 10_000;

/** Shows a report before it is saved. Its texts come directly from the locale file, because the error screen shows it as well. */
export function ReportPanel({ onClose }: { onClose: () => void }) {
  const [{ report, text }] = useState(makeReport);
  const texts = textsOf('report', standardTexts);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const kb = Math.ceil(new Blob([text]).size / BYTES_PER_KB);
  const rows: [string, string | number][] = [
    [texts.content.actions, report.steps.length],
    [texts.content.requests, report.requests.length],
    [texts.content.events, report.events.length],
    [texts.content.errors, report.errors.length],
    [texts.content.size, texts.sizeKb.replace('{{size}}', String(kb))],
  ];
  if (report.errorId !== null) rows.unshift([texts.content.errorId, report.errorId]);

  return (
    <section ref={panel} className="frame report" aria-label={texts.title} tabIndex={-1}>
      <h2>{texts.title}</h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{texts.privacy}</p>
      {report.isCut && <p>{texts.cut}</p>}
      <details>
        <summary>{texts.preview}</summary>
        <textarea className="plainText" aria-label={texts.preview} readOnly rows={PREVIEW_ROWS} value={text} />
      </details>
      <div className="wrap report-actions">
        <button type="button" className="solidButton" onClick={() => save(text, report.madeAtMs)}>
          {texts.save}
        </button>
        <button type="button" className="plainButton" onClick={onClose}>
          {texts.close}
        </button>
      </div>
    </section>
  );
}

function save(text: string, madeAtMs: number): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const moment = new Date(madeAtMs).toISOString().slice(0, 19).replace(/\D/g, '-');
  downloadFile(address, `voronka-report-${moment}.json`);
  setTimeout(() => URL.revokeObjectURL(address), FORGET_AFTER_MS);
}
