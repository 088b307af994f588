/** Formatting that makes text more than its lines. Most that is copied within a line has none of it. */
const formatting =
  /<(?:p|div|br|h[1-6]|[ou]l|li|table|blockquote|a|b|strong|i|em)[\s>]|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic/i
/** Code that may be before the first element, one at a time: together they could be read in so many ways that it took for ever. */
const beforeElements = /<!--[\s\S]*?-->|\s+|<meta[^>]*>|<html>|<body>/iy
/** Programs that show code write it as HTML too; its signs are Markdown's already. */
const code = /<(?:pre|div[^>]*white-space:\s?pre;)/iy
/** Isn't kept, and can be longer than what may be sent. */
const picture = /\ssrc="data:[^"]*"/gi
/** Marks around what was copied, without the style sheets that Word puts around it. */
const [start, end] = ['<!--StartFragment-->', '<!--EndFragment-->']

/** The HTML that was copied of a page; undefined if it has no formatting, or is code. */
export function findFormatted(html: string): string | undefined {
  const from = html.indexOf(start)
  const to = html.lastIndexOf(end)
  const copied = from !== -1 && to >= from + start.length ? html.slice(from + start.length, to) : html
  return formatting.test(copied) && !isCode(copied) ? copied.replace(picture, '') : undefined
}

function isCode(html: string): boolean {
  code.lastIndex = 0
  beforeElements.lastIndex = 0
  while (beforeElements.test(html)) code.lastIndex = beforeElements.lastIndex
  return code.test(html)
}
