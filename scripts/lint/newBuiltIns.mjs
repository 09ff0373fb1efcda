/** Methods that browsers of `browserslist` (package.json) may lack, by names that nothing else has. */
export const NEW_METHODS = new Set([
  'canParse',
  'checkVisibility',
  'difference',
  'fromAsync',
  'groupBy',
  'intersection',
  'isDisjointFrom',
  'isSubsetOf',
  'isSupersetOf',
  'isWellFormed',
  'symmetricDifference',
  'toReversed',
  'toSorted',
  'toSpliced',
  'toWellFormed',
  'union',
  'withResolvers',
]);
const OF_OWNER = new Set(['AbortSignal.any', 'Promise.try', 'RegExp.escape', 'Iterator.from', 'Error.isError']);

/** Refuses built-ins that are newer than the oldest supported browsers. */
export const newBuiltIns = {
  meta: {
    type: 'problem',
    docs: { description: 'the console runs in all browsers of browserslist' },
    messages: { found: "'{{name}}' is missing in supported browsers, see browserslist in package.json." },
    schema: [],
  },
  create(context) {
    return {
      CallExpression({ callee }) {
        if (callee.type !== 'MemberExpression' || callee.computed) return;
        const { name } = callee.property;
        if (NEW_METHODS.has(name) || OF_OWNER.has(`${callee.object.name}.${name}`))
          context.report({ node: callee.property, messageId: 'found', data: { name } });
      },
    };
  },
};
