/** A text, and what is selected in it: from `start` to before `end`. */
export interface Selected {
  text: string
  start: number
  end: number
}

/** Edits of the toolbar's buttons in a text in Markdown. What one puts in where there was nothing, it takes out again. */
export const edits = {
  bold: (selected: Selected) => toggleMark(selected, 2),
  italic: (selected: Selected) => toggleMark(selected, 1),
  heading: (selected: Selected) => toggleLines(selected, /^#{1,6} $/, () => '## '),
  list: (selected: Selected) => toggleLines(selected, /^[-*+] $/, () => '- '),
  numbers: (selected: Selected) => toggleLines(selected, /^\d/, (index) => `${index + 1}. `),
  link: addLink,
} as const satisfies Record<string, (selected: Selected) => Selected>
export type EditName = keyof typeof edits
/** The letter that does the same with Ctrl or, on a Mac, Command. */
export const keyOf: Readonly<Partial<Record<EditName, string>>> = { bold: 'b', italic: 'i', link: 'k' }

/** The beginning of a line of a list or a heading, behind its indentation. */
const lineStart = /^( *)([-*+] |\d{1,9}[.)] |#{1,6} )?/
/** Spaces and marks at the ends of what is selected. What is looked for at an end begins nowhere but where its run does: otherwise a long run elsewhere took for ever. */
const edgesBefore = /^[\s*_]*/
const edgesAfter = /(?<![\s*_])[\s*_]+$/
const wordBefore = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]+$/u
const wordAfter = /^[\p{L}\p{M}\p{N}]+/u

interface Range {
  from: number
  to: number
}

/**
 * Marks the selected words of each line, or no longer marks them if all of them were: one `*` around them is italic, two are bold, three are
 * both. Without a selection it is the word at the cursor, or what is typed next.
 */
function toggleMark(selected: Selected, mark: 1 | 2): Selected {
  const ranges = listWords(selected)
  const around = ranges.map((range) => marksAround(selected.text, range))
  const isMarked = around.every((runs) => runs.some(({ length }) => hasMark(length, mark)))
  const by = isMarked ? -mark : mark
  const changes = ranges.flatMap(({ from, to }, index): Change[] => {
    const marked = around[index]?.find(({ length }) => hasMark(length, mark))
    if (marked === undefined) return [from, to].map((at) => ({ from: at, to: at, put: '*'.repeat(mark) }))
    if (!isMarked) return []
    const [before, after] = [from - marked.distance, to + marked.distance]
    return [
      { from: before - mark, to: before, put: '' },
      { from: after, to: after + mark, put: '' },
    ]
  })
  const { text, start, end } = selected
  // A cursor stays where it is in its word.
  if (start === end) return { text: changeText(text, changes), start: start + by, end: start + by }
  const [first] = ranges
  const last = ranges.at(-1)
  return first === undefined || last === undefined
    ? selected
    : change({ text, start: first.from, end: last.to }, changes)
}

function hasMark(length: number, mark: 1 | 2): boolean {
  return (length & mark) !== 0
}

/** The words to mark in each selected line: without spaces and marks at their ends, and without what makes the line an item or a heading. */
function listWords({ text, start, end }: Selected): Range[] {
  if (start === end) {
    const from = start - (wordBefore.exec(text.slice(0, start))?.[0].length ?? 0)
    const to = start + (wordAfter.exec(text.slice(start))?.[0].length ?? 0)
    return [{ from, to }]
  }
  return listLines({ text, start, end }).flatMap((line) => {
    const words = line.from + (lineStart.exec(text.slice(line.from, line.to))?.[0].length ?? 0)
    const from = Math.max(start, words)
    const inner = text.slice(from, Math.min(end, line.to)).replace(edgesAfter, '')
    const before = edgesBefore.exec(inner)?.[0].length ?? 0
    return before === inner.length ? [] : { from: from + before, to: from + inner.length }
  })
}

interface MarkRun {
  /** How many signs it has. */
  length: number
  /** How many signs are between it and the words. */
  distance: number
}

/** The marks that are on both sides of a range, from within. */
function marksAround(text: string, { from, to }: Range): MarkRun[] {
  const runs: MarkRun[] = []
  let sign: string | undefined
  for (let distance = 0; ; distance += 1) {
    const before = text[from - distance - 1]
    if ((before !== '*' && before !== '_') || before !== text[to + distance]) return runs
    const last = runs.at(-1)
    if (last !== undefined && sign === before) last.length += 1
    else runs.push({ length: 1, distance })
    sign = before
  }
}

