/**
 * Leaves out the parts of antd's table that `src/ui/DataTable.tsx` never renders: pages, checkboxes of rows, filters in the heads, its own
 * virtual list and its picture of an empty list. They would bring menus, trees and selects along, 68 KiB to every page with a table. Decision 0045.
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
      './RcTable/VirtualTable': false,
      '../config-provider/defaultRenderEmpty': false,
      '@rc-component/tree': false,
    },
  },
};
