const { transform } = require('@swc/core');

const options = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
    target: 'es2022',
  },
  sourceMaps: true,
  swcrc: false,
  configFile: false,
};

/** TypeScript without its types, in a tenth of the time of TypeScript's own compiler. */
module.exports = function compile(source) {
  const done = this.async();
  transform(source, { ...options, filename: this.resourcePath }).then(
    ({ code, map }) => done(null, code, map),
    (error) => done(error),
  );
};