/** Makes an item or a heading of each selected line, or a plain line of it if all of them are one. Lines without words stay as they are. */
function toggleLines(selected: Selected, isOne: RegExp, markOf: (index: number) => string): Selected {
  const { text } = selected
  const all = listLines(selected)
  const written = all.filter(({ from, to }) => text.slice(from, to).trim() !== '')
  const lines = (written.length === 0 ? all.slice(0, 1) : written).map(({ from, to }) => {
    const [, indent = '', mark = ''] = lineStart.exec(text.slice(from, to)) ?? []
    return { from: from + indent.length, mark }
  })
  const isMarked = lines.every(({ mark }) => isOne.test(mark))
  return change(
    selected,
    lines.map(({ from, mark }, index) => ({
      from,
      to: from + mark.length,
      put: isMarked ? '' : markOf(index),
    })),
  )
}

/** The lines that are selected, in whole. A line with only its start selected isn't, unless it is alone. */
function listLines({ text, start, end }: Selected): Range[] {
  const lines: Range[] = []
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end
  for (let from = text.slice(0, start).lastIndexOf('\n') + 1; from <= last; ) {
    const at = text.indexOf('\n', from)
    const to = at === -1 ? text.length : at
    lines.push({ from, to })
    from = to + 1
  }
  return lines
}

const unknownAddress = 'https://'
const anyLink = /\[[^[\]\n]*\]\(([^()\s]*)\)/g

/** Makes a link of the selected words, with its address to be typed next, or of a selected address, with its words to be typed. In a link, selects the address. */
function addLink(selected: Selected): Selected {
  const { text } = selected
  const [words = { from: selected.start, to: selected.start }] = listWords(selected)
  for (const link of text.matchAll(anyLink)) {
    const [whole, address = ''] = link
    const end = link.index + whole.length
    if (link.index <= words.from && words.to <= end)
      return { text, start: end - 1 - address.length, end: end - 1 }
  }
  const label = text.slice(words.from, words.to)
  const isAddress = /^(?:https?:\/\/|mailto:)\S+$/.test(label)
  const [name, address] = isAddress ? ['', label] : [label, unknownAddress]
  const changed = `${text.slice(0, words.from)}[${name}](${address})${text.slice(words.to)}`
  const start = words.from + 1 + (name === '' ? 0 : name.length + 2)
  return { text: changed, start, end: name === '' ? start : start + address.length }
}

interface Change extends Range {
  put: string
}

/** Changes a text in several places, from first to last; what is selected stays selected. */
function change({ text, start, end }: Selected, changes: readonly Change[]): Selected {
  return {
    text: changeText(text, changes),
    start: moved(start, changes, true),
    end: moved(end, changes, start === end),
  }
}

function changeText(text: string, changes: readonly Change[]): string {
  let changed = ''
  let done = 0
  for (const { from, to, put } of changes) {
    changed += text.slice(done, from) + put
    done = to
  }
  return changed + text.slice(done)
}

/** Where a position is after the changes; `isAfter`: behind what is put in at the position itself. */
function moved(at: number, changes: readonly Change[], isAfter: boolean): number {
  let by = 0
  for (const { from, to, put } of changes) {
    if (from > at || (from === at && to === at && !isAfter)) break
    if (to > at) return from + by + put.length
    by += put.length - (to - from)
  }
  return at + by
}

const block = /\n|^(?:[-*+>] |#{1,6} |\d{1,9}[.)] )/
const item = /^(?:[-*+] |\d{1,9}[.)] )/
const emptyItem = /(^|\n) *(?:[-*+]|\d{1,9}[.)]) $/

/**
 * Puts Markdown in the place of what is selected, and the cursor behind it. Blocks begin and end lines of their own, with an empty line to what
 * is there already; a list takes the place of an item that has no words yet.
 */
export function putMarkdown({ text, start, end }: Selected, markdown: string): Selected {
  const isBlock = block.test(markdown)
  const whole = text.slice(0, start)
  const before = item.test(markdown) ? whole.replace(emptyItem, '$1') : whole
  const after = text.slice(end)
  const put = before + (isBlock ? gapAfter(before) : '') + markdown
  return { text: put + (isBlock ? gapBefore(after) : '') + after, start: put.length, end: put.length }
}

function gapAfter(before: string): string {
  if (before.trim() === '' || /\n[ \t]*\n[ \t]*$/.test(before)) return ''
  return /\n[ \t]*$/.test(before) ? '\n' : '\n\n'
}

function gapBefore(after: string): string {
  if (after.trim() === '' || /^[ \t]*\n[ \t]*\n/.test(after)) return ''
  return /^[ \t]*\n/.test(after) ? '\n' : '\n\n'
}
