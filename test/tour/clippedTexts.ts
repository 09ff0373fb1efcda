import type { Page } from 'playwright-core';

/**
 * The texts on the screen of which a part cannot be read: cut off by a box that shows no ellipsis and cannot be scrolled, overflowing
 * the button that contains them, or making the whole page wider than the screen.
 */
export function findClippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK_PX = 1;
    const MIN_PX = 4;
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth + SLACK_PX ? [`the page is ${scrollWidth} px wide`] : [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = cutBy(node);
      if (holder) found.push(`${(node.textContent ?? '').trim().slice(0, 60)}  (${nameOf(holder)})`);
    }
    return [...new Set(found)];

    function cutBy(text: Node): Element | null {
      const element = text.parentElement;
      const isSeen = element?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isSeen || !(text.textContent ?? '').trim()) return null;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.width < MIN_PX) return null;
      for (let above: Element | null = element; above && above !== document.body; above = above.parentElement) {
        const style = getComputedStyle(above);
        if (above.clientWidth < MIN_PX && style.overflowX !== 'visible') return null;
        if (/auto|scroll/.test(style.overflowX) || style.position === 'fixed') return null;
        if (style.textOverflow === 'ellipsis' && style.overflowX !== 'visible') return null;
        if (style.webkitLineClamp !== 'none') return null;
        const edge = above.getBoundingClientRect();
        const isOut = box.right > edge.right + SLACK_PX || box.left < edge.left - SLACK_PX;
        const isHolder = style.overflowX !== 'visible' || above.matches('button, a[class*=btn], [role=tab]');
        if (isOut && isHolder) return above;
      }
      return null;
    }

    function nameOf(element: Element): string {
      const [name = ''] = element.classList;
      return element.tagName.toLowerCase() + (name && `.${name}`);
    }
  });
}
