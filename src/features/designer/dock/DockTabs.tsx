import { LeftOutlined, SafetyCertificateOutlined, ScheduleOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { DOCK_ID } from '../focus/focusTargets';

const TABS = ['steps', 'check', 'plan'] as const;
const icons = { steps: UnorderedListOutlined, check: SafetyCertificateOutlined, plan: ScheduleOutlined };

/** Tabs of the dock. */
export type DockTab = (typeof TABS)[number];

interface Props {
  tab: DockTab;
  isShown: boolean;
  found: { count: number; isGrave: boolean };
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
          const Icon = icons[one];
          const isChosen = isShown && one === tab;
          const finds = one === 'check' && found.count > 0 ? ` ${t('dock.found', { count: found.count })}` : '';
          return (
            <button
              key={one}
              id={`${DOCK_ID}-${one}`}
              type="button"
              role="tab"
              className="dock-tab"
              title={isShown ? undefined : t('dock.show', { name: t(`dock.${one}`) })}
              aria-label={t(`dock.${one}`) + finds}
              aria-selected={isChosen}
              aria-controls={isChosen ? `${DOCK_ID}-panel` : undefined}
              tabIndex={one === tab ? 0 : -1}
              onClick={() => onChoose(one)}
            >
              {isShown ? t(`dock.${one}`) : <Icon aria-hidden />}{' '}
              {finds !== '' && (
                <span className="dock-badge" data-grave={found.isGrave} aria-hidden>
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
          <LeftOutlined aria-hidden />
        </button>
      )}
    </div>
  );
}
