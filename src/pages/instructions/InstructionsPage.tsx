import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';

import texts from '@locales/ru/instructions.json';

import { lessonSections } from '@/features/instructions/lessons';
import { Questions } from '@/features/instructions/Questions';
import { SectionView } from '@/features/instructions/SectionView';
import { addNamespace } from '@/lib/i18n';
import { PageHeader } from '@/ui/PageHeader';

addNamespace('instructions', texts);

/** The help: seven sections, each with an address of its own, and frequent questions. Source: SPEC-2.155, SPEC-2.161. */
export function InstructionsPage() {
  const { t } = useTranslation('instructions');
  const { hash } = useLocation();
  const [first] = lessonSections;
  const section = lessonSections.find(({ id }) => `#${id}` === hash) ?? first;
  const current = useRef<HTMLAnchorElement>(null);

  // On a phone the sections are in one row, and an address may name the last of them.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [section]);

  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className="instructions">
        <nav aria-label={t('sectionsLabel')}>
          <ul className="instructions-sections">
            {lessonSections.map(({ id }) => (
              <li key={id}>
                <Link
                  ref={id === section?.id ? current : null}
                  className="instructions-section"
                  to={{ hash: id }}
                  aria-current={id === section?.id}
                >
                  {t(`sections.${id}.title`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="instructions-content">
          {section && <SectionView section={section} />}
          <Questions />
        </div>
      </div>
    </>
  );
}
