import type { Denial } from './language.ts'
import type { PhraseSpan } from './match.ts'

const reach = 110
/** Those who are said to do it, and words for whom it is done: "We protect you from scammers, send us your keys" denies nothing. */
const crook = /^(?:scammer|impost|imperson|betruger|estafador|arnaqueur|golpista|мошенник|骗子)/u
const toUs =
  /(?<!\p{L})(?:us|our|uns|unser\p{L}*|nous|notre|nos|nosotros|nuestr\p{L}*|noss\p{L}*|conosco|нам|наш\p{L}*)(?!\p{L})|我们/u

/** Whether a text denies what it says from `start` to `end`, or its last word alone; `from` is where the sentence begins. */
export function isDenied(text: string, span: PhraseSpan & { from: number }, denial: Denial): boolean {
  if (isDeniedFrom(span.start, text, span, denial)) return true
  return span.last !== span.start && isDeniedFrom(span.last, text, span, denial)
}

function isDeniedFrom(
  start: number,
  text: string,
  { start: demand, end, from }: PhraseSpan & { from: number },
  denial: Denial,
): boolean {
  const before = afterBreak(text.slice(Math.max(from, start - reach), start), denial)
  // "You must pay" starts a new statement, so a denial before it does not reach it.
  const [turn] = text.slice(start, end).matchAll(denial.turn)
  if (turn?.index === 0 && !denial.deniesTurn.test(before)) return false
  const turned = [...before.matchAll(denial.turn)]
    .filter(({ index }) => !denial.deniesTurn.test(before.slice(0, index)))
    .at(-1)
  const clause = turned === undefined ? before : before.slice(turned.index)
  const isForUs = toUs.test(text.slice(demand, end + 30))
  const denials = [...clause.matchAll(denial.before)].filter(
    ({ 0: word, index }) =>
      !(isForUs && crook.test(word) && /[,，]/.test(clause.slice(index, clause.length - (start - demand)))),
  )
  if (denials.length > 0) return !isDeniedTwice(clause, denials, denial)
  return denial.after.test(text.slice(end, end + 60))
}

/** "Not considered without a deposit" denies twice; "no fee, no deposit" and "never ask and never take" deny two things. */
function isDeniedTwice(clause: string, denials: readonly RegExpExecArray[], { twice }: Denial): boolean {
  const [before, last] = denials.slice(-2)
  if (twice === undefined || before === undefined || last === undefined) return false
  const between = clause.slice(before.index + before[0].length, last.index)
  return last[0] === twice && !/[,:]|\b(?:and|or)\b/.test(between)
}

/** Words that ask for something, in the languages of the rules: their colon comes before what is asked for. */
const asking =
  /ask|request|requir|want|need|charg|demand|accept|pedi|pid|solicit|exig|cobra|verlang|frag|bitt|forder|reclam|прос|треб|спраш|要求|索要|收取/

/** Papers that scams do without: "no CV, write on Telegram" denies the CV. */
const paperwork =
  /(?<!\p{L})(?:cv|resume|curricul\p{L}*|lebenslauf|cover letter|form|formular\p{L}*|anschreiben|резюме)(?!\p{L})|简历/u

/** "No CV: write on Telegram" denies what precedes the colon, "we never ask for: a deposit" what follows it. */
function afterBreak(clauses: string, denial: Denial): string {
  const before = clauses.slice(Math.max(clauses.lastIndexOf(';'), clauses.lastIndexOf('；')) + 1)
  const comma = Math.max(before.lastIndexOf(','), before.lastIndexOf('，'))
  if (comma !== -1 && paperwork.test(before.slice(0, comma))) return before.slice(comma + 1)
  const colon = Math.max(before.lastIndexOf(':'), before.lastIndexOf('：'))
  if (colon === -1) return before
  const first = [...before.slice(0, colon).matchAll(denial.before)].at(0)
  if (first === undefined) return before
  const between = before.slice(first.index + first[0].length, colon)
  return between.trim() === '' || asking.test(between) ? before : before.slice(colon + 1)
}
