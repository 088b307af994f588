import { type HtmlElement, type HtmlNode, inlineNames, readTree } from './html-tree.ts'

/** Turns a block that isn't plain into Markdown. */
type Convert = (html: string) => string

/**
 * The Markdown of HTML that is written plainly, as `convert` makes it and many times faster: what a block has that isn't plain is left to
 * `convert`. Undefined if all of it has to be.
 */
export function toPlainMarkdown(html: string, convert: Convert): string | undefined {
  const root = readTree(html)
  if (root === undefined || !root.children.some(isBlock) || root.children.some(isLooseText)) return undefined
  const blocks: Block[] = []
  addBlocks(blocks, root.children, { html, convert })
  // Two lists in a row get other marks.
  if (blocks.some((block, index) => block.isList && blocks[index + 1]?.isList)) return undefined
  return blocks.map(({ text }) => text).join('\n\n')
}

interface Block {
  text: string
  isList: boolean
}

interface Way {
  html: string
  convert: Convert
}

function isBlock({ name }: HtmlNode): boolean {
  return name !== undefined && !inlineNames.has(name)
}

/** Words next to blocks, without an element around them. */
function isLooseText(node: HtmlNode): boolean {
  return !isBlock(node) && !isBlank(node)
}

function isBlank(node: HtmlNode): boolean {
  return node.name === undefined && /^[\t\n\f\r ]*$/.test(node.text)
}

function addBlocks(blocks: Block[], nodes: readonly HtmlNode[], way: Way): void {
  let run: HtmlNode[] = []
  const endRun = (): void => {
    const [first] = run
    const last = run.at(-1)
    if (first !== undefined && last !== undefined && !run.every(isBlank)) {
      const text = toLine(run) ?? way.convert(`<p>${way.html.slice(first.start, last.end)}</p>`)
      if (text !== '') blocks.push({ text, isList: false })
    }
    run = []
  }
  for (const node of nodes) {
    if (node.name === undefined || inlineNames.has(node.name)) {
      run.push(node)
      continue
    }
    endRun()
    addBlock(blocks, node, way)
  }
  endRun()
}

function addBlock(blocks: Block[], element: HtmlElement, way: Way): void {
  const { name, children, start, end } = element
  if (name === 'div' || name === 'section') {
    addBlocks(blocks, children, way)
    return
  }
  const isList = name === 'ul' || name === 'ol'
  const text = toBlock(element) ?? way.convert(way.html.slice(start, end))
  if (text !== '' || isList) blocks.push({ text, isList })
}

/** Undefined if the block isn't plain. */
function toBlock(element: HtmlElement): string | undefined {
  const { name, children } = element
  if (name === 'p') return toLine(children)
  if (name === 'hr') return '---'
  if (name === 'ul' || name === 'ol') return toList(element)
  const level = /^h([1-6])$/.exec(name)?.[1]
  if (level === undefined) return undefined
  const line = toLine(children, { isHeading: true })
  return line && `${'#'.repeat(Number(level))} ${line}`
}

function toList({ name, attributes, children }: HtmlElement): string | undefined {
  if (name === 'ol' && attributes.trim() !== '') return undefined
  let isSpread = false
  let hasLists = false
  const items: string[] = []
  for (const item of children) {
    if (item.name === undefined) continue
    const [only, ...others] = item.children.filter((child) => !isBlank(child))
    const isParagraph = only?.name === 'p' && others.length === 0
    const mark = name === 'ol' ? `${items.length + 1}. ` : '- '
    const text = isParagraph ? toLine(only.children) : toItem(item.children, mark.length)
    if (!text || (isParagraph && text.includes('\n'))) return undefined
    isSpread ||= isParagraph
    hasLists ||= text.includes('\n')
    items.push(mark + text)
  }
  if (items.length === 0 || (isSpread && hasLists)) return undefined
  return items.join(isSpread && items.length > 1 ? '\n\n' : '\n')
}

/** Words, and the list below them, whose lines begin with so many spaces. */
function toItem(nodes: readonly HtmlNode[], indent: number): string | undefined {
  const from = nodes.findIndex(isBlock)
  const words = toLine(from === -1 ? nodes : nodes.slice(0, from))
  if (!words || words.includes('\n') || from === -1) return words?.includes('\n') ? undefined : words
  const [list, ...others] = nodes.slice(from).filter((node) => !isBlank(node))
  if (others.length > 0 || list === undefined || (list.name !== 'ul' && list.name !== 'ol')) return undefined
  const below = toList(list)
  if (below === undefined || below.includes('\n\n')) return undefined
  return `${words}\n${below.replace(/^/gm, ' '.repeat(indent))}`
}

/** A line that is being written. */
interface Line {
  text: string
  /** After a space or at the line's start another space is left out. */
  isAfterSpace: boolean
  /** Where marks are, each with its length. */
  marks: { at: number; size: number; isOpening: boolean }[]
}

