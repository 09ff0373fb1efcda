import { LeftOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';

import { findWarnings } from '@contract/planner/problems';

import { selectDesigner } from '../designerSlice';
import { STEPS_ID } from '../focus/places';
import { orderSteps } from '../graph/stepOrder';

import { StepRow } from './StepRow';
import './steps.css';

/** Below this width the list begins folded, so that the canvas has room. */
const ROOM_FOR_STEPS_PX = 720;

/** The funnel as a list in reading order: everything the canvas can do, without a mouse. */
export function StepsList() {
  const { t } = useTranslation('designer');
  const { graph, selection } = useSelector(selectDesigner);
  const [isShown, setIsShown] = useState(() => window.innerWidth >= ROOM_FOR_STEPS_PX);
  const steps = useMemo(() => orderSteps(graph), [graph]);
  const unreachable = useMemo(() => new Set(findWarnings(graph).flatMap(({ nodeIds }) => nodeIds)), [graph]);
  const toggleName = isShown ? t('steps.hide') : t('steps.show');

  return (
    <section id={STEPS_ID} className="steps" data-shown={isShown} aria-label={t('steps.title')} tabIndex={-1}>
      <header className="steps-head">
        {isShown && (
          <>
            <h2 className="steps-title">{t('steps.title')}</h2>
            <span className="steps-count">{t('steps.count', { count: steps.length })}</span>
          </>
        )}
        <button
          type="button"
          className="iconButton"
          title={toggleName}
          aria-label={toggleName}
          aria-expanded={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <LeftOutlined aria-hidden /> : <UnorderedListOutlined aria-hidden />}
        </button>
      </header>
      {isShown && (
        <ol className="steps-list">
          {steps.map((node, place) => (
            <StepRow
              key={node.id}
              node={node}
              number={place + 1}
              isSelected={selection?.kind === 'node' && selection.id === node.id}
              isUnreachable={unreachable.has(node.id)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
