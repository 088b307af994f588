import type { Element, Root, RootContent } from 'hast'
import type { Options } from 'rehype-sanitize'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import * as messages from '#messages/description'
import { escapeText } from '../../../escaping/html.ts'
import { decodeReferences } from './character-references.ts'
import { readPlainTree } from './plain-description.ts'

/** The elements that a description may contain. No images: they would load from other hosts. */
const schema: Options = {
  tagNames: 'a blockquote br code em h3 h4 h5 h6 hr li ol p pre strong ul'.split(' '),
  attributes: { a: ['href'], ol: ['start'] },
  protocols: { href: ['https', 'http', 'mailto'] },
  required: {},
  ancestors: { li: ['ol', 'ul'] },
  strip: ['script', 'style'],
  clobber: [],
  clobberPrefix: '',
}

const processor = unified()
  .use(remarkParse)
  .use(remarkRehype)
  .use(demoteHeadings)
  .use(rehypeSanitize, schema)
  .use(markLinks)
  .use(rehypeStringify)
  .freeze()

/**
 * The HTML of a description written in Markdown, safe to show: raw HTML is dropped, the rest sanitised, headings start at h3, links carry
 * `nofollow noopener ugc`. Called when the text is written and, for a signed listing, whenever it is shown (docs/rules.md). Never throws: a
 * text beyond the limits of what is read as Markdown (findMarkdownProblem; forms refuse it before) is shown as it was written. `change` may edit the sanitised tree.
 */
export function renderDescription(markdown: string, change?: (tree: Root) => void): string {
  return withTree(
    markdown,
    (cachedTree) => {
      const tree = change === undefined ? cachedTree : structuredClone(cachedTree)
      change?.(tree)
      return processor.stringify(tree).trim()
    },
    () => renderPlain(markdown),
  )
}

/** For `change`: each link becomes its words and the address that they had. */
export function unlink({ children }: Root | Element): void {
  for (const child of children) {
    if (child.type !== 'element') continue
    const { href } = child.properties
    if (child.tagName === 'a') child.properties = {}
    if (typeof href === 'string') child.children.push({ type: 'text', value: ` (${href})` })
    unlink(child)
  }
}

/** The most recent texts: a new text is checked and rendered, often more than once. */
const recentTrees = new Map<string, Root>()
const keptTrees = 8

function readTreeOf(markdown: string): Root {
  const cached = recentTrees.get(markdown)
  if (cached !== undefined) return cached
  const tree = finishPlain(markdown) ?? processor.runSync(processor.parse(markdown))
  const [oldest] = recentTrees.keys()
  if (oldest !== undefined && recentTrees.size >= keptTrees) recentTrees.delete(oldest)
  recentTrees.set(markdown, tree)
  return tree
}

/** The tree of a text that needs no parser, and nothing in it to be dropped. */
function finishPlain(markdown: string): Root | undefined {
  const tree = readPlainTree(markdown)
  if (tree === undefined) return undefined
  demoteHeadings()(tree)
  markLinks()(tree)
  return tree
}

/** Calls one function with the tree shown for a text, or the other if the text isn't read as Markdown. */
function withTree<Result>(markdown: string, use: (tree: Root) => Result, otherwise: () => Result): Result {
  if (findMarkdownProblem(markdown) !== undefined) return otherwise()
  try {
    return use(readTreeOf(markdown))
  } catch (error) {
    // Too many levels for the recursive steps over the tree.
    if (!(error instanceof RangeError)) throw error
    return otherwise()
  }
}

function renderPlain(text: string): string {
  return `<pre>${escapeText(text.trim())}</pre>`
}

/** A link in a text: its target and its words. */
export interface ShownLink {
  href: string
  label: string
  /** Where its words start in the text. */
  start: number
}

/** The visible words of a Markdown text: no markup, no comments, one line per paragraph. */
export interface ShownText {
  text: string
  links: readonly ShownLink[]
  /** The Markdown line, from 1, of a position in `text`. */
  lineAt(position: number): number
}

/** The words of a description as `renderDescription` shows them; the automatic checks read these, because nobody sees the Markdown. */
export function readDescription(markdown: string): ShownText {
  return withTree(markdown, readTree, () => ({
    text: markdown,
    links: [],
    lineAt: (position) => countLines(markdown.slice(0, position)),
  }))
}