/** Signs that have a meaning in Markdown wherever they are, and are left to the parsers. */
const acting = /[\\_\0\uFEFF]|<$/
/** Signs that have one wherever they are, and are escaped; an ampersand before a letter could start a character reference. */
const escaped = /[*[`]|<(?=[!/?A-Za-z])|&(?=[#A-Za-z])|(?<=\])\(/g
/** Signs that have one where a line starts. */
const escapedAtStart = /(?<=^|\n)(?:[#=>~]|\+(?=[ \n]|$)|-(?=[ \n-]|$)|\d+(?:\)|\.(?=[ \n]|$)))/g

/** Undefined if the line isn't plain. */
function toLine(
  nodes: readonly HtmlNode[],
  { isHeading = false }: { isHeading?: boolean } = {},
): string | undefined {
  const line: Line = { text: '', isAfterSpace: true, marks: [] }
  if (!addNodes(line, nodes, '')) return undefined
  endOfLine(line)
  if (!line.marks.every((mark, index) => isPlainMark(line, mark, line.marks[index + 1]))) return undefined
  const text = line.text.replace(/(?:\\\n)+$/, '')
  if (isHeading) return text.includes('\n') || text.endsWith('#') ? undefined : text
  return text.replace(escapedAtStart, (sign) => `${sign.slice(0, -1)}\\${sign.slice(-1)}`)
}

/** False if something isn't plain. `within` are the marks around, or `a`. */
function addNodes(line: Line, nodes: readonly HtmlNode[], within: string): boolean {
  return nodes.every((node) => {
    if (node.name === undefined) return addText(line, node.text)
    const { name, children } = node
    if (name === 'br') return within === '' && addBreak(line)
    if (name === 'a') return within !== 'a' && addLink(line, node)
    const mark = markOf(name)
    if (mark === undefined) return name !== 'code' && addNodes(line, children, within)
    line.marks.push({ at: line.text.length, size: mark.length, isOpening: true })
    line.text += mark
    const { length } = line.text
    const isPlain =
      within !== 'a' &&
      !within.includes(mark) &&
      addNodes(line, children, within + mark) &&
      line.text.length > length
    line.marks.push({ at: line.text.length, size: mark.length, isOpening: false })
    line.text += mark
    return isPlain
  })
}

function markOf(name: string): string | undefined {
  if (name === 'strong' || name === 'b') return '**'
  return name === 'em' || name === 'i' ? '_' : undefined
}

function addText(line: Line, written: string): boolean {
  const read = readReferences(written)
  if (read === undefined || acting.test(read)) return false
  const spaced = read.replace(/[\t\n\v\f\r ]+/g, ' ')
  const text = line.isAfterSpace && spaced.startsWith(' ') ? spaced.slice(1) : spaced
  if (text === '') return true
  if (text.endsWith('&') || (text.startsWith('(') && line.text.endsWith(']'))) return false
  line.text += text.replace(escaped, '\\$&')
  line.isAfterSpace = text.endsWith(' ')
  return true
}

function escapeAmpersand(text: string): string {
  return text.includes('&') ? text.replace(/&(?=[#A-Za-z])/g, '\\&') : text
}

function endOfLine(line: Line): void {
  if (line.text.endsWith(' ')) line.text = line.text.slice(0, -1)
}

function addBreak(line: Line): boolean {
  endOfLine(line)
  if (line.text !== '') line.text += '\\\n'
  line.isAfterSpace = true
  return true
}

/** Addresses in which nothing acts, but for an ampersand. */
const plainAddress = /^https?:\/\/[\w\-.~:/?#@!$&+,;=%]+$/

function addLink(line: Line, { attributes, children }: HtmlElement): boolean {
  const hrefs = [...attributes.matchAll(/\shref="([^"]*)"/gi)]
  const href = readReferences(hrefs[0]?.[1] ?? '')
  if (hrefs.length !== 1 || href === undefined || !plainAddress.test(href) || line.text.endsWith('!'))
    return false
  line.text += '['
  const { length } = line.text
  if (!addNodes(line, children, 'a')) return false
  const label = line.text.slice(length)
  if (label === '' || /[[\]]/.test(label) || label.endsWith(' ') || label.replaceAll('\\', '') === href)
    return false
  line.text += `](${escapeAmpersand(href)})`
  return true
}

/** Whether a mark acts without help: what is around it says which side it belongs to. */
function isPlainMark(
  { text }: Line,
  { at, size, isOpening }: Line['marks'][number],
  next: Line['marks'][number] | undefined,
): boolean {
  // Marks within one another may be next to one another.
  if (next?.at === at + size && next.isOpening !== isOpening) return false
  const before = kindOf(text[at - 1])
  const after = kindOf(text[at + size])
  const [outside, inside] = isOpening ? [before, after] : [after, before]
  return outside !== 'letter' && inside !== 'space'
}

/** Half a character is a letter, as for the parser of Markdown. */
function kindOf(letter: string | undefined): 'space' | 'sign' | 'letter' {
  if (letter === undefined || /\s/.test(letter)) return 'space'
  return /[\p{P}\p{S}]/u.test(letter) ? 'sign' : 'letter'
}

const names: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  euro: '€',
  pound: '£',
}

/** The text that is meant; undefined if a character reference in it isn't one of those that are used. */
function readReferences(written: string): string | undefined {
  if (!written.includes('&')) return written
  let isKnown = true
  const read = written.replace(
    /&(?:#(\d{1,6});|#x([\da-f]{1,5});|([a-z]+);?|#)/gi,
    (whole, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
      const character = code === undefined ? whole.endsWith(';') && names[name] : fromCode(code)
      if (character) return character
      isKnown = false
      return ''
    },
  )
  return isKnown ? read : undefined
}

function fromCode(code: number): string | undefined {
  const isPlain = (code >= 32 && code < 127) || (code >= 160 && code < 0xd800)
  return isPlain ? String.fromCharCode(code) : undefined
}
