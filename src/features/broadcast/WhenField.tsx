import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';

import { lazyView } from '@/ui/lazyView';
import { MissingPart } from '@/ui/missing';

import type { BroadcastTiming } from './timing';
import '@/entities/repeat/whenField.css';

// Lazy: pickers and zones are loaded when a time is chosen.
const { View: WhenFields } = lazyView(
  async () => (await import(/* webpackChunkName: "broadcast-when" */ './WhenFields')).WhenFields,
  MissingPart,
);

interface Props {
  /** The choices, in order; a single one is not shown as a choice. */
  kinds: readonly BroadcastTiming['kind'][];
  timing: BroadcastTiming;
  isDisabled?: boolean;
  onChange: (timing: BroadcastTiming) => void;
}

/** When a broadcast is sent: at once, at a time, or again and again. */
export function WhenField({ kinds, timing, isDisabled = false, onChange }: Props) {
  const { t } = useTranslation('broadcast');
  const name = useId();
  return (
    <fieldset className="whenField" disabled={isDisabled}>
      <legend className="broadcast-label">{t('when.label')}</legend>
      {kinds.length > 1 && (
        <div className="wrap">
          {kinds.map((kind) => (
            <label key={kind} className="whenField-kind" data-chosen={timing.kind === kind}>
              <input
                type="radio"
                name={name}
                checked={timing.kind === kind}
                onChange={() => {
                  onChange({ ...timing, kind });
                }}
              />
              {t(`when.kinds.${kind}`)}
            </label>
          ))}
        </div>
      )}
      {(timing.kind === 'once' || timing.kind === 'repeat') && (
        <Suspense fallback={<div className="whenField-place" />}>
          <WhenFields timing={timing} onChange={onChange} />
        </Suspense>
      )}
    </fieldset>
  );
}