/** Inline tags; all others start and end a line. */
const inline = new Set(['a', 'br', 'code', 'em', 'strong'])

function readTree(tree: Root): ShownText {
  const links: ShownLink[] = []
  const pieces: { start: number; line: number; value: string }[] = []
  let text = ''
  // Asking the text for its end would copy all of it each time.
  let end = '\n'
  let isBroken = false
  const add = (added: string): void => {
    text += added
    end = added.at(-1) ?? end
  }
  const breakLine = (): void => {
    isBroken = false
    if (end !== '\n') add('\n')
  }
  const addText = (value: string, line: number, isCode: boolean): void => {
    // A sentence may continue after a line break.
    if (isBroken) add(/^\s*\p{Ll}/u.test(value) && !/[.!?:;]\s*$/.test(text) ? ' ' : '\n')
    isBroken = false
    pieces.push({ start: text.length, line, value })
    // A line that ends within a paragraph continues.
    add(isCode ? value : value.replace(/\s/g, ' '))
  }
  const read = (node: RootContent, parentLine: number, isCode: boolean): void => {
    const line = node.position?.start.line ?? parentLine
    // Text between blocks is only white space of the Markdown.
    const isWritten = node.type === 'text' && (node.position !== undefined || node.value.trim() !== '')
    if (isWritten) addText(node.value, line, isCode)
    if (node.type !== 'element') return
    if (node.tagName === 'br') isBroken = true
    const isInline = inline.has(node.tagName)
    const start = text.length + (isBroken ? 1 : 0)
    const isParagraph = node.tagName === 'p'
    if (!isInline && !(isParagraph && isBroken)) breakLine()
    for (const child of node.children) read(child, line, isCode || node.tagName === 'pre')
    // A sentence may continue in the next paragraph too.
    if (isParagraph) isBroken = true
    else if (!isInline) breakLine()
    const { href } = node.properties
    if (typeof href === 'string') links.push({ href, label: text.slice(start), start })
  }
  for (const child of tree.children) read(child, 1, false)
  const lineAt = (position: number): number => {
    const piece = pieces.findLast(({ start }) => start <= position)
    return piece === undefined ? 1 : piece.line - 1 + countLines(piece.value.slice(0, position - piece.start))
  }
  return { text, links, lineAt }
}

function countLines(text: string): number {
  return text.split('\n').length
}

/** HTML's deepest heading, and the first that a description may use: h1 and h2 belong to the page. */
const firstLevel = 3
const lastLevel = 6

/** Moves all headings so that the highest one becomes h3. */
function demoteHeadings(): (tree: Root) => void {
  return (tree) => {
    const headings = listElements(tree).filter((element) => /^h[1-6]$/.test(element.tagName))
    const highest = Math.min(...headings.map((heading) => Number(heading.tagName[1])))
    for (const heading of headings) {
      const level = Number(heading.tagName[1]) - highest + firstLevel
      heading.tagName = `h${Math.min(level, lastLevel)}`
    }
  }
}

/** Marks every link as written by a poster. A link whose URL was removed becomes plain text in an `<a>` without href. */
function markLinks(): (tree: Root) => void {
  return (tree) => {
    for (const element of listElements(tree)) {
      if (element.tagName === 'a' && element.properties.href !== undefined)
        element.properties.rel = ['nofollow', 'noopener', 'ugc']
    }
  }
}

function listElements(parent: Root | Element, elements: Element[] = []): Element[] {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    elements.push(child)
    listElements(child, elements)
  }
  return elements
}

/** Limits of a text. Nothing written by people comes close; beyond them, parsing Markdown takes seconds or never ends. */
const deepest = 8
const mostOpened = 600
const mostIndented = 32
const mostLines = 1000
const longestRule = 200
const longestAddress = 500
const longestBlank = 1000
/** Looked for from where the spaces begin: from each of them it would take the square of their number. */
const longBlank = new RegExp(String.raw`(?<![^\S\r\n])[^\S\r\n]{${longestBlank + 1}}`)

