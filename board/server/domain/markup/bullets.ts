const signs = '•·∙●○◦▪▫■□‣⁃➢➤✔✓'
/** A sign that begins an item wherever it begins a line, marked or not; the others do where the next line has one too. */
const sureSign = new RegExp(`^(?:\\*\\*[${signs}]\\*\\*|_?[${signs}]_?) +(?=\\S)`)
const otherSign = /^(?:\\[-*]|[-–]) +(?=\S)/
const signWithin = new RegExp(`^( *(?:[-*]|\\d+[.)]) +)[${signs}] +(?=\\S)`, 'gm')
const hasSigns = new RegExp(`[${signs}]|(?:^|\\n)(?:\\\\[-*]|–) `)
/** The beginning of a block of Markdown, with the sign that makes it one. */
const acting = /^(?:[#+=>~-]|\d+(?=[.)]))/
const otherBlock = /^(?: {4}|[-*+] |>|#{1,6} |\d+[.)] |---)/
const fence = /^(?:```|~~~)/m

interface Line {
  words: string
  /** Its text after the sign; undefined if it has none. */
  item: string | undefined
  isSure: boolean
  /** It begins a paragraph. */
  isFirst: boolean
}

/** Makes lists of lines that begin with a bullet, as Word and plain text have them. */
export function listBullets(markdown: string): string {
  if (!hasSigns.test(markdown) || fence.test(markdown)) return markdown
  const blocks: string[] = []
  let lines: Line[] = []
  for (const block of markdown.split('\n\n')) {
    if (otherBlock.test(block)) {
      blocks.push(...toBlocks(lines), block.replace(signWithin, '$1'))
      lines = []
    } else lines.push(...block.split('\\\n').map(toLine))
  }
  return [...blocks, ...toBlocks(lines)].join('\n\n')
}

function toLine(words: string, index: number): Line {
  const sign = (sureSign.exec(words) ?? otherSign.exec(words))?.[0]
  return {
    words,
    item: sign && words.slice(sign.length),
    isSure: sureSign.test(words),
    isFirst: index === 0,
  }
}

/** Items in succession are a list; the others are paragraphs as before. */
function toBlocks(lines: readonly Line[]): string[] {
  const blocks: string[] = []
  let isAfterItems = true
  for (let start = 0; start < lines.length; ) {
    const items = itemsFrom(lines, start)
    const line = lines[start]
    if (items.length > 1 || (items.length === 1 && line?.isSure === true)) {
      blocks.push(items.map((words) => `- ${words.replace(acting, toEscaped)}`).join('\n'))
      start += items.length
      isAfterItems = true
      continue
    }
    if (line?.isFirst === false && !isAfterItems) blocks.push(`${blocks.pop()}\\\n${line.words}`)
    else blocks.push(line?.words ?? '')
    start += 1
    isAfterItems = false
  }
  return blocks
}

function itemsFrom(lines: readonly Line[], start: number): string[] {
  const items: string[] = []
  for (let at = start, item = lines[at]?.item; item !== undefined; item = lines[at]?.item) {
    items.push(item)
    at += 1
  }
  return items
}

/** The sign of a block is escaped; of a number the sign behind it. */
function toEscaped(sign: string): string {
  return /\d/.test(sign) ? `${sign}\\` : `\\${sign}`
}
