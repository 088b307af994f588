import type { Element, ElementContent, Root } from 'hast'

type Parent = Root | Element
const marks: ReadonlySet<string> = new Set(['b', 'strong', 'em', 'i'])

/**
 * Puts the edges of bold and emphasised words where Markdown can have them: spaces and line breaks next to the marks instead of within, and
 * punctuation too where a letter follows. What can't be marked isn't, instead of being written as `&#x66;or`.
 */
export function moveEdges(): (tree: Root) => void {
  return (tree) => {
    moveSpaces(tree, [])
    moveFromLetters(tree)
  }
}

/** `around` are the marks that it is within. */
function moveSpaces(parent: Parent, around: readonly Element[]): void {
  for (const child of parent.children)
    if (child.type === 'element') moveSpaces(child, isMark(child) ? [...around, child] : around)
  parent.children = joinMarks(
    parent.children.flatMap((child): ElementContent[] => {
      if (child.type === 'doctype') return []
      if (child.type !== 'element') return [child]
      if (child.tagName === 'span' || around.some((mark) => isSameMark(mark, child))) return child.children
      return isMark(child) ? takeOut(child, isSpace) : [child]
    }),
  )
}

function moveFromLetters(parent: Parent): void {
  for (const child of parent.children) if (child.type === 'element') moveFromLetters(child)
  const done: ElementContent[] = []
  const left = parent.children.flatMap((child): ElementContent[] => (child.type === 'doctype' ? [] : [child]))
  left.reverse()
  for (let child = left.pop(); child !== undefined; child = left.pop()) {
    const next = left.at(-1)
    // Marks that are alike may only meet once what was around one of them is no longer marked.
    if (child.type === 'element' && next?.type === 'element' && isSameMark(child, next)) {
      next.children = joinMarks([...child.children, ...next.children])
      moveFromLetters(next)
      continue
    }
    const before = endsWithLetter(done.at(-1))
    const after = startsWithLetter(next)
    const parts = isMark(child) && (before || after) ? withinWord(child, { before, after }) : [child]
    if (parts.includes(child)) {
      done.push(...parts)
      continue
    }
    // Words that are no longer marked may be the letters next to the mark before them.
    left.push(...parts.reverse())
    if (isMark(done.at(-1))) left.push(...done.splice(-1))
  }
  parent.children = done
}

interface Letters {
  before: boolean
  after: boolean
}

/** A mark next to letters: Markdown reads it if it is bold, and begins and ends with letters itself. */
function withinWord(mark: Element, letters: Letters): ElementContent[] {
  const { before, after } = letters
  for (let [first] = mark.children; before && isMark(first); [first] = mark.children)
    mark.children.splice(0, 1, ...first.children)
  for (let last = mark.children.at(-1); after && isMark(last); last = mark.children.at(-1))
    mark.children.splice(-1, 1, ...last.children)
  const parts = takeOut(mark, isNoLetter, letters)
  const isJoined = (before && parts[0] === mark) || (after && parts.at(-1) === mark)
  const isText =
    (!before || mark.children[0]?.type === 'text') && (!after || mark.children.at(-1)?.type === 'text')
  return (isStrong(mark) && isText) || !isJoined
    ? parts
    : parts.flatMap((part) => (part === mark ? mark.children : part))
}

/** Words that are marked alike, one after the other, are marked once. */
function joinMarks(children: readonly ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = []
  for (const child of children) {
    const last = joined.at(-1)
    if (last?.type === 'element' && child.type === 'element' && isSameMark(last, child))
      last.children = joinMarks([...last.children, ...child.children])
    else joined.push(child)
  }
  return joined
}

function isSameMark(one: Element, other: Element): boolean {
  return isMark(one) && isMark(other) && isStrong(one) === isStrong(other)
}

function isStrong({ tagName }: Element): boolean {
  return tagName === 'b' || tagName === 'strong'
}

/** The mark without what `isEdge` is at its ends, between that; only that if nothing else is in it. */
function takeOut(
  mark: Element,
  isEdge: (letter: string) => boolean,
  { before = true, after = true }: { before?: boolean; after?: boolean } = {},
): ElementContent[] {
  const start = before ? takeStart(mark.children, isEdge) : []
  const end = after ? takeEnd(mark.children, isEdge) : []
  return [...start, ...(mark.children.length === 0 ? [] : [mark]), ...end]
}

function takeStart(children: ElementContent[], isEdge: (letter: string) => boolean): ElementContent[] {
  const taken: ElementContent[] = []
  for (let first = children[0]; first !== undefined; first = children[0]) {
    if (isBreak(first) && isEdge('\n')) taken.push(first)
    else if (first.type === 'text') {
      const letters = [...first.value]
      const from = letters.findIndex((letter) => !isEdge(letter))
      if (from === 0) break
      const moved = from === -1 ? letters.length : from
      if (moved > 0) taken.push({ type: 'text', value: letters.slice(0, moved).join('') })
      first.value = letters.slice(moved).join('')
      if (first.value !== '') break
    } else break
    children.shift()
  }
  return taken
}

function takeEnd(children: ElementContent[], isEdge: (letter: string) => boolean): ElementContent[] {
  const taken: ElementContent[] = []
  for (let last = children.at(-1); last !== undefined; last = children.at(-1)) {
    if (isBreak(last) && isEdge('\n')) taken.unshift(last)
    else if (last.type === 'text') {
      const letters = [...last.value]
      const to = letters.findLastIndex((letter) => !isEdge(letter)) + 1
      if (to === letters.length && to > 0) break
      if (to < letters.length) taken.unshift({ type: 'text', value: letters.slice(to).join('') })
      last.value = letters.slice(0, to).join('')
      if (last.value !== '') break
    } else break
    children.pop()
  }
  return taken
}

function isSpace(letter: string): boolean {
  return /\s/.test(letter)
}

function isNoLetter(letter: string): boolean {
  return /[\s\p{P}\p{S}]/u.test(letter)
}

/** Other elements begin and end with signs in Markdown. */
function startsWithLetter(node: Parent['children'][number] | undefined): boolean {
  return node?.type === 'text' && /^[^\s\p{P}\p{S}]/u.test(node.value)
}

function endsWithLetter(node: Parent['children'][number] | undefined): boolean {
  return node?.type === 'text' && /[^\s\p{P}\p{S}]$/u.test(node.value)
}

function isMark(node: Parent['children'][number] | undefined): node is Element {
  return node?.type === 'element' && marks.has(node.tagName)
}

function isBreak(node: ElementContent): boolean {
  return node.type === 'element' && node.tagName === 'br'
}
