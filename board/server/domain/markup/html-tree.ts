/** An element, or a run of text, of HTML that is written as people's editors write it. */
export type HtmlNode = HtmlElement | HtmlText

export interface HtmlElement {
  /** In lower case; empty for the whole. */
  name: string
  /** As they are written, with a space before. */
  attributes: string
  children: HtmlNode[]
  /** Where it is written. */
  start: number
  end: number
}

interface HtmlText {
  name: undefined
  /** As it is written. */
  text: string
  start: number
  end: number
}

/** Elements whose tags leave nothing in Markdown. */
const transparent = 'span u font small sub sup ins s'.split(' ')
/** Elements within a line. */
export const inlineNames: ReadonlySet<string> = new Set([
  ...transparent,
  ...'a b strong i em br code'.split(' '),
])
const headings = 'h1 h2 h3 h4 h5 h6'.split(' ')
const blockNames: ReadonlySet<string> = new Set([
  ...'p ul ol div section blockquote hr'.split(' '),
  ...headings,
])
const itemNames: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'div'])
const listItems: ReadonlySet<string> = new Set(['li'])
const nothing: ReadonlySet<string> = new Set()

/** The blocks that may be in an element, next to text and what is within a line, without a parser of HTML moving it elsewhere. */
const blocksIn: Readonly<Record<string, ReadonlySet<string>>> = {
  '': blockNames,
  div: blockNames,
  section: blockNames,
  blockquote: blockNames,
  li: itemNames,
  ul: listItems,
  ol: listItems,
}

/** A tag or a text; a tag that the text ends within counts as its end. */
const token = /<(\/?)([a-z][a-z0-9]*)(\s[^<>]*)?(\/?)>|([^<]+)|<\/?[a-z][^<>]*$/giy
const plainAttributes = /^(?:\s+[\w:-]+(?:="[^"]*")?)*\s*$/

/**
 * The tree of HTML whose elements are all closed where they should be, or end with the whole, so that each parser reads it alike; undefined for
 * anything else. Takes time in proportion to its length.
 */
export function readTree(html: string): HtmlElement | undefined {
  const root = createElement('', { start: 0, end: html.length })
  const open = [root]
  for (let start = 0; start < html.length; ) {
    token.lastIndex = start
    const match = token.exec(html)
    const end = token.lastIndex
    if (match === null || !addToken(open, match, { start, end, whole: html.length })) return undefined
    start = end
  }
  return root
}

interface Place {
  start: number
  end: number
}

function createElement(name: string, { start, end }: Place, attributes = ''): HtmlElement {
  return { name, attributes, children: [], start, end }
}

/** False if parsers may move it elsewhere. */
function addToken(
  open: HtmlElement[],
  [, slash, tag, attributes = '', selfClosing, text]: RegExpExecArray,
  { start, end, whole }: Place & { whole: number },
): boolean {
  const parent = open.at(-1)
  if (parent === undefined) return false
  if (text !== undefined) {
    // Only items belong in a list.
    if (blocksIn[parent.name] === listItems && text.trim() !== '') return false
    parent.children.push({ name: undefined, text, start, end })
    return true
  }
  if (tag === undefined) return true
  const name = tag.toLowerCase()
  if (slash === '/') {
    open.pop()
    parent.end = end
    return parent.name === name && attributes === '' && selfClosing === ''
  }
  const isEmpty = name === 'br' || name === 'hr'
  const plain = isEmpty ? attributes.replace(/\/$/, '') : attributes
  if (!isAllowed(name, open) || (selfClosing === '/' && !isEmpty) || !plainAttributes.test(plain))
    return false
  const element = createElement(name, { start, end: isEmpty ? end : whole }, plain)
  parent.children.push(element)
  if (!isEmpty) open.push(element)
  return true
}

function isAllowed(name: string, open: readonly HtmlElement[]): boolean {
  const parent = open.at(-1)?.name ?? ''
  if (!inlineNames.has(name)) return (blocksIn[parent] ?? nothing).has(name)
  return blocksIn[parent] !== listItems && !(name === 'a' && open.some((one) => one.name === 'a'))
}
