import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { createSearch } from '@contract/search';

import { AntdProvider } from './AntdProvider';
import './searchSelect.css';
import { useOpenAfterPaint } from './useOpenAfterPaint';

/** Above this only the visible options are in the page; below it all of them are, which screen readers handle better. */
const VIRTUAL_MIN_COUNT = 100;
const POPUP_MAX_HEIGHT_PX = 264;

/** One entry of the list. */
export interface SelectChoice<Value extends string | number> {
  value: Value;
  label: string;
  /** Language of the label where it is not the console's. */
  lang?: string;
}

export interface SearchSelectProps<Value extends string | number> {
  id?: string;
  value: Value | null;
  options: readonly SelectChoice<Value>[];
  onChange: (value: Value) => void;
  placeholder?: string;
  className?: string;
  hasFocus?: boolean;
  disabled?: boolean;
  /** Without the search it is a plain list; worth it for a handful of options. */
  isSearchable?: boolean;
  /** The list is as wide as its longest option, for a field that is only as wide as what is chosen. */
  isAsWideAsList?: boolean;
  /** Options for a typed text, which need not be among `options`; by default those with the text in their label. */
  search?: (text: string) => readonly SelectChoice<Value>[];
  /** Label of the value where `options` may lack it. */
  chosenLabel?: string;
  /** A line below the list. */
  note?: string;
  'aria-label'?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
}

/** A list to choose one entry from, found by a part of its name. It opens after the click has been painted. */
export function SearchSelect<Value extends string | number>(props: SearchSelectProps<Value>) {
  const { value, options, hasFocus = false, isSearchable = true, className = '', onChange, ...others } = props;
  const { search, chosenLabel, note, isAsWideAsList = false, ...rest } = others;
  const { t } = useTranslation('common');
  const [isOpen, setIsOpen] = useOpenAfterPaint();
  const [typed, setTyped] = useState('');
  const shown = search && typed.trim() !== '' ? search(typed) : options;
  return (
    <AntdProvider>
      <Select<Value, SelectChoice<Value>>
        {...rest}
        className={`searchSelect ${className}`}
        value={value}
        options={shown.map((option) => (option.lang === undefined ? option : { ...option, title: '' }))}
        optionRender={({ data }) => <Label option={data} />}
        autoFocus={hasFocus}
        showSearch={
          isSearchable && {
            filterOption: search ? false : (text, option) => createSearch(text)(option?.label ?? ''),
            ...(search && { onSearch: setTyped }),
          }
        }
        labelRender={chosenLabel === undefined ? undefined : () => chosenLabel}
        popupRender={
          note === undefined
            ? undefined
            : (list) => (
                <>
                  {list}
                  <p className="hint searchSelect-note">{note}</p>
                </>
              )
        }
        popupMatchSelectWidth={!isAsWideAsList}
        getPopupContainer={layerOf}
        notFoundContent={t('select.empty')}
        virtual={shown.length > VIRTUAL_MIN_COUNT}
        listHeight={POPUP_MAX_HEIGHT_PX}
        open={isOpen}
        onOpenChange={setIsOpen}
        onChange={onChange}
      />
    </AntdProvider>
  );
}

/** A list in the body would be below the browser's own dialogs. */
const layerOf = (box: HTMLElement): HTMLElement => box.closest('dialog') ?? document.body;

/** A screen reader pronounces a label in its own language; the browser's tooltip cannot, so there is none. */
function Label<Value extends string | number>({ option: { label, lang } }: { option: SelectChoice<Value> }) {
  return lang === undefined ? label : <span lang={lang}>{label}</span>;
}
