import { buildSeed } from './seed';

/** The program that the build runs so that the first start is fast. */
void buildSeed();
