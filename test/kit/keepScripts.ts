import vm from 'node:vm';

const { compileFunction } = vm;
/** By the file with its parameters, then by its code. */
const scripts = new Map<string, Map<string, vm.Script>>();

/**
 * Jest compiles every module again for each test file, since each runs in a context of its own. From now on a worker compiles a
 * module once and runs it in each context. Modules with `import()` stay bound to their test file.
 */
export function keepScripts(): void {
  vm.compileFunction = (code, params = [], options = {}) => {
    const { filename = '', parsingContext } = options;
    if (!parsingContext || code.includes('import(')) return compileFunction(code, params, options);
    const head = `(function (${params.join(', ')}) {`;
    const key = `${filename} ${head}`;
    const known = scripts.get(key) ?? new Map<string, vm.Script>();
    scripts.set(key, known);
    const script = known.get(code) ?? new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
    known.set(code, script);
    return script.runInContext(parsingContext) as ReturnType<typeof compileFunction>;
  };
}
