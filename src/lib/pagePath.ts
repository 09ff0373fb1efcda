/** The path of a page as the table of pages has it: a number at the end is an id, `/broadcast/7` the page `/broadcast/:id`. */
export const pagePathOf = (pathname: string): string => pathname.replace(/\/\d{1,15}$/, '/:id');
