import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import CompressionPlugin from 'compression-webpack-plugin';
import { transformSync } from 'esbuild';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Chunk, type Compilation, type Compiler, type Configuration } from 'webpack';
import 'webpack-dev-server';

import { TRANSLATIONS } from './contract/languages';
import { apiPrefix, splitRoute } from './contract/http';
import common from './locales/ru/common.json';
import { CompileHints } from './scripts/compileHints.cjs';
import { plainTable } from './scripts/lightAntd.cjs';
import { serveSavedTexts } from './scripts/locales/textsChannel.cjs';
import { designTokensCss } from './src/app/designTokens';
import { pages } from './src/pages/pages';

/** Where `npm run dev` listens: for this machine alone, unless `HOST` names another address. */
const devHost = process.env.HOST || '127.0.0.1';
const devPort = process.env.DEV_PORT || 8010;
const server = `http://127.0.0.1:${process.env.PORT || 8012}`;
const hasPhone = existsSync('src/phone/main.tsx') && existsSync('public/phone.html');
const read = (file: string) => readFileSync(path.resolve(file), 'utf8');

/** The chunks of each address: the page's head preloads them before any script runs, and the size gate weighs them. */
const routeChunks: Record<string, string[]> = {
  '/login': ['login'],
  ...Object.fromEntries(pages.map(({ path, chunk }) => [path, ['console', chunk]])),
};

/** What a browser fetches besides that has chosen another language, by the name under which the choice is kept. */
const languageChunks = Object.fromEntries(TRANSLATIONS.map((name) => [name, [`language-${name}`]]));
const callAddress = (route: string) => apiPrefix + splitRoute(route).path;
const checkAuth = callAddress('GET /auth/check');

/** The calls that the page's head makes by address; `*` is every other address. */
const earlyCalls: Record<string, string[]> = {
  '*': [checkAuth],
  ...Object.fromEntries(
    pages.flatMap(({ path, earlyCalls: names }) => (names ? [[path, [checkAuth, ...names.map(callAddress)]]] : [])),
  ),
};

/**
 * Files of chunks that the entry does not bring along already.
 * @throws Error when a chunk has another name now, because nothing would be preloaded or weighed any more
 */
function filesOf(compilation: Compilation, names: string[]): string[] {
  const lost = names.filter((name) => !compilation.namedChunkGroups.has(name));
  if (lost.length > 0) throw new Error(`No chunk is called ${lost.join(' or ')}`);
  const inEntry = new Set(compilation.entrypoints.get('main')?.getFiles());
  const files = names.flatMap((name) => compilation.namedChunkGroups.get(name)?.getFiles() ?? []);
  return [...new Set(files)].filter((file) => !inEntry.has(file) && /\.(?:js|css)$/.test(file));
}

function earlyScript(compilation: Compilation): string {
  const chunks = Object.fromEntries(
    Object.entries({ ...routeChunks, ...languageChunks }).map(([key, names]) => [
      key,
      filesOf(compilation, names).map((file) => `/${file}`),
    ]),
  );
  const define = { CHUNKS: JSON.stringify(chunks), CALLS: JSON.stringify(earlyCalls) };
  return transformSync(read('public/early.js'), { minify: true, target: 'es2020', define }).code.trim();
}

const minimumScript = () =>
  transformSync(read('public/minimum.js'), {
    minify: true,
    target: 'es5',
    define: { TEXT: JSON.stringify(common.oldBrowser) },
  }).code.trim();

const minifyCss = (css: string) => transformSync(css, { minify: true, loader: 'css' }).code.trim();

/** Assets of both pages besides their bundles. */
const pageParts = (compilation: Compilation) => ({
  title: common.app.name,
  noScriptText: common.noScript,
  minimumScript: minimumScript(),
  criticalCss: minifyCss(designTokensCss() + read('public/critical.css')),
  earlyScript: earlyScript(compilation),
});

/** Puts the icon and the pictures of the help next to the pages, and what the size gate weighs outside of what is served. */
class StaticFiles {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('StaticFiles', (compilation) => {
      const { RawSource } = webpack.sources;
      compilation.hooks.processAssets.tap('StaticFiles', () => {
        compilation.emitAsset('favicon.svg', new RawSource(read('public/favicon.svg')));
        for (const name of readdirSync('public/help', { recursive: true, encoding: 'utf8' }))
          if (name.endsWith('.webp'))
            compilation.emitAsset(`help/${name}`, new RawSource(readFileSync(`public/help/${name}`)));
      });
      compilation.hooks.processAssets.tap(
        { name: 'StaticFiles', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const groups = Object.fromEntries(
            [...compilation.namedChunkGroups].map(([name, group]) => [name, group.getFiles()]),
          );
          const files = Object.fromEntries(
            Object.entries(routeChunks).map(([route, names]) => [route, filesOf(compilation, names)]),
          );
          compilation.emitAsset('../chunks.json', new RawSource(JSON.stringify({ groups, routes: files }, null, 2)));
        },
      );
    });
  }
}

/** The plugin's types know only terser's own options. */
const Minimizer = TerserPlugin as unknown as new (options: object) => webpack.WebpackPluginInstance;
const swcMinimizer = new Minimizer({
  minify: TerserPlugin.swcMinify,
  terserOptions: { ecma: 2020, module: true, compress: { passes: 2 } },
  extractComments: { filename: 'licenses.txt', banner: false },
  parallel: 2,
});

