import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { designerActions } from '../designerSlice';
import { useDesigner } from '../useDesigner';

import { ChangeBadge } from './ChangeBadge';
import type { Comparison } from './comparison';
import { useChangeTexts, type Change, type FieldChange } from './useChangeTexts';
import type { ComparedNumbers } from './useComparison';
import { useVersionName } from './useVersionName';

/** More would be a list nobody reads; the canvas shows all. */
const SHOWN_COUNT = 200;

/** What differs between two versions, with old and new text. A click shows it on the canvas. */
export function ChangeList({ comparison, numbers }: { comparison: Comparison; numbers: ComparedNumbers }) {
  const { t } = useTranslation('versions');
  const nameOf = useVersionName();
  const changes = useChangeTexts(comparison);
  const title = t('changes.title', { before: nameOf(numbers.before), after: nameOf(numbers.after) });
  const { isReordered } = comparison.diff;
  return (
    <section className="changes" aria-label={title}>
      <h3 className="changes-title">{title}</h3>
      {changes.length === 0 && !isReordered && <p className="hint">{t('changes.none')}</p>}
      {isReordered && <p className="hint">{t('changes.reordered')}</p>}
      <ul className="changes-list">
        {changes.slice(0, SHOWN_COUNT).map((change) => (
          <ChangeRow key={change.id} change={change} />
        ))}
      </ul>
      {changes.length > SHOWN_COUNT && (
        <p className="hint">{t('changes.more', { count: changes.length - SHOWN_COUNT })}</p>
      )}
    </section>
  );
}

function ChangeRow({ change: { id, mark, name, fields } }: { change: Change }) {
  const { t } = useTranslation('versions');
  const dispatch = useDispatch();
  const view = useDesigner(({ versions }) => versions);
  const isShown = view?.shownId === id;
  return (
    <li className="change" data-mark={mark}>
      <button
        type="button"
        className="bareButton change-head"
        aria-pressed={isShown}
        title={t('changes.show', { name })}
        onClick={() => view && dispatch(designerActions.versionsViewed({ ...view, shownId: id }))}
      >
        <ChangeBadge mark={mark} />
        <span className="change-name">{name}</span>
      </button>
      {fields.map((field) => (
        <FieldRow key={field.field} change={field} />
      ))}
      {mark === 'changed' && fields.length === 0 && <p className="hint">{t('changes.other')}</p>}
    </li>
  );
}

function FieldRow({ change: { field, before, after } }: { change: FieldChange }) {
  const { t } = useTranslation('versions');
  return (
    <dl className="change-field">
      <dt>{t(`fields.${field}`)}</dt>
      {before !== '' && (
        <dd>
          <del>
            <span className="unseen">{t('changes.was')}: </span>
            {before}
          </del>
        </dd>
      )}
      {after !== '' && (
        <dd>
          <ins>
            <span className="unseen">{t('changes.now')}: </span>
            {after}
          </ins>
        </dd>
      )}
    </dl>
  );
}
