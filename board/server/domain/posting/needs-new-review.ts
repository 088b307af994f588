import { isDeepStrictEqual } from 'node:util'
import type { ListingContent } from '@cryptolist/contract'
import { diffArrays } from 'diff'
import { readTexts } from '../checks/texts.ts'
import { denials } from '../phrases/denials.ts'
import { englishDenial } from '../phrases/en.ts'
import { foldText } from '../reading/seen-text.ts'

/** Words that a settled company's change may add in all: fewer than most sentences that ask for something. */
const mostAdded = 10
/** Added or removed words above which a text counts as different, whatever it says. */
const mostEdits = 1000

/**
 * Whether a change to a live listing needs a review if its company may not publish unseen: any but one of whitespace, case and punctuation,
 * or of the numbers that can't carry a message. Words alone can't tell a harmless sentence from a scam's.
 */
export function needsNewReview(before: ListingContent, after: ListingContent): boolean {
  return !isDeepStrictEqual(weightyParts(before), weightyParts(after))
}

/** Whether a change by a company that may publish unseen still needs a review: it adds a sentence's worth of words, in one place or several, or takes a denial away. */
export function saysMuchElse(before: ListingContent, after: ListingContent): boolean {
  const [old, now] = [wordsOf(textOf(before)), wordsOf(textOf(after))]
  if (countMissing(now, old) > mostAdded) return true
  // Stops as soon as it's clear that much has changed: comparing reordered words would take long.
  const changes = diffArrays(old, now, { maxEditLength: mostEdits })
  if (changes === undefined) return true
  const added = changes.filter((change) => change.added).reduce((sum, { value }) => sum + value.length, 0)
  return added > mostAdded || changes.some(({ removed, value }) => removed && denies(value))
}

/** Default-deny: a field that is added later waits too. */
function weightyParts({ openings: _openings, openDays: _openDays, ...rest }: ListingContent) {
  const { answerByDays: _answerByDays, ...process } = rest.process
  const { title, summary, description } = rest
  const steps = process.steps.map(({ name, note }) => ({ name: wordingOf(name), note: wordingOf(note) }))
  return {
    ...rest,
    title: wordingOf(title),
    summary: wordingOf(summary),
    description: wordingOf(description),
    process: { ...process, steps },
  }
}

/** Has a point, a slash or the like inside: its case and every sign of it may say where it leads. */
const addressLike = /[/@\\]|[^\s.][.:_][^\s.]/
const edges = /^[.,;:!?'"“”‘’()–—…-]+|[.,;:!?'"“”‘’()–—…-]+$/gu

/** The text without what can change and say the same: whitespace, case, and punctuation around words. */
function wordingOf(text: string | null): string | null {
  if (text === null) return null
  const words = text.split(/\s+/u).map((word) => {
    const bare = word.replace(edges, '')
    return addressLike.test(bare) ? bare : bare.toLowerCase()
  })
  return words.filter((word) => word !== '').join(' ')
}

/** All free text; the description as Markdown, so that a link counts. */
function textOf(content: ListingContent): string {
  const others = readTexts(content).texts.filter(({ field }) => field !== 'description')
  return [content.description, ...others.map(({ text }) => text)].join('\n')
}

/** How many words of one text are missing from the other, in any position. */
function countMissing(words: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1)
  let missing = 0
  for (const word of words) {
    const count = left.get(word) ?? 0
    if (count === 0) missing += 1
    else left.set(word, count - 1)
  }
  return missing
}

/** Each Chinese or Japanese character is a word, because nothing separates words there. */
function wordsOf(text: string): string[] {
  return (
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
    ) ?? []
  )
}

const denialWords = [englishDenial, ...Object.values(denials)].map(({ before }) => before)
/** Where nothing separates words, one character takes a denial away. */
const chineseDenial = /[不没沒无無勿未]/u

function denies(words: readonly string[]): boolean {
  const text = words.join(' ')
  const folded = foldText(text)
  return chineseDenial.test(text) || denialWords.some((pattern) => folded.search(pattern) !== -1)
}
