import type { Difference } from './recording/compare.ts'

/** Something that ours does otherwise than the original, and why. */
export interface KnownDifference {
  name: string
  reason: string
  seen: readonly Seen[]
}

/** What the two do; `places` are `scenario › step: aspect`, each of them with just these values. */
export interface Seen {
  original: unknown
  ours: unknown
  places: readonly string[]
}

/** The rows of a table that belong to one scenario, in the order in which `byPlace` puts differences. */
export function listKnown(table: readonly KnownDifference[], scenario: string): Difference[] {
  const all = table.flatMap(({ seen }) =>
    seen.flatMap(({ places, original, ours }) => places.map((place) => ({ place, original, ours }))),
  )
  const prefix = `${scenario} › `
  return byPlace(
    all
      .filter(({ place }) => place.startsWith(prefix))
      .map(({ place, ...values }) => ({ place: place.slice(prefix.length), ...values })),
  )
}

/** Scenarios that a table speaks of. */
export function scenariosOf(table: readonly KnownDifference[]): string[] {
  const places = table.flatMap(({ seen }) => seen.flatMap((one) => one.places))
  return [...new Set(places.map((place) => place.split(' › ')[0] ?? ''))]
}

/** Differences in the order of their places. */
export function byPlace(differences: readonly Difference[]): Difference[] {
  return [...differences].sort((one, other) => (one.place < other.place ? -1 : 1))
}
