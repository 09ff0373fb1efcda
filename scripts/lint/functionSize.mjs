/** Inner functions with a name of their own: a factory is as long as what remains without them. */
function hasOwnName(node) {
  if (node.type === 'FunctionDeclaration') return true;
  const parent = node.parent;
  if (parent.type === 'Property') return parent.value === node;
  if (parent.type === 'MethodDefinition' || parent.type === 'PropertyDefinition') return true;
  return parent.type === 'VariableDeclarator' && parent.init === node;
}

/**
 * Limits the lines of a function: code only, without blank lines and comments. Inner functions that have a name are
 * counted by themselves, so a factory of ten short methods is not a long function.
 */
export const functionSize = {
  meta: {
    type: 'suggestion',
    docs: { description: 'A function says one thing' },
    messages: { long: '{{lines}} lines of its own in one function, {{max}} are allowed: name a part of it.' },
    schema: [{ type: 'object', properties: { max: { type: 'integer' } }, additionalProperties: false }],
  },
  create(context) {
    const { max } = context.options[0];
    const source = context.sourceCode;
    let codeLines = null;
    const stack = [];

    function linesOf(node) {
      codeLines ??= new Set(source.ast.tokens.flatMap(({ loc }) => span(loc.start.line, loc.end.line)));
      return span(node.loc.start.line, node.loc.end.line).filter((line) => codeLines.has(line)).length;
    }

    function enter(node) {
      stack.push({ node, innerLines: 0 });
    }

    function leave(node) {
      const { innerLines } = stack.pop();
      const all = linesOf(node);
      const own = all - innerLines;
      if (own > max)
        context.report({ loc: source.getFirstToken(node).loc, messageId: 'long', data: { lines: own, max } });
      const outer = stack.at(-1);
      if (outer) outer.innerLines += hasOwnName(node) ? all - 1 : innerLines;
    }

    return { [`:matches(${names})`]: enter, [`:matches(${names}):exit`]: leave };
  },
};

const names = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].join(', ');

const span = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
