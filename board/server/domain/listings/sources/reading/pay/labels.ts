import type { AmountRange } from './amounts.ts'
import { payNoun } from './pay-words.ts'

const longest = 100
/** Words that only connect an amount with what it is for. */
const connecting =
  /(?:\s|^)(?:is|are|of|between|from|at|to|the|would be|will be|ist|sind|von|zwischen|est|de|entre|es)$/iu
const edges = /^[\s,;:|/.·•–—-]+|[\s,;:|/·•–—=-]+$/gu

/** Whom one of several ranges is for, in the employer's words: behind it in brackets, or before it; undefined where nothing says so. `from` is where the one before it ends. */
export function labelOf(
  sentence: string,
  { start, end }: AmountRange,
  { from, heading }: { from: number; heading: string },
): string | undefined {
  const behind = /^[^()\d;]{0,20}\(([^()]{2,100})\)/.exec(sentence.slice(end))?.[1]
  const before = tidy(sentence.slice(from, start).split(';').at(-1) ?? '')
  const words = behind !== undefined && /\p{L}{2}/u.test(behind) ? behind : before
  const label = isOnlyPay(words) ? tidy(heading) : words
  return label === '' || isOnlyPay(label) ? undefined : label
}

function tidy(words: string): string {
  let tidied = words.replace(/^[^\p{L}\d]*(?:and|und|et|y|or)\s/iu, '').replace(edges, '')
  for (let last = ''; last !== tidied; ) {
    last = tidied
    tidied = tidied.replace(connecting, '').replace(edges, '')
  }
  return tidied.length <= longest ? tidied : tidied.slice(tidied.indexOf(' ', tidied.length - longest) + 1)
}

/** "Base salary range" says for whom as little as nothing does. */
function isOnlyPay(words: string): boolean {
  const rest = words
    .toLowerCase()
    .replace(new RegExp(payNoun, 'gu'), '')
    .replace(/\b(?:range|base|annual|the|our|for|this|role|position|equity|bonus)\b/g, '')
  return !/\p{L}{2}|\d/u.test(rest)
}
