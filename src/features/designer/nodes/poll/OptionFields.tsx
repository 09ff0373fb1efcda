import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import { trimVisible } from '@contract/visibleText';

import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';

import './poll.css';

const { optionMaxChars, optionsMinCount, optionsMaxCount } = limits.poll;

interface Props {
  options: readonly string[];
  onChange: (options: string[]) => void;
}

/** The options of a poll, one field each; Enter leads to the next one and adds it after the last. */
export function OptionFields({ options, onChange }: Props) {
  const { t } = useTranslation('designer');
  const list = useRef<HTMLUListElement>(null);
  const isFull = options.length >= optionsMaxCount;

  function focus(at: number): void {
    list.current?.querySelectorAll('input')[at]?.focus();
  }

  /** Drawn at once, so that what is typed next is in the field that gets the focus. */
  function change(changed: string[], focusAt: number): void {
    flushSync(() => onChange(changed));
    focus(focusAt);
  }

  const add = () => !isFull && change([...options, ''], options.length);
  const remove = (at: number) =>
    change(
      options.filter((_, place) => place !== at),
      Math.max(0, at - 1),
    );

  return (
    <div className="panelField" role="group" aria-label={t('poll.options')}>
      <span aria-hidden className="panelField-label">
        {t('poll.options')}
      </span>
      <ul ref={list} className="pollField">
        {options.map((option, at) => (
          <OptionField
            key={at}
            option={option}
            number={at + 1}
            onChange={(text) => onChange(options.map((known, place) => (place === at ? text : known)))}
            onEnter={() => (at === options.length - 1 ? add() : focus(at + 1))}
            onRemove={options.length > optionsMinCount ? () => remove(at) : undefined}
          />
        ))}
      </ul>
      {!isFull && (
        <button type="button" className="plainButton" onClick={add}>
          {t('poll.add')}
        </button>
      )}
    </div>
  );
}

interface FieldProps {
  option: string;
  number: number;
  onChange: (text: string) => void;
  onEnter: () => void;
  /** Missing while there are no more than a poll needs. */
  onRemove: (() => void) | undefined;
}

function OptionField({ option, number, onChange, onEnter, onRemove }: FieldProps) {
  const { t } = useTranslation('designer');
  const name = t('poll.option', { number });
  const isTooLong = trimVisible(option).length > optionMaxChars;
  return (
    <li>
      <div className="pollField-row">
        <input
          className="plainText"
          value={option}
          placeholder={name}
          aria-label={name}
          aria-invalid={isTooLong}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onEnter();
          }}
        />
        {onRemove && (
          <button
            type="button"
            className="plainButton"
            title={t('poll.remove', { number })}
            aria-label={t('poll.remove', { number })}
            onClick={onRemove}
          >
            <LineIcon path={ICONS.close} sizePx={16} />
          </button>
        )}
      </div>
      {isTooLong && (
        <p className="hint panelField-hint" data-problem>
          {t('poll.tooLong', { max: optionMaxChars })}
        </p>
      )}
    </li>
  );
}
