import type { RuleSetRule } from 'webpack';

/** A rule for `module.rules`: antd's table without what the console never renders. */
export const plainTable: RuleSetRule;
