import { emptyRepeat, type RepeatFields } from './repeatFields';

/** How a start repeats, as entered. */
export interface SeriesPlan {
  fields: RepeatFields;
  /** The selection that is evaluated each time; null for the chosen groups. */
  selectionId: number | null;
  /** Whether it starts beside its last run. */
  runsAlongside: boolean;
}

/** Nothing entered yet. */
export const emptyPlan = (): SeriesPlan => ({ fields: emptyRepeat(), selectionId: null, runsAlongside: false });
