import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { Poll } from '@contract/planner/nodes/nodeDefinition';
import { trimVisible } from '@contract/visibleText';

import { useAbilities } from '@/api/useAbilities';
import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';

import './pollFields.css';

const { optionMaxChars, optionsMinCount, optionsMaxCount } = limits.poll;

interface Props {
  poll: Poll;
  onChange: (part: Partial<Poll>) => void;
}

/** What members of a poll choose from, one field each, and whether several; Enter leads to the next one and adds it after the last. */
export function PollFields({ poll: { options, isMultiple }, onChange }: Props) {
  const { t } = useTranslation('plan');
  const { hasPollButtons } = useAbilities();
  const list = useRef<HTMLUListElement>(null);
  const isFull = options.length >= optionsMaxCount;

  function focus(at: number): void {
    list.current?.querySelectorAll('input')[at]?.focus();
  }

  /** Drawn at once, so that what is typed next is in the field that gets the focus. */
  function change(changed: string[], focusAt: number): void {
    flushSync(() => onChange({ options: changed }));
    focus(focusAt);
  }

  const add = () => !isFull && change([...options, ''], options.length);
  const remove = (at: number) =>
    change(
      options.filter((_, place) => place !== at),
      Math.max(0, at - 1),
    );

  return (
    <div className="pollField" role="group" aria-label={t('poll.options')}>
      <span aria-hidden className="pollField-label">
        {t('poll.options')}
      </span>
      <ul ref={list} className="pollField-options">
        {options.map((option, at) => (
          <OptionField
            key={at}
            option={option}
            number={at + 1}
            onChange={(text) => onChange({ options: options.map((known, place) => (place === at ? text : known)) })}
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
      <label className="pollField-several">
        <input
          type="checkbox"
          checked={isMultiple}
          onChange={({ target }) => onChange({ isMultiple: target.checked })}
        />
        {t('poll.several')}
      </label>
      {hasPollButtons && <p className="hint">{t('poll.buttons')}</p>}
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
  const { t } = useTranslation('plan');
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
      {isTooLong && <p className="hint pollField-problem">{t('poll.tooLong', { max: optionMaxChars })}</p>}
    </li>
  );
}
