import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { foldLetters, searchTerms } from '@contract/search';

import type { RecordedSession, RecordedStep } from './readExport';
import { readSeen } from './readSeen';
import { callOf, isInternal } from './readSteps';
import { SeenList } from './SeenList';

interface Props {
  session: RecordedSession;
  at: number;
  onChoose: (at: number) => void;
}

/** What the owner saw, every step, and what the shown step was about. */
export function StepList({ session, at, onChoose }: Props) {
  const { t } = useTranslation('replay');
  const seen = useMemo(() => readSeen(session), [session]);
  return (
    <aside className="replayList" aria-label={t('list.label')}>
      <h2>{t('seen.title')}</h2>
      <SeenList entries={seen} at={at} onChoose={onChoose} />
      <Steps steps={session.steps} at={at} onChoose={onChoose} />
      <h2>{t('list.action')}</h2>
      <pre tabIndex={0}>{JSON.stringify(session.steps[at]?.action, null, 2)}</pre>
    </aside>
  );
}

/** The steps that a search finds; bookkeeping of libraries only on request, except for the shown step. */
function Steps({ steps, at, onChoose }: { steps: RecordedStep[]; at: number; onChoose: (at: number) => void }) {
  const { t } = useTranslation('replay');
  const [search, setSearch] = useState('');
  const [isAll, setIsAll] = useState(false);
  const rows = useMemo(() => steps.map((step, index) => ({ index, step, text: textOf(step) })), [steps]);
  const terms = searchTerms(search);
  const found = rows.filter(({ index, text }) => {
    const folded = foldLetters(`${index}. ${text}`);
    return terms.every((term) => folded.includes(term));
  });
  const listed = found.filter(({ index, step }) => isAll || index === at || !isInternal(step));
  const hidden = found.length - listed.length;
  return (
    <>
      <h2>{t('list.steps')}</h2>
      <div className="row replayList-filter">
        <input
          type="search"
          className="plainText"
          autoComplete="off"
          aria-label={t('list.filter')}
          placeholder={t('list.filter')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <label>
          <input type="checkbox" checked={isAll} onChange={({ target }) => setIsAll(target.checked)} />
          {t('list.all')}
        </label>
      </div>
      <ol className="replayList-steps" tabIndex={-1}>
        {listed.map(({ index, step, text }) => (
          <StepRow key={index} isShown={index === at} isBroken={step.error !== null} onChoose={() => onChoose(index)}>
            {`${index}. ${text}`}
          </StepRow>
        ))}
      </ol>
      {listed.length === 0 && <p>{t('list.none')}</p>}
      {hidden > 0 && <p>{t('list.hidden', { total: hidden })}</p>}
    </>
  );
}

/** The type of an action, and its call where the type has none. */
function textOf(step: RecordedStep): string {
  const call = callOf(step);
  return call === null ? step.type : `${step.type} (${call})`;
}

interface RowProps {
  isShown: boolean;
  isBroken: boolean;
  onChoose: () => void;
  children: string;
}

function StepRow({ isShown, isBroken, onChoose, children }: RowProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which is no effect clean-up.
    if (isShown) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  return (
    <li>
      <button
        ref={button}
        type="button"
        aria-current={isShown ? 'step' : undefined}
        data-broken={isBroken}
        onClick={onChoose}
      >
        {children}
      </button>
    </li>
  );
}
