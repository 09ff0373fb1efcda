import standardWords from '@locales/ru/report.json';
import { useEffect, useRef, useState } from 'react';

import { wordsIn } from '@/lib/language';
import { saveFile } from '@/lib/saveFile';

import { makeReport } from './makeReport';
import './report.css';

const BYTES_PER_KB = 1024;
const PREVIEW_ROWS = 14;
/** The browser has begun to save it by then. */
const FORGET_AFTER_MS = 10_000;

/**
 * Shows a report before it is saved: what is in it, what is not, and on demand every letter of it. Its words come straight from the
 * locale, because it also stands on the error screen.
 */
export function Component({ onClose }: { onClose: () => void }) {
  const [{ report, text }] = useState(makeReport);
  const words = wordsIn('report', standardWords);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const kb = Math.ceil(new Blob([text]).size / BYTES_PER_KB);
  const rows: [string, string | number][] = [
    [words.content.actions, report.steps.length],
    [words.content.requests, report.requests.length],
    [words.content.events, report.events.length],
    [words.content.errors, report.errors.length],
    [words.content.size, words.sizeKb.replace('{{size}}', String(kb))],
  ];
  if (report.errorId !== null) rows.unshift([words.content.errorId, report.errorId]);

  return (
    <section ref={panel} className="report" aria-label={words.title} tabIndex={-1}>
      <h2>{words.title}</h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{words.privacy}</p>
      {report.isCut && <p>{words.cut}</p>}
      <details>
        <summary>{words.preview}</summary>
        <textarea className="plainText" aria-label={words.preview} readOnly rows={PREVIEW_ROWS} value={text} />
      </details>
      <div className="report-actions">
        <button type="button" className="solidButton" onClick={() => save(text, report.madeAtMs)}>
          {words.save}
        </button>
        <button type="button" className="plainButton" onClick={onClose}>
          {words.close}
        </button>
      </div>
    </section>
  );
}

function save(text: string, madeAtMs: number): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const moment = new Date(madeAtMs).toISOString().slice(0, 19).replace(/\D/g, '-');
  saveFile(address, `voronka-report-${moment}.json`);
  setTimeout(() => URL.revokeObjectURL(address), FORGET_AFTER_MS);
}
