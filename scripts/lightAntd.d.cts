import type { RuleSetRule } from 'webpack';

/** A rule for `module.rules`: antd's table without what the console never renders. */
export const plainTable: RuleSetRule;
/** A rule for `module.rules`: antd's form context without the form library around it. */
export const lightFormContext: RuleSetRule;
