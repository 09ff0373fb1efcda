const { createHash } = require('node:crypto');

const PART = /^var (_\w+) = _interopRequireDefault\(require\("(\.[^"]+)"\)\);$/gm;

/** Lets the index of a library load each of its parts when it is asked for: a test needs a few of antd's, and all take seconds. */
module.exports = {
  process: (source) => ({
    code: source.replace(PART, 'var $1 = { get default() { return _interopRequireDefault(require("$2")).default; } };'),
  }),
  getCacheKey: (source) => createHash('sha256').update(source).update(String(PART)).digest('hex'),
};