interface MarkLimit {
  marks: RegExp
  most: number
  /** The marks, as the sentence calls them. */
  what: string
}

/** Marks that the parser searches for through the whole text, so that the work grows with the square of their number. */
const markLimits: readonly MarkLimit[] = [
  { marks: /[*_]/g, most: 1500, what: messages.marks.emphasis },
  { marks: /[*_]+/g, most: 600, what: messages.marks.emphasisGroups },
  { marks: /\[/g, most: 200, what: messages.marks.openingBrackets },
  { marks: /\]/g, most: 200, what: messages.marks.closingBrackets },
  { marks: /`/g, most: 1000, what: messages.marks.code },
  { marks: /</g, most: 200, what: messages.marks.openingAngles },
  { marks: /<[!?]/g, most: 20, what: messages.marks.comments },
]

/**
 * Why a Markdown text isn't parsed, as a sentence for its writer; undefined if it is. Called before the text is parsed; takes time
 * proportional to the text's length.
 */
export function findMarkdownProblem(markdown: string): string | undefined {
  for (const { marks, most, what } of markLimits) {
    const count = markdown.match(marks)?.length ?? 0
    if (count > most) return messages.tooManyMarks(count, what, most)
  }
  const lines = markdown.split(/\r\n|[\r\n]/)
  if (lines.length > mostLines) return messages.tooManyLines(lines.length, mostLines)
  const depths = lines.map(depthOf)
  const depth = Math.max(...depths)
  if (depth > deepest) return messages.tooDeep(deepest)
  const opened = depths.reduce((sum, each) => sum + each, 0)
  if (opened > mostOpened) return messages.tooManyItems(opened, mostOpened)
  // Of whatever width, also as references such as `&nbsp;`.
  if (longBlank.test(decodeReferences(markdown))) return messages.tooManySpaces(longestBlank)
  if (hasLongReference(markdown)) return messages.linkTooLong(longestAddress)
  return undefined
}

/** How many lists and quotes the start of a line opens, including those its indentation may continue. */
function depthOf(line: string): number {
  if (line.length <= longestRule && isRule(line)) return 0
  let depth = 0
  let columns = 0
  for (let at = 0; at < line.length; ) {
    const letter = line.charAt(at)
    const length = letter === '>' ? 1 : lengthOfItemMark(line, at)
    if (letter === ' ' || letter === '\t') columns += letter === ' ' ? 1 : 4
    else if (length === 0) break
    else depth += 1
    at += Math.max(1, length)
  }
  if (depth === 0) return 0
  if (columns > mostIndented) return deepest + 1
  // Each level takes at least two columns; the space after each mark is one of them.
  return depth + Math.floor(Math.max(0, columns - depth) / 2)
}

/** The length of `-`, `*`, `+`, `1.` or `1)` where it may start a list item; otherwise 0. */
function lengthOfItemMark(line: string, start: number): number {
  let at = start
  while (at < start + 9 && isFigure(line.charCodeAt(at))) at += 1
  const marks = at === start ? '-*+' : '.)'
  const mark = line.charAt(at)
  if (mark === '' || !marks.includes(mark)) return 0
  const next = line.charAt(at + 1)
  return next === '' || next === ' ' || next === '\t' ? at + 1 - start : 0
}

function isFigure(code: number): boolean {
  return code >= 48 && code <= 57
}

/** `- - -`: a horizontal rule, which isn't a list however many marks it has. */
function isRule(line: string): boolean {
  if (!/^[-*_ \t]+$/.test(line)) return false
  const marks = new Set(line)
  marks.delete(' ')
  marks.delete('\t')
  return marks.size === 1 && ['-', '*', '_'].some((mark) => marks.has(mark))
}

/** A URL written once may be the target of hundreds of links: `[a]: https://…`. The number of brackets limits the work. */
function hasLongReference(text: string): boolean {
  for (let at = text.indexOf(']:'); at !== -1; at = text.indexOf(']:', at + 2)) {
    const address = text.slice(at + 2, at + 2 + 2 * longestAddress).trimStart()
    const end = address.search(/\s/)
    if ((end === -1 ? address.length : end) > longestAddress) return true
  }
  return false
}
