import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

const sections = ['account', 'pace', 'data', 'security'] as const;

/** One section of the profile. */
export type Section = (typeof sections)[number];

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Props of a tab panel. */
export const sectionPanelProps = (section: Section) => ({
  role: 'tabpanel',
  id: `profile-${section}`,
  'aria-labelledby': `profile-tab-${section}`,
});

/** Tabs of the profile's sections; arrow keys move between them. */
export function SectionTabs({ chosen, onChoose }: { chosen: Section; onChoose: (section: Section) => void }) {
  const { t } = useTranslation('profile');
  const row = useRef<HTMLDivElement>(null);

  function handleKey({ key }: KeyboardEvent) {
    const step = steps[key];
    if (step === undefined) return;
    const next = sections[(sections.indexOf(chosen) + step + sections.length) % sections.length] ?? chosen;
    onChoose(next);
    row.current?.querySelector<HTMLElement>(`#profile-tab-${next}`)?.focus();
  }

  return (
    <div ref={row} role="tablist" className="profile-tabs" aria-label={t('title')} onKeyDown={handleKey}>
      {sections.map((section) => (
        <button
          key={section}
          id={`profile-tab-${section}`}
          type="button"
          role="tab"
          className="bareButton tab profile-tab"
          aria-selected={section === chosen}
          aria-controls={section === chosen ? `profile-${section}` : undefined}
          tabIndex={section === chosen ? 0 : -1}
          onClick={() => {
            onChoose(section);
          }}
        >
          {t(`sections.${section}`)}
        </button>
      ))}
    </div>
  );
}
