import { useId } from 'react';

import './moveStarts.css';

interface Props<Way extends string> {
  label: string;
  ways: readonly { way: Way; label: string }[];
  chosen: Way;
  onWay: (way: Way) => void;
}

/** How, or how much of a series, is changed. */
export function Ways<Way extends string>({ label: title, ways, chosen, onWay }: Props<Way>) {
  const name = useId();
  return (
    <div className="moveStarts-ways" role="radiogroup" aria-label={title}>
      {ways.map(({ way, label }) => (
        <label key={way}>
          <input type="radio" name={name} checked={way === chosen} onChange={() => onWay(way)} />
          {label}
        </label>
      ))}
    </div>
  );
}
