import type { Configuration } from 'webpack';

/** Which modules become chunks of their own in a production build. */
export declare const splitChunks: NonNullable<NonNullable<Configuration['optimization']>['splitChunks']>;
