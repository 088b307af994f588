import type { Denial } from './language.ts'

const reach = 110

/** Whether a text denies what it says from `start` to `end`; `from` is where the sentence begins. */
export function isDenied(
  text: string,
  { start, end, from }: { start: number; end: number; from: number },
  denial: Denial,
): boolean {
  const before = text.slice(Math.max(from, start - reach), start)
  // "You must pay" starts a new statement, so a denial before it does not reach it.
  const [turn] = text.slice(start, end).matchAll(denial.turn)
  if (turn?.index === 0 && !denial.deniesTurn.test(before)) return false
  const turned = [...before.matchAll(denial.turn)]
    .filter(({ index }) => !denial.deniesTurn.test(before.slice(0, index)))
    .at(-1)
  const clause = turned === undefined ? before : before.slice(turned.index)
  const denials = [...clause.matchAll(denial.before)]
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
