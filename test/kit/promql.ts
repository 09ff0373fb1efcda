/** A metric that an expression reads, with the values of its matchers by label. */
export interface Selector {
  metric: string;
  labels: Record<string, string>;
}

type Kind = 'vector' | 'range' | 'number';

/** Functions and aggregations that the rules and the dashboard use: kinds of their arguments. */
const FUNCTIONS: Readonly<Record<string, Kind[]>> = {
  rate: ['range'],
  increase: ['range'],
  histogram_quantile: ['number', 'vector'],
};
const AGGREGATIONS: Readonly<Record<string, Kind[]>> = {
  sum: ['vector'],
  max: ['vector'],
  min: ['vector'],
  topk: ['number', 'vector'],
};
const BINARY = ['and', 'or', 'unless', '==', '!=', '>=', '<=', '>', '<', '+', '-', '*', '/'];
const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?(?:e\d+)?(?![\w.]))|(\d+[smhdw])|("(?:[^"\\]|\\.)*")|([a-zA-Z_]\w*)|(=~|!~|==|!=|>=|<=|[-+*/<>=(){}[\],]))/y;

/**
 * Parses the part of PromQL that is used here and checks the arguments of functions: of `rate` a range, of `sum` none.
 * @returns what it reads
 * @throws Error at the first mistake
 */
export function parsePromql(text: string): Selector[] {
  const tokens = tokenize(text);
  const selectors: Selector[] = [];
  let at = 0;

  const peek = () => tokens[at] ?? '';
  function fail(wanted: string): never {
    throw new Error(`${wanted} expected instead of "${peek()}" in: ${text}`);
  }
  function take(wanted: string): void {
    if (peek() !== wanted) fail(wanted);
    at += 1;
  }
  function takeName(): string {
    if (!/^[a-zA-Z_]\w*$/.test(peek()) || BINARY.includes(peek())) fail('A name');
    at += 1;
    return tokens[at - 1] ?? '';
  }
  function takeDuration(): void {
    if (!/^\d+[smhdw]$/.test(peek())) fail('A duration');
    at += 1;
  }

  function parseExpression(): Kind {
    let kind = parseOperand();
    while (BINARY.includes(peek())) {
      if (kind === 'range') fail('No operator after a range');
      at += 1;
      const right = parseOperand();
      if (right === 'range') fail('No operator before a range');
      kind = kind === 'number' && right === 'number' ? 'number' : 'vector';
    }
    return kind;
  }

  function parseOperand(): Kind {
    if (peek() === '(') {
      at += 1;
      const kind = parseExpression();
      take(')');
      return kind;
    }
    if (/^\d/.test(peek())) {
      if (!/^[\d.e]+$/.test(peek())) fail('A number');
      at += 1;
      return 'number';
    }
    const name = takeName();
    const isAggregation = name in AGGREGATIONS;
    if (isAggregation && peek() === 'by') parseLabels();
    if (peek() !== '(') return parseSelector(name);
    parseArguments((isAggregation ? AGGREGATIONS : FUNCTIONS)[name] ?? fail(`No function ${name}: another one`));
    return 'vector';
  }

  function parseLabels(): void {
    take('by');
    take('(');
    for (takeName(); peek() === ','; takeName()) at += 1;
    take(')');
  }

  function parseArguments(kinds: readonly Kind[]): void {
    take('(');
    kinds.forEach((kind, index) => {
      if (index > 0) take(',');
      if (parseExpression() !== kind) fail(`A ${kind} before this`);
    });
    take(')');
  }

  function parseSelector(metric: string): Kind {
    const labels: Record<string, string> = {};
    if (peek() === '{') {
      do {
        at += 1;
        const label = takeName();
        if (!['=', '!=', '=~', '!~'].includes(peek())) fail('A matcher');
        at += 1;
        labels[label] = peek().startsWith('"') ? (JSON.parse(peek()) as string) : fail('A text');
        at += 1;
      } while (peek() === ',');
      take('}');
    }
    selectors.push({ metric, labels });
    const isRange = peek() === '[';
    if (isRange) {
      at += 1;
      takeDuration();
      take(']');
    }
    if (peek() === 'offset') {
      at += 1;
      takeDuration();
    }
    return isRange ? 'range' : 'vector';
  }

  if (parseExpression() === 'range') fail('No range');
  if (at < tokens.length) fail('The end');
  return selectors;
}

function tokenize(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (const end = text.trimEnd().length; TOKEN.lastIndex < end;) {
    const from = TOKEN.lastIndex;
    const [token] = TOKEN.exec(text) ?? [];
    if (token === undefined) throw new Error(`Unknown characters at ${from} in: ${text}`);
    tokens.push(token.trim());
  }
  return tokens;
}
