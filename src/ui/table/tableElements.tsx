import type { ComponentProps } from 'react';

/*
 * Cards on narrow screens change `display`, which takes the meaning of table elements from some browsers. Roles keep it.
 */
const elements = {
  table: (props: ComponentProps<'table'>) => <table role="table" {...props} />,
  head: ({ className = '', ...props }: ComponentProps<'thead'>) => (
    <thead role="rowgroup" className={`${className} dataTable-head`} {...props} />
  ),
  body: (props: ComponentProps<'tbody'>) => <tbody role="rowgroup" {...props} />,
};

/** Replacements of antd's table elements. */
export const tableElements = {
  table: elements.table,
  header: { wrapper: elements.head },
  body: { wrapper: elements.body },
};
