import type { Element, Properties, Root, RootContent, Text } from 'hast'

/** A paragraph, heading, rule or list, and the line after it. */
interface Block {
  element: Element
  next: number
}

/** Characters that may act anywhere in a text and are never plain, and spaces at the end of a line. */
const neverPlain = /[`\t\r\0]|[^\S\n]$/m
/** The beginning of a line that isn't one of a paragraph. */
const noText = /^(?:[\s>=~]|#{1,6}(?: |$)|[-+*](?: |$)|\d{1,9}[.)](?: |$)|[-*_ ]+$)/
const heading = /^(#{1,6}) (?=\S)/
const bullet = /^([-+*]) {1,4}(?=\S)/
const ordered = /^(\d{1,9})([.)]) {1,4}(?=\S)/

/**
 * The tree of a text whose Markdown is plain, as the parser makes it and many times faster; undefined for any other. Plain are paragraphs,
 * headings, rules, lists, emphasis, links and escapes as people and the reader of postings write them.
 */
export function readPlainTree(markdown: string): Root | undefined {
  if (markdown === '' || neverPlain.test(markdown) || /^\s|\s$/.test(markdown)) return undefined
  const lines = markdown.split('\n')
  const children: RootContent[] = []
  for (let at = 0; at < lines.length; ) {
    if (lines[at] === '') {
      at++
      continue
    }
    const block = readBlock(lines, at)
    if (block === undefined) return undefined
    if (children.length > 0) children.push(lineBreak())
    children.push(block.element)
    at = block.next
  }
  return { type: 'root', children }
}

function readBlock(lines: readonly string[], at: number): Block | undefined {
  const line = lines[at] ?? ''
  const [mark, signs] = heading.exec(line) ?? []
  if (mark !== undefined && signs !== undefined) {
    const words = line.slice(mark.length)
    const children = words.endsWith('#') ? undefined : readInline(words, at)
    return children && { element: elementOf(`h${signs.length}`, children, at), next: at + 1 }
  }
  if (line === '---' && (lines[at - 1] ?? '') === '')
    return { element: elementOf('hr', [], at), next: at + 1 }
  return readList(lines, at) ?? readParagraph(lines, at)
}

function readParagraph(lines: readonly string[], at: number): Block | undefined {
  let next = at
  while (next < lines.length && lines[next] !== '' && !noText.test(lines[next] ?? '')) next++
  // A list or heading may follow at once, and what else may is for the parser.
  const follows = lines[next] ?? ''
  if (next === at || (follows !== '' && !heading.test(follows) && !bullet.test(follows))) return undefined
  const children = readInline(lines.slice(at, next).join('\n'), at)
  return children && { element: elementOf('p', children, at), next }
}

/** A mark of a list item: its kind, which is the same in a list, and its length. */
interface ItemMark {
  kind: string
  length: number
  number: number | undefined
}

function itemMarkOf(line: string): ItemMark | undefined {
  const [whole, sign] = bullet.exec(line) ?? []
  if (whole !== undefined && sign !== undefined)
    return { kind: sign, length: whole.length, number: undefined }
  const [written, number, end] = ordered.exec(line) ?? []
  return written === undefined || end === undefined
    ? undefined
    : { kind: end, length: written.length, number: Number(number) }
}

/** A list whose lines begin with so many spaces. Undefined for what is none, and for one with more in an item than a paragraph and a list. */
function readList(lines: readonly string[], at: number, indent = 0): Block | undefined {
  const first = itemMarkOf((lines[at] ?? '').slice(indent))
  if (first === undefined) return undefined
  const items: Item[] = []
  let isLoose = false
  let next = at
  while (next < lines.length) {
    const line = lines[next] ?? ''
    if (line === '') {
      const after = lines.findIndex((one, index) => index > next && one !== '')
      const following = lines[after] ?? ''
      if (following.startsWith(' ')) return undefined
      if (indent > 0 || itemMarkOf(following)?.kind !== first.kind) break
      isLoose = true
      next = after
      continue
    }
    const mark = spacesOf(line) === indent ? itemMarkOf(line.slice(indent)) : undefined
    if (mark?.kind !== first.kind) break
    const item = readItem(lines, next, indent + mark.length)
    if (item === undefined) return undefined
    items.push(item)
    next = item.next
  }
  if (isLoose && items.some(({ list }) => list !== undefined)) return undefined
  const follows = lines[next] ?? ''
  // A line of text right after a list goes on with its last paragraph.
  if (indent === 0 && follows !== '' && !heading.test(follows) && !bullet.test(follows)) return undefined
  const children = items.flatMap(({ words, list, line }) => [
    elementOf(
      'li',
      isLoose
        ? [lineBreak(), elementOf('p', words, line), lineBreak()]
        : [...words, ...(list ? [lineBreak(), list, lineBreak()] : [])],
      line,
    ),
    lineBreak(),
  ])
  const { number } = first
  const name = number === undefined ? 'ul' : 'ol'
  const properties = number === undefined || number === 1 ? {} : { start: number }
  return { element: elementOf(name, [lineBreak(), ...children], at, properties), next }
}

interface Item {
  words: Element['children']
  list: Element | undefined
  line: number
  next: number
}

/** An item whose words begin after so many characters. */
function readItem(lines: readonly string[], at: number, width: number): Item | undefined {
  let next = at + 1
  while (
    next < lines.length &&
    spacesOf(lines[next] ?? '') === width &&
    itemMarkOf((lines[next] ?? '').slice(width)) === undefined
  )
    next++
  const written = lines.slice(at, next).map((line) => line.slice(width))
  if (written.some((line) => noText.test(line))) return undefined
  const words = readInline(written.join('\n'), at)
  if (words === undefined) return undefined
  const item = { words, list: undefined, line: at, next }
  const spaces = spacesOf(lines[next] ?? '')
  if (spaces < width) return item
  const nested = spaces === width ? readList(lines, next, width) : undefined
  if (nested === undefined || spacesOf(lines[nested.next] ?? '') >= width) return undefined
  return { ...item, list: nested.element, next: nested.next }
}

function spacesOf(line: string): number {
  let spaces = 0
  while (line.charCodeAt(spaces) === 32) spaces++
  return spaces
}

/** Signs that may act within a line. */
const acting = /\\[\s\S]?|\*+|_+|<[^\s<>]*>?|!?\[|\]|&(?:#x([\dA-F]{2,4});|(?=[#A-Za-z]))/g
const signs = /[!-/:-@[-`{-~]/
const target = /\(((?:https?:\/\/(?:[\w\-.~:/?#@!$+,;=]|%[\dA-Fa-f]{2}|\\&)+|mailto:[\w.+-]+@[\w.-]+))\)/y

const autolink =
  /^<(https?:\/\/(?:[\w\-.~:/?#@!$+,;=]|%[\dA-Fa-f]{2})+|[\w.+-]+@[A-Za-z\d]+(?:[-.][A-Za-z\d]+)*)>$/

/** A mark or link that is open, or the whole. */
interface OpenMark {
  mark: string
  children: Element['children']
  line: number
}

/** Undefined if the words aren't plain. */
function readInline(written: string, firstLine: number): Element['children'] | undefined {
  const whole: OpenMark = { mark: '', children: [], line: firstLine }
  const open: OpenMark[] = [whole]
  let top = whole
  let text = ''
  let line = firstLine
  let textLine = line
  let read = 0
  const addText = (added: string): void => {
    if (text === '') textLine = line
    text += added
    for (let at = added.indexOf('\n'); at !== -1; at = added.indexOf('\n', at + 1)) line++
  }
  const endText = (): void => {
    if (text !== '') top.children.push(textAt(text, textLine))
    text = ''
  }
  const openMark = (mark: string): void => {
    endText()
    top = { mark, children: [], line }
    open.push(top)
  }
  /** False if nothing is in it. */
  const closeMark = (name: string, properties?: Properties): boolean => {
    endText()
    const { children, line: from } = top
    open.pop()
    top = open.at(-1) ?? whole
    top.children.push(elementOf(name, children, from, properties))
    return children.length > 0
  }
  acting.lastIndex = 0
  for (let match = acting.exec(written); match !== null; match = acting.exec(written)) {
    const [sign] = match
    const { index } = match
    if (index > read) addText(written.slice(read, index))
    read = index + sign.length
    if (sign === '\\\n') {
      endText()
      top.children.push(elementOf('br', [], line), lineBreak())
      line++
    } else if (sign.startsWith('\\')) {
      if (sign.length > 1 && !signs.test(sign.slice(1))) return undefined
      addText(sign.slice(1) || sign)
    } else if (sign.startsWith('&')) {
      const letter = letterOf(match[1], { before: written[index - 1], after: written[read] })
      if (letter === undefined) return undefined
      addText(letter)
    } else if (/^(\*\*?|__?)$/.test(sign)) {
      const side = sideOf(written, index, sign)
      if (!side.opens && !side.closes) addText(sign)
      else if (top.mark === sign) {
        if (!side.closes || !closeMark(sign.length === 1 ? 'em' : 'strong')) return undefined
      } else {
        if (!side.opens || open.some(({ mark }) => mark.charAt(0) === sign.charAt(0))) return undefined
        openMark(sign)
      }
    } else if (sign.startsWith('<')) {
      const address = autolink.exec(sign)?.[1]
      if (address === undefined || open.some(({ mark }) => mark === '[')) return undefined
      openMark('<')
      addText(address)
      closeMark('a', { href: /^https?:/.test(address) ? address : `mailto:${address}` })
    } else if (sign === '[') {
      if (open.some(({ mark }) => mark === '[')) return undefined
      openMark('[')
    } else if (sign === ']' && open.every(({ mark }) => mark !== '[')) addText(sign)
    else if (sign === ']' && top.mark === '[') {
      target.lastIndex = read
      const [address, href] = target.exec(written) ?? []
      if (
        address === undefined ||
        href === undefined ||
        !closeMark('a', { href: href.replaceAll('\\&', '&') })
      )
        return undefined
      read += address.length
      acting.lastIndex = read
    } else return undefined
  }
  if (read < written.length) addText(written.slice(read))
  endText()
  return top === whole ? whole.children : undefined
}

/** The letter of a reference such as `&#xA0;`; undefined for a space at the end of a line, which is left out, and for what can't be seen. */
function letterOf(
  code: string | undefined,
  { before, after }: Record<'before' | 'after', string | undefined>,
): string | undefined {
  const point = Number.parseInt(code ?? '', 16)
  if (point === 32)
    return [before, after].some((near) => near === undefined || near === '\n') ? undefined : ' '
  return (point > 32 && point < 127) || (point >= 160 && point < 0xd800)
    ? String.fromCharCode(point)
    : undefined
}

/** Whether a mark may begin and end its element. */
function sideOf(written: string, at: number, mark: string): { opens: boolean; closes: boolean } {
  const before = kindOf(written[at - 1])
  const after = kindOf(written[at + mark.length])
  const opens = after === 'letter' || (after === 'sign' && before !== 'letter')
  const closes = before === 'letter' || (before === 'sign' && after !== 'letter')
  if (mark.startsWith('*')) return { opens, closes }
  return { opens: opens && (!closes || before === 'sign'), closes: closes && (!opens || after === 'sign') }
}

/** Half a character is a letter, as for the parser. */
function kindOf(letter: string | undefined): 'space' | 'sign' | 'letter' {
  if (letter === undefined || /\s/.test(letter)) return 'space'
  return /[\p{P}\p{S}]/u.test(letter) ? 'sign' : 'letter'
}

function elementOf(
  tagName: string,
  children: Element['children'],
  line: number,
  properties: Properties = {},
): Element {
  return { type: 'element', tagName, properties, children, position: positionOf(line) }
}

function textAt(value: string, line: number): Text {
  return { type: 'text', value, position: positionOf(line) }
}

/** Between blocks; without a position, as white space of the Markdown has none. */
function lineBreak(): Text {
  return { type: 'text', value: '\n' }
}

/** Only lines are asked for. */
function positionOf(index: number): NonNullable<Element['position']> {
  const point = { line: index + 1, column: 1 }
  return { start: point, end: point }
}
