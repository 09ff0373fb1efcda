import type { StepForecast } from '@contract/planner/forecastBoard';

/** A stretch of time in which messages are sent, as parts from 0 to 1 of the whole time. */
export interface Bar {
  from: number;
  until: number;
}

const CELLS_COUNT = 120;

/** When the messages of a step are sent between two moments: without pauses one bar, else one for each stretch. */
export function drawBars({ moments }: StepForecast, fromMs: number, untilMs: number): Bar[] {
  const cells = new Set<number>();
  const lengthMs = Math.max(1, untilMs - fromMs);
  for (const atMs of moments.atMs) {
    cells.add(Math.min(CELLS_COUNT - 1, Math.floor(((atMs - fromMs) / lengthMs) * CELLS_COUNT)));
  }
  const bars: Bar[] = [];
  for (let cell = 0; cell < CELLS_COUNT; cell += 1) {
    if (!cells.has(cell)) continue;
    const last = bars.at(-1);
    if (last && cells.has(cell - 1)) last.until = (cell + 1) / CELLS_COUNT;
    else bars.push({ from: cell / CELLS_COUNT, until: (cell + 1) / CELLS_COUNT });
  }
  return bars;
}
