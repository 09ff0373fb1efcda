const FIRST_LETTER_CODE = 97;
const LETTERS = 26n;

/** Assigns short labels that sort like their keys, also when keys arrive later. */
interface OrderedLabels {
  /** Labels new keys; keys that arrive together are spread evenly between their neighbours. */
  add: (keys: Iterable<string>) => void;
  labelOf: (key: string) => string | undefined;
}

export function createOrderedLabels(): OrderedLabels {
  const labels = new Map<string, string>();
  let known: string[] = [];

  function add(keys: Iterable<string>): void {
    const added = new Set([...keys].filter((key) => !labels.has(key)));
    if (added.size === 0) return;
    known = [...known, ...added].sort();
    let gap: string[] = [];
    let left = '';
    for (const key of [...known, null]) {
      if (key !== null && added.has(key)) {
        gap.push(key);
        continue;
      }
      const right = key === null ? null : (labels.get(key) ?? null);
      const between = labelsBetween(left, right, gap.length);
      gap.forEach((inGap, at) => labels.set(inGap, between[at] ?? ''));
      gap = [];
      left = right ?? left;
    }
  }
  return { add, labelOf: (key) => labels.get(key) };
}

/** Labels between two others (`null`: no upper bound), short but with gaps for later ones. */
function labelsBetween(left: string, right: string | null, count: number): string[] {
  if (count === 0) return [];
  const wanted = BigInt(count);
  let width = Math.max(left.length, right?.length ?? 0, 1);
  const span = () => (right === null ? LETTERS ** BigInt(width) : numberOf(right, width)) - numberOf(left, width);
  while (span() < 4n * (wanted + 1n)) width += 1;
  const [start, room] = [numberOf(left, width), span()];
  return Array.from({ length: count }, (_, at) => wordOf(start + (room * BigInt(at + 1)) / (wanted + 1n), width));
}

/** A label as a base-26 number of `width` digits (a to z); missing ones count as `a`. */
function numberOf(label: string, width: number): bigint {
  const letters = Array.from(label.padEnd(width, 'a'));
  return letters.reduce((sum, letter) => sum * LETTERS + BigInt(letter.charCodeAt(0) - FIRST_LETTER_CODE), 0n);
}

function wordOf(number: bigint, width: number): string {
  let [rest, word] = [number, ''];
  for (let at = 0; at < width; at += 1) {
    word = String.fromCharCode(FIRST_LETTER_CODE + Number(rest % LETTERS)) + word;
    rest /= LETTERS;
  }
  return word;
}
