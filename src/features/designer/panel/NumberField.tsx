import { useState } from 'react';

interface Props {
  id: string;
  value: number;
  max?: number;
  parse: (text: string) => number;
  onChange: (value: number) => void;
  'aria-describedby'?: string;
}

/** A whole number from 0. Keeps the typed text and the number it represents. */
export function NumberField({ value, parse, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const isStillMeant = typed !== null && parse(typed) === value;
  return (
    <input
      {...rest}
      className="plainText"
      type="number"
      inputMode="numeric"
      min={0}
      step={1}
      value={isStillMeant ? typed : String(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parse(target.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
