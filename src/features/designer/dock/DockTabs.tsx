import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { LineIcon } from '@/ui/LineIcon';

import { DOCK_ID } from '../focus/focusTargets';

const TABS = ['steps', 'check', 'plan'] as const;
const PATHS = {
  hide: 'M12.5 4.5 7 10l5.5 5.5',
  steps: 'M7 5h10M7 10h10M7 15h10M3.2 5h.1M3.2 10h.1M3.2 15h.1',
  check: 'M10 2.5l6 2.2v5c0 3.7-2.5 6.2-6 7.8-3.5-1.6-6-4.1-6-7.8v-5zM7.3 9.8l2 2 3.6-3.8',
  plan: 'M16.5 8.5V5h-13v11.5H9M3.5 8.5h13M7 3v3.5M13 3v3.5M14.2 11a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4M14.2 12.6v1.7l1.1.7',
};

export type DockTab = (typeof TABS)[number];

interface Props {
  tab: DockTab;
  isShown: boolean;
  found: { count: number; tone: 'quiet' | 'hint' | 'grave' };
  onChoose: (tab: DockTab) => void;
  onHide: () => void;
}

/** The tabs above the dock; collapsed, a column of icons. Arrow keys move between them. */
export function DockTabs({ tab, isShown, found, onChoose, onHide }: Props) {
  const { t } = useTranslation('designer');
  const row = useRef<HTMLDivElement>(null);

  function handleKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.code];
    const next = step && TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next);
    row.current?.querySelector<HTMLElement>(`#${DOCK_ID}-${next}`)?.focus();
  }

  return (
    <div className="dock-head">
      <div
        ref={row}
        className="dock-tabs"
        role="tablist"
        aria-label={t('dock.title')}
        aria-orientation={isShown ? 'horizontal' : 'vertical'}
        onKeyDown={handleKeyDown}
      >
        {TABS.map((one) => {
          const isChosen = isShown && one === tab;
          const finds = one === 'check' && found.count > 0 ? ` ${t('dock.found', { count: found.count })}` : '';
          return (
            <button
              key={one}
              id={`${DOCK_ID}-${one}`}
              type="button"
              role="tab"
              className="bareButton tab dock-tab"
              title={isShown ? undefined : t('dock.show', { name: t(`dock.${one}`) })}
              aria-label={t(`dock.${one}`) + finds}
              aria-selected={isChosen}
              aria-controls={isChosen ? `${DOCK_ID}-panel` : undefined}
              tabIndex={one === tab ? 0 : -1}
              onClick={() => onChoose(one)}
            >
              {isShown ? t(`dock.${one}`) : <LineIcon path={PATHS[one]} />}{' '}
              {finds !== '' && (
                <span className="dock-badge" data-tone={found.tone} aria-hidden>
                  {found.count}
                </span>
              )}
            </button>
          );
        })}
      </div>
      {isShown && (
        <button
          type="button"
          className="iconButton"
          title={t('dock.hide')}
          aria-label={t('dock.hide')}
          onClick={() => {
            onHide();
            row.current?.querySelector<HTMLElement>(`#${DOCK_ID}-${tab}`)?.focus();
          }}
        >
          <LineIcon path={PATHS.hide} />
        </button>
      )}
    </div>
  );
}
