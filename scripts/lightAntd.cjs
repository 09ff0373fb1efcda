const path = require('node:path');

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

/**
 * antd's form context, which tooltips and dialogs load too, needs one context of the form library; its index file would
 * bring the whole of it, 12 KiB.
 */
exports.lightFormContext = {
  test: /antd[\\/]es[\\/]form[\\/]context\.js$/,
  resolve: { alias: { '@rc-component/form$': path.resolve('node_modules/@rc-component/form/es/FormContext.js') } },
};
