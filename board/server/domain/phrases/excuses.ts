import type { CompiledRule } from './compile.ts'
import { hasOneOf } from './known-words.ts'
import { findPhrases, type PhraseSpan, type ReadSentence } from './match.ts'

/** Where a sentence no longer tells of the duties that it begins with. */
const endsDuties =
  /[;:：；]|\s[-–—]\s|(?<!\p{L})(?:but|while|because|since|aber|sondern|denn|weil|pero|porque|mas|pois|mais|car|parce|но|потому)(?!\p{L})|但|因为|所以/u
/** Where another statement begins, whatever follows. */
const breaks = new RegExp(`[–—(“"«|（]|${endsDuties.source}`, 'u')
/** Before words that others use. */
const quote = /["“«„]\s*$/u
const comma = /[,，]/
/** Where another clause begins that isn't about the last words: not "the check, which we pay". */
const clause = /[,，](?!\s*(?:which|that|die|das|den|was|que|qui|что|котор))/u
/** Words that join a demand to those before it. */
const joining = /(?<!\p{L})(?:and|or|und|oder|y|o|e|ou|et|и|а|или)\s+$/u
/** Where the employer is who asks: "fake recruiters ask nothing, our HR asks for it". */
const weAsk =
  /[,，]\s*(?:and\s+)?(?:we|our(?:\s+\p{L}+){1,2}?)\s+(?:\p{L}+\s+)?(?:ask|need|want|require|request|expect|collect|check)/u
/** Words before a further item of a list, or the object of its verb. */
const itemOfList = /(?:[,，]|(?<!\p{L})(?:and|or))\s*(?:and\s+)?(?:\p{L}+\s+(?:an?|the)\s+)?$/u
/** "We refund the desk that you buy". */
const relative =
  /(?<!\p{L})(?:that|which|what|whatever|den|die|das|que|qu|котор\p{L}*)\s+(?:(?:you|du|sie|vous|tu|вы|ты)\s+)?$/u
/** "The wallet of our customers". */
const genitive =
  /^\s*(?:(?:of|von|de|do|dos|das|des|d)\s+)?(?:our|the|unser\p{L}*|der|nuestr\p{L}*|noss\p{L}*|nos|les|los|наш\p{L}*)?\s*$/u

/** "… and get paid". */
const rewarded =
  /(?<!\p{L})(?:and|to|und|um|y|para|e|et|pour|и|чтобы)\s+(?:(?:get|be|become)\s+paid|earn|receive|verdien|cobra|gana|gagne|ganha|зараб)/u

interface Place {
  sentence: ReadSentence
  span: PhraseSpan
}

/** Whether a demand is excused by what the sentence says, from where it says it. */
export function isExcused(
  text: string,
  { sentence, rule, span }: Place & { rule: Pick<CompiledRule, 'excuses'> },
): boolean {
  return rule.excuses.some((excuse) =>
    findPhrases(sentence, excuse).some((match) => {
      const isWithin = match.start < span.end && span.start < match.end
      // "The company plans, and you pay" isn't "the company pays".
      const words = text.slice(match.start, match.end)
      if (breaks.test(words) || (comma.test(words) && isAddressed(sentence, match.start, match.end)))
        return false
      const isWork = excuse.reach === 'work' || excuse.reach === 'duties'
      if (isWork && (isOfReader(sentence, match, span) || isRewarded(text, { sentence, span }))) return false
      if (excuse.reach === 'duties') return isWithin || isOneList(text, { sentence, span, match })
      if (excuse.reach === 'subject') return isSubject(text, { sentence, span, match, isWithin })
      return isWithin || isOneClause(text, { sentence, span, match })
    }),
  )
}

/** Whether an excuse before or after a demand is in its clause, and speaks of it. */
function isOneClause(
  text: string,
  { sentence, span, match }: Place & { match: PhraseSpan },
  ends = breaks,
): boolean {
  if (match.start >= span.end) {
    const between = text.slice(span.end, match.start)
    return !breaks.test(between) && !clause.test(between) && !isAddressed(sentence, span.end, match.start)
  }
  const between = text.slice(match.end, span.start).replace(quote, '')
  const first = sentence.words.findIndex(({ start }) => start === span.start)
  const isDemand = comma.test(between) && sentence.opens[first] === true
  const told = between.search(relative)
  const isTold = isAddressed(sentence, match.end, told === -1 ? span.start + 1 : match.end + told)
  const isAsked = weAsk.test(text.slice(match.end, span.end))
  return !ends.test(between) && !joining.test(between) && !isDemand && !isTold && !isAsked
}

/** Whether a demand after an excuse is in its list: "you will review files, request papers", and not "…, please send them". */
function isOneList(text: string, { sentence, span, match }: Place & { match: PhraseSpan }): boolean {
  if (match.start >= span.end) return false
  const between = text.slice(match.end, span.start)
  return (
    !endsDuties.test(between) &&
    (itemOfList.test(between) || isOneClause(text, { sentence, span, match }, endsDuties))
  )
}

/** Whether someone is who does what a phrase says, rather than the applicant: named before it, in it, or as whose it is. */
function isSubject(
  text: string,
  { isWithin, ...place }: Place & { match: PhraseSpan; isWithin: boolean },
): boolean {
  const { sentence, span, match } = place
  if (isWithin) return !breaks.test(text.slice(span.start, match.start)) && !isYours(sentence, match, span)
  if (match.start >= span.end) return genitive.test(text.slice(span.end, match.start))
  return isOneClause(text, place) || isSubjectOfAll(text, place)
}

/** "Users connect a wallet, approve an allowance and swap tokens." */
function isSubjectOfAll(text: string, { sentence, span, match }: Place & { match: PhraseSpan }): boolean {
  const [, , third] = sentence.words
  return (
    (third === undefined || match.start < third.start) &&
    !breaks.test(text.slice(match.end, span.start)) &&
    !isAddressed(sentence, match.end, span.end) &&
    !isYours(sentence, match, span)
  )
}

/** Whether "you" is between two places. */
function isAddressed({ words, openers }: ReadSentence, from: number, to: number): boolean {
  return words.some((word) => word.start >= from && word.start < to && hasOneOf(word, openers.addressed))
}

/** Whether a demand that follows or contains an excuse addresses the reader, or names something of theirs. */
function isOfReader(sentence: ReadSentence, match: PhraseSpan, span: PhraseSpan): boolean {
  return isAddressed(sentence, match.end, span.end) || isYours(sentence, { ...match, end: match.start }, span)
}

/** Whether a sentence goes on with what the reader gets for a demand. */
function isRewarded(text: string, { sentence: { words }, span }: Place): boolean {
  return rewarded.test(text.slice(span.end, words.at(-1)?.end))
}

/** Whether "your" follows in a demand: "show our client lead your seed phrase". */
function isYours({ words, openers }: ReadSentence, match: PhraseSpan, span: PhraseSpan): boolean {
  return words.some(
    (word) => word.start >= match.end && word.start < span.end && hasOneOf(word, openers.your),
  )
}
