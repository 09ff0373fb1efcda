import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';

import webpack from 'webpack';

const root = process.cwd();
const page = (css: string) =>
  `<!doctype html><html lang="ru"><head><style>${css}</style></head><body><div id="root"></div><script src="/naive.js"></script></body></html>`;

/** The yardstick to build: its entry below `test/bench/naive`, and a style sheet of the libraries it needs. */
interface NaiveEntry {
  entry: string;
  css?: string;
}

/** The yardstick: a page of our own stack in one bundle, served the way we serve ours. */
export interface NaivePage {
  url: string;
  /** Transfer size of its script. */
  scriptBytes: number;
  close(): void;
}

/** Builds it into a temporary folder and serves it. */
export async function serveNaivePage({ entry, css }: NaiveEntry = { entry: 'naiveMain.tsx' }): Promise<NaivePage> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-naive-'));
  await bundle(folder, entry);
  const script = compress(fs.readFileSync(path.join(folder, 'naive.js')));
  const styles = css === undefined ? '' : fs.readFileSync(path.join(root, 'node_modules', css), 'utf8');
  const html = compress(Buffer.from(page(styles)));
  fs.rmSync(folder, { recursive: true, force: true });
  const server = http.createServer((request, response) => {
    const isScript = request.url === '/naive.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.setHeader('content-encoding', 'br');
    response.end(isScript ? script : html);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://localhost:${port}`, scriptBytes: script.length, close: () => server.close() };
}

const compress = (bytes: Buffer) =>
  zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } });

function bundle(folder: string, entry: string): Promise<void> {
  const compiler = webpack({
    mode: 'production',
    context: root,
    entry: path.join(root, 'test/bench/naive', entry),
    output: { path: folder, filename: 'naive.js' },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: { '@locales': path.join(root, 'locales'), '@contract': path.join(root, 'contract') },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'ts-loader',
          options: { transpileOnly: true, compilerOptions: { noEmit: false } },
        },
      ],
    },
    optimization: { splitChunks: false },
    performance: { hints: false },
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const problem = error ?? (stats?.hasErrors() ? new Error(stats.toString({ all: false, errors: true })) : null);
      if (problem) reject(problem);
      else resolve();
    });
  });
}
