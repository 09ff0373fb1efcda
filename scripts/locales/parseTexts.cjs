/** Parses a file of texts: JSON with the line of every value, and the first mistake by its rule in `check.json` instead of a parser's English. */
const SPACE = /[ \t\r\n]/;
const BARE = /[^\s,:{}[\]"]/;
const QUOTES_OF_EDITORS = /['\u2018\u2019\u201c\u201d\u00ab\u00bb]/;
const ESCAPES = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

class Mistake extends Error {
  constructor(line, rule, values = {}) {
    super(rule);
    Object.assign(this, { line, rule, values });
  }
}

class Parser {
  at = 0;
  line = 1;

  constructor(text) {
    this.text = text;
  }

  get next() {
    return this.text[this.at] ?? '';
  }

  fail(rule, { line = this.line, ...values } = {}) {
    throw new Mistake(line, rule, values);
  }

  step() {
    if (this.next === '\n') this.line += 1;
    this.at += 1;
  }

  skipSpace() {
    while (SPACE.test(this.next)) this.step();
    if (this.next === '/' && /[/*]/.test(this.text[this.at + 1] ?? '')) this.fail('syntax.comment');
  }

  readFile() {
    if (this.next === '\ufeff') this.fail('syntax.byteOrderMark');
    if (this.text.includes('\ufffd'))
      this.fail('syntax.encoding', { line: this.text.split('\ufffd')[0].split('\n').length });
    this.skipSpace();
    if (this.next === '') this.fail('syntax.empty');
    const value = this.readValue();
    this.skipSpace();
    if (this.next !== '') this.fail('syntax.afterEnd', { found: this.next });
    return value;
  }

  readValue() {
    const { line } = this;
    if (this.next === '{') return { kind: 'object', line, entries: this.readItems('}', () => this.readEntry()) };
    if (this.next === '[') return { kind: 'list', line, items: this.readItems(']', () => this.readValue()) };
    if (this.next === '"') return { kind: 'text', line, text: this.readText() };
    return { kind: 'other', line, text: this.readBare() };
  }

  /** A number, `true`, `false` or `null`: JSON, but no text. */
  readBare() {
    if (QUOTES_OF_EDITORS.test(this.next)) this.fail('syntax.quotes', { found: this.next });
    const from = this.at;
    while (BARE.test(this.next)) this.step();
    const bare = this.text.slice(from, this.at);
    if (!/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(bare))
      this.fail(bare === '' ? 'syntax.noValue' : 'syntax.unquoted', { found: bare });
    return bare;
  }

  readItems(end, readItem) {
    const opened = this.line;
    const items = [];
    this.step();
    this.skipSpace();
    while (this.next !== end) {
      if (this.next === '') this.fail('syntax.unclosed', { line: opened, end });
      items.push(readItem());
      this.readSeparator(end, opened);
    }
    this.step();
    return items;
  }

  readSeparator(end, opened) {
    const { line } = this;
    this.skipSpace();
    if (this.next === end) return;
    if (this.next === '') this.fail('syntax.unclosed', { line: opened, end });
    if (this.next !== ',') this.fail(this.line === line ? 'syntax.afterValue' : 'syntax.noComma', { line });
    const comma = this.line;
    this.step();
    this.skipSpace();
    if (this.next === end) this.fail('syntax.trailingComma', { line: comma });
    if (this.next === ',') this.fail('syntax.doubleComma');
  }

  readEntry() {
    const { line } = this;
    if (this.next !== '"')
      this.fail(QUOTES_OF_EDITORS.test(this.next) ? 'syntax.quotes' : 'syntax.noKey', { found: this.next });
    const name = this.readText();
    this.skipSpace();
    if (this.next !== ':') this.fail('syntax.noColon', { line });
    this.step();
    this.skipSpace();
    if (this.next === '}' || this.next === ',' || this.next === '') this.fail('syntax.noValue', { line });
    return { name, line, value: this.readValue() };
  }

  readText() {
    let text = '';
    for (this.step(); this.next !== '"'; this.step()) {
      if (this.next === '' || this.next === '\n' || this.next === '\r') this.fail('syntax.unclosedText');
      if (this.next < ' ') this.fail('syntax.control');
      text += this.next === '\\' ? this.readEscape() : this.next;
    }
    this.step();
    return text;
  }

  readEscape() {
    this.step();
    const code = /^[\dA-Fa-f]{4}/.exec(this.text.slice(this.at + 1))?.[0];
    if (this.next === 'u' && code) {
      this.at += 4;
      return String.fromCharCode(Number.parseInt(code, 16));
    }
    return ESCAPES[this.next] ?? this.fail('syntax.escape', { found: `\\${this.next.trim()}` });
  }
}

/**
 * @returns `value`: `{ kind: 'object', entries }`, `{ kind: 'list', items }`, `{ kind: 'text', text }` or `{ kind: 'other', text }`,
 * each with its line; or `mistake`: `{ line, rule, values }`
 */
function parseTexts(text) {
  try {
    return { value: new Parser(text).readFile() };
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    const { line, rule, values } = error;
    return { mistake: { line, rule, values } };
  }
}

module.exports = { parseTexts };
