/** When RTK Query sent a request and got its response, by the browser's clock. */
const STAMPS = ['fulfilledTimeStamp', 'startedTimeStamp'];

/** Refuses the browser's own clock, which may be hours off: `src/lib/clock.ts` says which of the two clocks is meant. */
export const oneClock = {
  meta: {
    type: 'problem',
    docs: { description: 'the time comes from src/lib/clock.ts' },
    messages: {
      found: 'Take serverNow() or, for durations, browserNow() of src/lib/clock.ts.',
      stamp: 'It is a time of the browser: pass it to toServerMs() of src/lib/clock.ts where it is read.',
      default: 'What is compared with the times of the server is serverNow().',
    },
    schema: [],
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: 'found' });
    return {
      MemberExpression(node) {
        if (node.object.name === 'Date' && node.property.name === 'now') report(node);
        if (!STAMPS.includes(node.property.name)) return;
        const { parent } = node;
        const argument = parent.type === 'LogicalExpression' && parent.left === node ? parent.parent : parent;
        if (argument.callee?.name !== 'toServerMs') context.report({ node, messageId: 'stamp' });
      },
      Property(node) {
        if (node.parent.type === 'ObjectPattern' && STAMPS.includes(node.key.name))
          context.report({ node, messageId: 'stamp' });
      },
      AssignmentPattern(node) {
        if (node.right.callee?.name === 'browserNow') context.report({ node, messageId: 'default' });
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
