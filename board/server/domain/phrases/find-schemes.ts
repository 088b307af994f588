import type { Demand, PhraseMatch, SchemeStep } from './language.ts'
import { schemeSteps, schemes } from './schemes.ts'

const stepNames: ReadonlySet<string> = new Set(schemeSteps.map(({ code }) => code))

/** Whether what was found is enough by itself, rather than one step of a scheme. */
export function isSaid(match: PhraseMatch): match is Demand {
  return !stepNames.has(match.code)
}

/** Steps farther apart, in characters of the original, are about different things. */
const reach = 260

/** The schemes whose steps a paragraph tells in one sentence, or in two that follow each other; each once. What is found in each sentence is given. */
export function findSchemes(paragraph: readonly (readonly PhraseMatch[])[]): Demand[] {
  const steps = paragraph.map((matches) => matches.filter((one) => !isSaid(one)))
  const told = new Set(steps.flatMap((matches) => matches.map(({ code }) => code)))
  return schemes.flatMap(({ code, steps: needed }) => {
    if (!needed.every((step) => told.has(step))) return []
    for (const [index, matches] of steps.entries()) {
      const both = [...matches, ...(steps[index + 1] ?? [])]
      if (isAgainstCrime([...(steps[index - 1] ?? []), ...both])) continue
      const span = spanOf(needed, matches) ?? spanOf(needed, both)
      if (span !== undefined) return [{ code, weight: 'check' as const, isUsualLater: false, ...span }]
    }
    return []
  })
}

/** Whether sentences are about crime that the work fights, or that the employer warns of. */
function isAgainstCrime(matches: readonly PhraseMatch[]): boolean {
  return matches.some(({ code }) => code === 'fights crime')
}

/** From the first to the last of the needed steps, if each was found and they are close. */
function spanOf(
  needed: readonly SchemeStep[],
  matches: readonly PhraseMatch[],
): Pick<Demand, 'from' | 'to'> | undefined {
  const places = needed.map((step) => matches.find(({ code }) => code === step))
  const all = places.filter((place) => place !== undefined)
  if (all.length < needed.length) return undefined
  const from = Math.min(...all.map((place) => place.from))
  const to = Math.max(...all.map((place) => place.to))
  return to - from > reach ? undefined : { from, to }
}
