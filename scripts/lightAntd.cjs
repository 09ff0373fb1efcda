const path = require('node:path');

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

/**
 * antd's form context, which tooltips and dialogs load too, needs one context of the form library; its index file would
 * bring the whole of it, 12 KiB.
 */
exports.lightFormContext = {
  test: /antd[\\/]es[\\/]form[\\/]context\.js$/,
  resolve: { alias: { '@rc-component/form$': path.resolve('node_modules/@rc-component/form/es/FormContext.js') } },
};
