/**
 * Runs first, in any browser: says when the browser is older than those of `browserslist` in package.json. Only ES5 here, since an
 * older browser refuses the whole script otherwise. The build puts the text in.
 */
(function (isNewEnough) {
  function replace(root, note) {
    note.textContent = TEXT;
    note.style.cssText = 'margin: 40px; font: 16px sans-serif';
    // Without its root the console does not start.
    root.parentNode.replaceChild(note, root);
  }
  if (isNewEnough) return;
  document.addEventListener('DOMContentLoaded', function () {
    replace(document.getElementById('root'), document.createElement('p'));
  });
})(
  !!Array.prototype.findLast &&
    !!window.structuredClone &&
    'adoptedStyleSheets' in document &&
    window.CSS.supports('selector(:has(a))'),
);
