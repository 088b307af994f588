import type { AmountRange } from './pay-amounts.ts'
import { measures } from './pay-bounds.ts'
import { notPay, payNoun } from './pay-words.ts'

const longest = 100
const allPayNouns = new RegExp(payNoun, 'gu')
/** Words that only connect an amount with what it is for. */
const connecting =
  /(?:\s|^)(?:is|are|it|that|of|between|from|at|to|the|and|or|und|oder|et|ou|y|would be|will be|ist|sind|von|zwischen|est|de|entre|es)$/iu
const edges = /^[\s,;:|/.·•–—-]+|[\s,;:|/·•–—=-]+$/gu
const inBrackets = /^[^()\d;]{0,20}\(([^()]{2,100})\)/
const afterMeasures = new RegExp(`^${measures}`, 'iu')
/** Whom an amount is for, right behind it: "in Austin", "a year for seniors". A stop after a capital letter is part of the words. */
const forWhom = new RegExp(
  `^${measures}\\s*((?:in|for|if|at|outside|within|elsewhere|everywhere|otherwise|für|außerhalb|pour|à|en|hors|para)(?!\\p{L})(?:[^.,;:()|/+]|\\.(?!\\s|$)|(?<=(?<!\\p{L})\\p{L})\\.){0,100})`,
  'iu',
)
/** These say something else of an amount. */
const notForWhom =
  /^(?:in (?:addition|total|line|order|accordance|cash|stock|tokens?|the (?:first|form))|for (?:full|part)[- ]time|at (?:least|most|signing))/iu

/** Whom an amount is for, in words alone right behind it: "$60 an hour W2 or $70 an hour 1099". */
const plainBehind = new RegExp(
  `^${measures}\\s*([\\p{L}\\d][^.,;:()|/+]{0,40}?)\\s*([.,;/|]|\\s(?:or|and|oder|und|ou|et|y|o|e)\\s|$)`,
  'iu',
)

/**
 * Whom each of several ranges of a sentence is for, in the employer's words: in brackets behind it, or before or behind it; undefined where
 * nothing says so.
 */
export function labelsOf(
  sentence: string,
  ranges: readonly AmountRange[],
  heading: string,
): (string | undefined)[] {
  let from = 0
  let isPlain = false
  const words = ranges.map(({ start, end }, index) => {
    const next = ranges[index + 1]?.start
    const behind = wordsBehind(sentence.slice(end, next), next === undefined ? isPlain : undefined)
    isPlain ||= behind.isPlain
    const before = tidy(sentence.slice(from, start).split(';').at(-1) ?? '')
    from = end + behind.length
    return { before, behind }
  })
  const [first, ...others] = words
  const isBehind = isOnlyPay((others[0] ?? first)?.before ?? '')
  return words.map(({ before, behind }) => {
    const phrase = (isBehind || behind.isInBrackets ? behind.words : undefined) ?? before
    const label = isOnlyPay(phrase) ? tidy(heading) : phrase
    return isOnlyPay(label) ? undefined : label
  })
}

interface Behind {
  words?: string
  isInBrackets: boolean
  isPlain: boolean
  /** How far what is said of the amount reaches. */
  length: number
}

/** The words behind an amount about whom it is for. `isPlain` is of the last one: whether one before it has words alone. */
function wordsBehind(after: string, isPlain: boolean | undefined): Behind {
  let length = afterMeasures.exec(after)?.[0].length ?? 0
  for (const pattern of [inBrackets, forWhom]) {
    const [all = '', words = ''] = pattern.exec(after) ?? []
    length = Math.max(length, all.length)
    if (!notForWhom.test(words) && !isOnlyPay(words))
      return { words: tidy(words), isInBrackets: pattern === inBrackets, isPlain: false, length }
  }
  const [all = '', words = '', end = ''] = plainBehind.exec(after) ?? []
  const isEnded = isPlain ?? end !== ''
  if (length > all.length || !isEnded || isOnlyPay(words) || notPay.test(words.toLowerCase()))
    return { isInBrackets: false, isPlain: false, length }
  return { words: tidy(words), isInBrackets: false, isPlain: true, length: all.length }
}

function tidy(words: string): string {
  let tidied = words.replace(/^[^\p{L}\d]*(?:and|und|et|y|or|oder|ou)\s/iu, '').replace(edges, '')
  for (let last = ''; last !== tidied; ) {
    last = tidied
    tidied = tidied.replace(connecting, '').replace(edges, '')
  }
  // "Salary ranges: Berlin".
  const [head, ...rest] = tidied.split(': ')
  if (rest.length > 0 && isOnlyPay(head ?? '')) tidied = rest.join(': ')
  return tidied.length <= longest ? tidied : tidied.slice(tidied.indexOf(' ', tidied.length - longest) + 1)
}

/** "Base salary range" says for whom as little as nothing does. */
function isOnlyPay(words: string): boolean {
  const rest = words
    .toLowerCase()
    .replace(allPayNouns, '')
    .replace(
      /\b(?:ranges?|bands?|by (?:level|location|seniority)|base|annual|the|our|a|in|for|is|this|role|position|job|equity|bonus)\b/g,
      '',
    )
  return !/\p{L}\.?\p{L}|\d/u.test(rest)
}
