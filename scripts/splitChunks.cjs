/** Of what several chunks share, pieces above this many bytes before compression become chunks of their own. */
const SHARED_MIN_BYTES = 4_500;

/** What the first page needs comes in few files: sign-in and dashboard have their own copies of small shared modules. */
const isLater = (chunk) => !chunk.canBeInitial() && chunk.name !== 'login' && chunk.name !== 'dashboard';

/** What only later chunks share is split finely, so that no dialog brings along its own copy: that saves 40 KiB of the whole. */
exports.splitChunks = {
  chunks: 'all',
  cacheGroups: {
    /** Small, but part of nearly every page and dialog. */
    sharedStyles: {
      type: 'css/mini-extract',
      test: /[\\/]src[\\/]ui[\\/](?:dataTable|queryView)\.css$/,
      name: 'shared-styles',
      chunks: isLater,
      priority: 10,
      enforce: true,
    },
    shared: { chunks: isLater, minChunks: 2, minSize: SHARED_MIN_BYTES, priority: 5, reuseExistingChunk: true },
  },
};
