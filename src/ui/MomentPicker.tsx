import { ConfigProvider, DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { createContext, use, useEffect, useRef, useState, type ComponentProps } from 'react';

import { serverNow } from '@/lib/clock';
import { isUnreadable, keepTyped, readTyped, showTyped, typedFormats, type TypedKind } from '@/lib/typedTime';

import { AntdProvider } from './AntdProvider';
import './momentPicker.css';
import { useOpenAfterPaint } from './useOpenAfterPaint';

/** Delay of the hundred hours and minutes, so that the days are painted first. */
const HOURS_AFTER_MS = 100;
/** The panel with its two columns of time fits a screen of 390 px. */
const narrowPanel = {
  components: { DatePicker: { cellWidth: 30, timeColumnWidth: 46, cellBgDisabled: 'transparent' } },
};
/** Any day, to show a time of day. */
const SOME_DAY = '2026-01-01';
const parts = { input: TypedInput };

/** The library's parsing of a date; none means now. */
interface DateParser {
  parse: (this: DateParser, config: { date?: unknown }) => void;
}

// The calendar marks today and opens at its month.
dayjs.extend((_option, DayjsClass) => {
  const parser = DayjsClass.prototype as unknown as DateParser;
  const { parse } = parser;
  parser.parse = function parseByServer(this: DateParser, config) {
    parse.call(this, config.date === undefined ? { ...config, date: new Date(serverNow()) } : config);
  };
});

interface Props {
  id?: string;
  kind: TypedKind;
  /** The text of the field, also when it is no moment; `readTyped` reads it. Its dates are shown as the language writes them. */
  text: string;
  onChange: (text: string) => void;
  placeholder?: string;
  className?: string;
  isClearable?: boolean;
  isInvalid?: boolean;
  /** Days before it are disabled in the calendar. They can still be typed: the caller refuses them when it reads the text. */
  minMs?: number;
  'aria-describedby'?: string;
}

/** The text of the field, kept by us: the library drops text that it rejects. */
interface TypedText {
  text: string;
  isInvalid: boolean;
  onType: (text: string, passOn: () => void) => void;
}

const TypedTextContext = createContext<TypedText>({ text: '', isInvalid: false, onType: () => undefined });

/**
 * Picks a date, a time of day, or both. Text that is no moment stays in the field and is marked once the field is left.
 * The calendar opens after the click has been painted, first the days, then the hours and minutes.
 */
export function MomentPicker(props: Props) {
  const { kind, text, onChange, className = '', isClearable = false, isInvalid = false, minMs, ...rest } = props;
  const [isOpen, setIsOpen] = useOpenAfterPaint();
  const hasHours = useHoursAfterDays(isOpen && kind === 'dateTime');
  const [wasLeft, setWasLeft] = useState(false);
  const isTyping = useRef(false);
  const isWrong = isInvalid || (wasLeft && isUnreadable(kind, text));

  function handleType(typed: string, passOn: () => void) {
    setWasLeft(false);
    onChange(keepTyped(typed));
    isTyping.current = true;
    passOn();
    isTyping.current = false;
  }

  function handlePick(picked: Dayjs | Dayjs[] | null) {
    if (isTyping.current || Array.isArray(picked)) return;
    onChange(picked?.format(typedFormats[kind]) ?? '');
  }

  return (
    <AntdProvider>
      <ConfigProvider theme={narrowPanel}>
        <TypedTextContext value={{ text: showTyped(text), isInvalid: isWrong, onType: handleType }}>
          <DatePicker
            {...rest}
            className={`momentPicker-${kind} ${className}`}
            picker={kind === 'time' ? 'time' : 'date'}
            value={toDayjs(kind, text)}
            format={showTyped(typedFormats[kind])}
            showTime={kind === 'dateTime' && hasHours && { format: typedFormats.time }}
            showNow={false}
            needConfirm={false}
            previewValue={false}
            allowClear={isClearable}
            status={isWrong ? 'error' : undefined}
            minDate={minMs === undefined ? undefined : dayjs(minMs)}
            components={parts}
            panelRender={(panel) => (
              <div className="momentPicker-panel" data-kind={kind} ref={makeColumnsReachable}>
                {panel}
              </div>
            )}
            open={isOpen}
            onOpenChange={setIsOpen}
            onBlur={() => setWasLeft(true)}
            onCalendarChange={handlePick}
          />
        </TypedTextContext>
      </ConfigProvider>
    </AntdProvider>
  );
}

/** Enter ends the choice of a moment; it does not send the form around it. */
function TypedInput({ onChange, onKeyDown, ...rest }: ComponentProps<'input'>) {
  const { text, isInvalid, onType } = use(TypedTextContext);
  return (
    <input
      {...rest}
      value={text}
      aria-invalid={isInvalid}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key === 'Enter') event.preventDefault();
      }}
      onChange={(event) => {
        onType(event.target.value, () => onChange?.(event));
      }}
    />
  );
}

function useHoursAfterDays(isOpen: boolean): boolean {
  const [hasHours, setHasHours] = useState(false);
  useEffect(() => {
    if (!isOpen || hasHours) return undefined;
    const timer = setTimeout(() => setHasHours(true), HOURS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOpen, hasHours]);
  return hasHours;
}

function toDayjs(kind: TypedKind, text: string): Dayjs | null {
  const local = readTyped(kind, text);
  if (local === null) return null;
  return dayjs(kind === 'time' ? `${SOME_DAY}T${local}` : local);
}

/** Hours and minutes scroll, so they must be reachable by keyboard; the library leaves that out. */
function makeColumnsReachable(panel: HTMLElement | null): void {
  for (const column of panel?.querySelectorAll('ul') ?? []) column.tabIndex = 0;
}
