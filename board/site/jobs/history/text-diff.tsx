import { diffWordsWithSpace } from 'diff'
import type { ReactElement } from 'react'
import * as text from '#messages/history'

/** Longer texts are shown whole, the old before the new: comparing them word by word takes too long, and nobody reads that. */
const longestByWords = 25_000
/** Fewer words than these that stayed between two changes are shown with both: torn into single words nobody can read a sentence. */
const wordsBetween = 3
/** Unchanged words that stay around a change. */
const wordsAround = 24

export interface TextDiffProps {
  before: string
  after: string
}

export function TextDiff({ before, after }: TextDiffProps): ReactElement {
  const parts = splitText(before, after)
  return (
    <p className="diff-text">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name and never move
        <DiffPart part={part} isFirst={index === 0} isLast={index === parts.length - 1} key={index} />
      ))}
    </p>
  )
}

interface Part {
  value: string
  change: 'out' | 'in' | 'same'
}

function splitText(before: string, after: string): Part[] {
  if (before.length + after.length > longestByWords)
    return [
      { value: before, change: 'out' },
      { value: after, change: 'in' },
    ]
  return joinChanges(
    diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
      value,
      change: added ? 'in' : removed ? 'out' : 'same',
    })),
  )
}

/** Changes of one line with hardly a word between them become one: the old text, then the new one. */
function joinChanges(parts: readonly Part[]): Part[] {
  const joined: Part[] = []
  let taken = ''
  let put = ''
  const close = (): void => {
    if (taken !== '') joined.push({ value: taken, change: 'out' })
    if (put !== '') joined.push({ value: put, change: 'in' })
    taken = ''
    put = ''
  }
  parts.forEach(({ value, change }, index) => {
    const isBetween = taken + put !== '' && index < parts.length - 1 && isShort(value)
    if (change === 'same' && !isBetween) {
      close()
      joined.push({ value, change })
      return
    }
    if (change !== 'in') taken += value
    if (change !== 'out') put += value
  })
  close()
  return joined
}

function isShort(text: string): boolean {
  return !text.includes('\n') && text.split(/\s+/).filter((word) => word !== '').length < wordsBetween
}

function DiffPart({
  part: { value, change },
  isFirst,
  isLast,
}: {
  part: Part
  isFirst: boolean
  isLast: boolean
}): ReactElement {
  if (change === 'out')
    return (
      <del>
        <span className="visually-hidden">{text.removed}</span>
        {value}
      </del>
    )
  if (change === 'in')
    return (
      <ins>
        <span className="visually-hidden">{text.added}</span>
        {value}
      </ins>
    )
  return <>{shorten(value, { isFirst, isLast })}</>
}

/** Of a long unchanged stretch, only the text next to a change. */
function shorten(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  const words = text.split(/(?<=\s)/)
  const head = isFirst ? 0 : wordsAround
  const tail = isLast ? 0 : wordsAround
  if (words.length <= head + tail + wordsAround) return text
  const end = tail === 0 ? '' : words.slice(-tail).join('')
  return `${words.slice(0, head).join('')}… ${end}`
}
