/** Refuses the browser's own clock, which may be hours off: `src/lib/clock.ts` says which of the two clocks is meant. */
export const oneClock = {
  meta: {
    type: 'problem',
    docs: { description: 'the time comes from src/lib/clock.ts' },
    messages: { found: 'Take serverNow() or, for durations, browserNow() of src/lib/clock.ts.' },
    schema: [],
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: 'found' });
    return {
      MemberExpression(node) {
        if (node.object.name === 'Date' && node.property.name === 'now') report(node);
      },
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0) report(node);
      },
      CallExpression(node) {
        const { callee } = node;
        const name = callee.type === 'MemberExpression' && callee.object.name === 'dayjs' ? 'dayjs' : callee.name;
        const isNow = callee.type === 'MemberExpression' ? ['utc', 'tz'].includes(callee.property.name) : true;
        if (name === 'dayjs' && isNow && node.arguments.length === 0) report(node);
      },
    };
  },
};
