/**
 * Leaves out the parts of antd's table that `src/ui/DataTable.tsx` never renders: pages, checkboxes of rows, and filters in the heads.
 * They would bring menus, trees and selects along, 66 KiB to every page with a table. Decision 0045.
 */
exports.plainTable = {
  test: /antd[\\/]es[\\/]table[\\/]/,
  resolve: {
    alias: {
      '../pagination': false,
      '../../checkbox': false,
      '../../dropdown': false,
      '../../radio': false,
      './FilterDropdown': false,
      '@rc-component/tree': false,
    },
  },
};
