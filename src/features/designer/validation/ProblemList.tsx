import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import type { Problem } from '@contract/planner/problems';

import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';

import { designerActions } from '../designerSlice';
import { focusName, focusPanel } from '../focus/focusTargets';
import { useDesigner } from '../useDesigner';

import './problemList.css';
import { useProblemText } from './useProblemText';
import type { Findings } from './validateFunnel';

/** Problems of one kind shown before the list is cut. */
const SHOWN_MAX_COUNT = 50;
const GROUPS = ['save', 'start', 'hints'] as const satisfies readonly (keyof Findings)[];
const STOP = 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M4.8 4.8l10.4 10.4';
const SUCCESS = 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M6.8 10.2l2.2 2.2 4.2-4.6';
const PATHS = { save: STOP, start: ICONS.error, hints: ICONS.info };

/** Problems of the funnel, the most severe first; a click selects the node. */
export function ProblemList({ findings }: { findings: Findings }) {
  const { t } = useTranslation('designer');
  const isClean = GROUPS.every((group) => findings[group].length === 0);
  if (isClean) {
    return (
      <p className="check-clean">
        <LineIcon path={SUCCESS} sizePx={16} /> {t('check.clean')}
      </p>
    );
  }
  return (
    <div className="check">
      {GROUPS.filter((group) => findings[group].length > 0).map((group) => (
        <section key={group} className="check-group" data-kind={group} aria-label={t(`check.${group}`)}>
          <h2 className="check-heading">{t(`check.${group}`)}</h2>
          <FindingRows kind={group} problems={findings[group]} />
        </section>
      ))}
    </div>
  );
}

function FindingRows({ kind, problems }: { kind: keyof Findings; problems: readonly Problem[] }) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const graph = useDesigner(({ graph }) => graph);
  const problemText = useProblemText();
  const rest = problems.length - SHOWN_MAX_COUNT;

  function goTo({ code, nodeIds: [id] }: Problem) {
    if (code === 'nameRequired') focusName();
    if (id === undefined) return;
    dispatch(designerActions.elementSelected({ kind: 'node', id }));
    focusPanel();
  }

  return (
    <ul className="check-rows">
      {problems.slice(0, SHOWN_MAX_COUNT).map((problem, place) => (
        <li key={place} className="check-row">
          <LineIcon path={PATHS[kind]} sizePx={16} className="check-icon" />
          {problem.nodeIds.length > 0 || problem.code === 'nameRequired' ? (
            <button type="button" className="bareButton check-link" onClick={() => goTo(problem)}>
              {problemText(problem, graph)}
            </button>
          ) : (
            <span>{problemText(problem, graph)}</span>
          )}
        </li>
      ))}
      {rest > 0 && <li className="check-rest">{t('check.more', { count: rest })}</li>}
    </ul>
  );
}