const page = (name: string, chunk: string) =>
  new HtmlWebpackPlugin({
    template: `public/${name}.html`,
    filename: `${name}.html`,
    chunks: [chunk],
    templateParameters: pageParts,
  });

const productionPlugins = () => [
  new CompileHints(['main', ...Object.values(routeChunks).flat()]),
  new webpack.SourceMapDevToolPlugin({ filename: '../maps/[file].map', append: false }),
  new CompressionPlugin({
    algorithm: 'brotliCompress',
    filename: '[path][base].br',
    test: /\.(?:js|css|html|svg)$/,
    threshold: 512,
    minRatio: 1,
  }),
];

const moduleRules = [
  {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: 'ts-loader',
    options: { transpileOnly: true, compilerOptions: { noEmit: false } },
  },
  { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
];

const LOCALE_FILES = /[\\/]locales[\\/][a-z]{2}[\\/]\w+\.json$/;
const TEXTS_LOADER = path.resolve('scripts/locales/liveTexts.cjs');
const liveTexts = { test: LOCALE_FILES, type: 'javascript/auto', loader: TEXTS_LOADER };

const devServer: NonNullable<Configuration['devServer']> = {
  host: devHost,
  port: devPort,
  // Otherwise a page at localhost would connect to 127.0.0.1, a foreign origin to it.
  client: { webSocketURL: 'auto://0.0.0.0:0/ws' },
  hot: true,
  historyApiFallback: { rewrites: hasPhone ? [{ from: /^\/phone(?:\/|$)/, to: '/phone.html' }] : [] },
  proxy: [{ context: ['/api', '/calendar-files', '/socket.io', '/uploads', '/phone-api'], target: server, ws: true }],
  setupMiddlewares: serveSavedTexts(path.resolve('locales')),
};

const developmentChunks: Configuration['optimization'] = {
  runtimeChunk: 'single',
  splitChunks: {
    cacheGroups: {
      default: false,
      defaultVendors: false,
      texts: { test: LOCALE_FILES, name: 'texts', chunks: 'all', enforce: true },
    },
  },
};

/** Of what several chunks share, pieces above this many bytes before compression become chunks of their own. */
const SHARED_MIN_BYTES = 4_500;
/** Sign-in and dashboard come in few files, with their own copies of small modules. */
const isLater = (chunk: Chunk) => !chunk.canBeInitial() && chunk.name !== 'login' && chunk.name !== 'dashboard';
/** No dialog brings along its own copy of what pages have: without it all chunks together weigh 120 KiB more. */
const productionChunks: NonNullable<Configuration['optimization']>['splitChunks'] = {
  chunks: 'all',
  cacheGroups: {
    shared: { chunks: isLater, minChunks: 2, minSize: SHARED_MIN_BYTES, priority: 5, reuseExistingChunk: true },
  },
};

const aliases = {
  '@': path.resolve('src'),
  '@contract': path.resolve('contract'),
  '@locales': path.resolve('locales'),
};
const router = path.resolve('node_modules/react-router/dist/production');
/** Its package resolves to the development build, which warns. */
const quietRouter = { 'react-router$': `${router}/index.mjs`, 'react-router/dom$': `${router}/dom-export.mjs` };

/** Storing blocks requests for seconds, so it waits for the end. Longer texts are modules of their own, see `liveTexts`. */
const STORE_AFTER_MS = 86_400_000;
const cache: Configuration['cache'] = {
  type: 'filesystem',
  cacheDirectory: path.resolve('.cache/webpack'),
  version: `texts ${process.env.LONG_WORDS ?? ''}`,
  buildDependencies: { config: [__filename] },
  idleTimeout: STORE_AFTER_MS,
  idleTimeoutForInitialStore: STORE_AFTER_MS,
  idleTimeoutAfterLargeChanges: STORE_AFTER_MS,
};

/** The console, and the simulated phone as a small page of its own. */
export default (_env: unknown, { mode = 'production' }: { mode?: 'production' | 'development' }): Configuration => {
  const isProduction = mode === 'production';
  const name = isProduction ? 'a/[name].[contenthash:8]' : 'a/[name]';
  return {
    mode,
    target: ['web', 'es2022'],
    entry: { main: './src/main.tsx', ...(hasPhone && { phone: './src/phone/main.tsx' }) },
    devtool: isProduction ? false : 'eval-cheap-module-source-map',
    output: {
      path: path.resolve('dist/public'),
      publicPath: '/',
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      assetModuleFilename: `${name}[ext]`,
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: { ...aliases, ...(isProduction && quietRouter) },
    },
    module: { rules: [plainTable, ...moduleRules, ...(isProduction ? [] : [liveTexts])] },
    cache,
    optimization: isProduction ? { minimizer: [swcMinimizer], splitChunks: productionChunks } : developmentChunks,
    plugins: [
      page('index', 'main'),
      ...(hasPhone ? [page('phone', 'phone')] : []),
      new MiniCssExtractPlugin({ filename: `${name}.css`, chunkFilename: `${name}.css`, ignoreOrder: true }),
      new StaticFiles(),
      ...(isProduction ? productionPlugins() : []),
    ],
    performance: { hints: false },
    stats: 'errors-warnings',
    devServer,
    ...(!isProduction && { watchOptions: { ignored: LOCALE_FILES } }),
  };
};
