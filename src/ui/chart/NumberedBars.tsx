import { useCallback } from 'react';
import { Link, useNavigate } from 'react-router-dom';

import { numberFormat } from '@/lib/numberFormat';

import './numberedBars.css';
import { StackedBars, type BarSeries } from './StackedBars';

interface Props {
  /** Accessible name of the bars. */
  label: string;
  /** Beginnings of the stretches without gaps, in milliseconds since 1970. */
  startsMs: readonly number[];
  stepMs: number;
  /** From the bottom up. The colours are those of `stackedBars.css`, by key. */
  series: readonly BarSeries[];
  /** Names a stretch by its beginning. */
  format: (startMs: number) => string;
  /** What opens the table, and the title of its first column. */
  table: string;
  since: string;
  /** Where what a stretch counts is listed, or only one kind of it: its bar, its row and each of its numbers lead there. */
  linkOf?: (startMs: number, key?: string) => string;
}

/** Bars over time, and the same numbers as a table: stretches without any are left out there. */
export function NumberedBars({ label, startsMs, stepMs, series, format, table, since, linkOf }: Props) {
  const navigate = useNavigate();
  const handlePick = (at: number) => linkOf && startsMs[at] !== undefined && void navigate(linkOf(startsMs[at]));
  const describe = useCallback(
    (at: number) => {
      const counts = series
        .filter(({ values }) => (values[at] ?? 0) > 0)
        .map(({ name, values }) => `${name}: ${numberFormat.format(values[at] ?? 0)}`);
      return [format(startsMs[at] ?? 0), ...counts].join(', ');
    },
    [startsMs, series, format],
  );
  return (
    <>
      <StackedBars
        label={label}
        startsMs={startsMs}
        stepMs={stepMs}
        series={series}
        describe={describe}
        {...(linkOf && { onPick: handlePick })}
      />
      <details className="numberedBars">
        <summary>{table}</summary>
        <div className="numberedBars-frame">
          <table>
            <thead>
              <tr>
                <th scope="col">{since}</th>
                {series.map(({ key, name }) => (
                  <th key={key} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {startsMs.map((startMs, at) =>
                series.some(({ values }) => (values[at] ?? 0) > 0) ? (
                  <tr key={startMs}>
                    <th scope="row">
                      {linkOf ? <Link to={linkOf(startMs)}>{format(startMs)}</Link> : format(startMs)}
                    </th>
                    {series.map(({ key, values }) => (
                      <td key={key}>
                        <Count
                          to={linkOf && (values[at] ?? 0) > 0 ? linkOf(startMs, key) : null}
                          value={values[at] ?? 0}
                        />
                      </td>
                    ))}
                  </tr>
                ) : null,
              )}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}

function Count({ value, to }: { value: number; to: string | null }) {
  const text = numberFormat.format(value);
  return to === null ? text : <Link to={to}>{text}</Link>;
}
