import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { createSearch } from '@contract/search';

import { findInText } from './findInText';
import { questionIds } from './lessons';

/** The FAQ: eight questions with full-text search. */
export function Questions() {
  const { t } = useTranslation('instructions');
  const [search, setSearch] = useState('');
  const titleId = useId();
  const isSearching = search.trim() !== '';
  const isFound = createSearch(search);
  const found = questionIds
    .map((id) => ({ id, question: t(`questions.${id}.question`), answer: t(`questions.${id}.answer`) }))
    .filter(({ question, answer }) => isFound(`${question}\n${answer}`));
  return (
    <section className="questions" aria-labelledby={titleId}>
      <h2 className="questions-title" id={titleId}>
        {t('faq.title')}
      </h2>
      <input
        aria-label={t('faq.label')}
        type="search"
        className="plainText questions-search"
        placeholder={t('faq.placeholder')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p className="hint questions-count" role="status">
        {isSearching && found.length > 0 && t('faq.found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <div className="questions-nothing">
          <p className="questions-nothingTitle">{t('faq.nothing')}</p>
          <p>{t('faq.nothingText')}</p>
          <button type="button" className="plainButton" onClick={() => setSearch('')}>
            {t('faq.clear')}
          </button>
        </div>
      ) : (
        <ul className="lessonList">
          {found.map(({ id, question, answer }) => (
            <li key={id}>
              <details className="frame lesson" open={isSearching}>
                <summary className="row disclosure lesson-head">
                  <span className="lesson-title">
                    <Highlighted text={question} search={search} />
                  </span>
                </summary>
                <p className="lesson-body lesson-text">
                  <Highlighted text={answer} search={search} />
                </p>
              </details>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Highlighted({ text, search }: { text: string; search: string }) {
  return findInText(text, search).map(({ text: piece, isFound }, at) =>
    isFound ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>,
  );
}
