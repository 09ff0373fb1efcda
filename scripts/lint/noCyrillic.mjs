const CYRILLIC = /\p{Script=Cyrillic}/u;

/**
 * Refuses every Cyrillic character anywhere in a source file: strings, templates, JSX text, comments, names.
 * Texts for people are in `locales/` and are read by key.
 */
export const noCyrillic = {
  meta: {
    type: 'problem',
    docs: { description: 'Cyrillic letters live in locales/ only' },
    messages: { found: "Cyrillic letter '{{letter}}': move the words to locales/ru and ask for them by key." },
    schema: [],
  },
  create(context) {
    return {
      Program() {
        context.sourceCode.lines.forEach((line, index) => {
          const found = CYRILLIC.exec(line);
          if (!found) return;
          const start = { line: index + 1, column: found.index };
          context.report({
            loc: { start, end: { line: index + 1, column: found.index + 1 } },
            messageId: 'found',
            data: { letter: found[0] },
          });
        });
      },
    };
  },
};
