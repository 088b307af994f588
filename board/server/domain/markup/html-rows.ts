import type { Element, ElementContent, Root } from 'hast'

type Parent = Root | Element

const blocks: ReadonlySet<string> = new Set(
  'blockquote dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table ul'.split(' '),
)
const betweenCells = ' | '
const betweenLines = ', '

/** Makes a line of each row of a table and of each term with what is said of it: Markdown has neither, and the cells would be one word. */
export function readRows(): (tree: Root) => void {
  return rewrite
}

function rewrite(parent: Parent): void {
  parent.children = parent.children.flatMap((child): ElementContent[] => {
    if (child.type === 'doctype') return []
    if (child.type !== 'element') return [child]
    // Its children are read first, tables within cells too.
    rewrite(child)
    if (child.tagName === 'table') return toParagraphs(listRows(child).map((cells) => [cells, betweenCells]))
    return child.tagName === 'dl' ? toParagraphs(listTerms(child)) : [child]
  })
}

/** The cells of a line, and what is put between them. */
type Row = [cells: Element[], between: string]

function listRows(table: Element): Element[][] {
  return elementsOf(table).flatMap((part) => {
    if (part.tagName === 'tr') return [elementsOf(part).filter((cell) => !isBlank(cell))]
    return part.tagName === 'caption' ? [[part]] : listRows(part)
  })
}

function listTerms(list: Element): Row[] {
  const rows: Row[] = []
  for (const part of elementsOf(list).flatMap((one) => (one.tagName === 'div' ? elementsOf(one) : one))) {
    const term = rows.at(-1)?.[0]
    if (part.tagName === 'dt' || term === undefined)
      rows.push([[part], /[:?]\s*$/.test(textOf(part)) ? ' ' : ': '])
    else if (!isBlank(part)) term.push(part)
  }
  return rows
}

/** Rows in succession are lines of one paragraph. What has blocks of its own in a cell stays as it is. */
function toParagraphs(rows: readonly Row[]): ElementContent[] {
  const paragraphs: ElementContent[] = []
  let lines: Element | undefined
  for (const [cells, between] of rows) {
    const read = cells.map(inlineOf)
    const isLine = read.length > 1 && read.every((cell) => cell !== undefined)
    if (!isLine) {
      lines = undefined
      paragraphs.push(...cells.flatMap((cell, index) => toBlocks(cell, read[index])))
      continue
    }
    const line = read.flatMap((cell, index) => [
      ...(index === 0
        ? []
        : [toText(index === 1 ? between : between === betweenCells ? between : betweenLines)]),
      ...(cell ?? []).map((node) => (isElement(node, 'br') ? toText(betweenLines) : node)),
    ])
    if (lines === undefined) {
      lines = toElement('p', line)
      paragraphs.push(lines)
    } else lines.children.push(toElement('br', []), ...line)
  }
  return paragraphs
}

function toBlocks(cell: Element, inline: ElementContent[] | undefined): ElementContent[] {
  if (inline === undefined) return cell.children
  return inline.length === 0 ? [] : [toElement('p', inline)]
}

/** The content of a cell within a line; undefined if it has blocks. */
function inlineOf(cell: Element): ElementContent[] | undefined {
  const [only, ...others] = cell.children.filter((child) => !isBlank(child))
  if (others.length === 0 && (isElement(only, 'p') || isElement(only, 'div'))) return inlineOf(only)
  return cell.children.some(hasBlock) ? undefined : cell.children
}

function hasBlock(node: ElementContent): boolean {
  return node.type === 'element' && (blocks.has(node.tagName) || node.children.some(hasBlock))
}

function isBlank(node: ElementContent): boolean {
  return textOf(node).trim() === ''
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}

function isElement(node: ElementContent | undefined, name: string): node is Element {
  return node?.type === 'element' && node.tagName === name
}

function elementsOf(parent: Element): Element[] {
  return parent.children.filter((child) => child.type === 'element')
}

function toElement(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children }
}

function toText(value: string): ElementContent {
  return { type: 'text', value }
}
