/** Style sheets as an answer has them in itself: without comments and spaces, and without custom properties that none of them uses. */
export function inlineStyle(...sheets: readonly string[]): string {
  return dropUnused(sheets.join('\n').replace(/\/\*[\s\S]*?\*\//g, ''))
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
    .trim()
}

/** A property that only an unused one uses is unused as well. */
function dropUnused(css: string): string {
  const used = new Set([...css.matchAll(/var\(--([\w-]+)/g)].map(([, name]) => name))
  const rest = css.replace(/--([\w-]+):[^;}]*;/g, (declaration, name: string) =>
    used.has(name) ? declaration : '',
  )
  return rest === css ? css : dropUnused(rest)
}
