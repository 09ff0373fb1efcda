import { buildSeed } from './seed';

/** Run by the build, so that the first start is fast. */
void buildSeed();
