import type { StepRecord } from './record.ts'

/** Two values at one place of two transcripts that are not the same; `undefined` where one has nothing there. */
export interface Difference {
  /** `step: aspect` and the path in it, as `sign in: requests.0.body._method`. */
  place: string
  original: unknown
  ours: unknown
}

export function compareTranscripts(original: StepRecord[], ours: StepRecord[]): Difference[] {
  const names = (steps: readonly StepRecord[]) => steps.map(({ step }) => step)
  if (!isSame(names(original), names(ours))) {
    return [{ place: 'steps', original: names(original), ours: names(ours) }]
  }
  return original.flatMap((step, index) => compareSteps(step, ours[index] ?? step))
}

function compareSteps(original: StepRecord, ours: StepRecord): Difference[] {
  const place = (aspect: string) => `${original.step}: ${aspect}`
  return [
    ...compareOutcomes(place('outcome'), original.outcome, ours.outcome),
    ...compareLists(place('requests'), original.requests, ours.requests, ({ method, path, status }) =>
      [method, path, status].join(' '),
    ),
    ...compareLists(place('wallet'), original.wallet, ours.wallet, ({ method }) => method),
    ...compareLists(place('events'), original.events, ours.events, ({ name }) => name),
    ...compareStates(place('state'), original.state, ours.state),
    ...compareValues(place('warnings'), original.warnings, ours.warnings),
    ...compareStates(place('renders'), original.renders, ours.renders),
  ]
}

/** Values field by field. Where one throws, what each does as a text; only the kind of error where both throw the same text. */
function compareOutcomes(place: string, original: unknown, ours: unknown): Difference[] {
  const [thrown, thrownByOurs] = [findThrown(original), findThrown(ours)]
  if (thrown === undefined && thrownByOurs === undefined) return compareValues(place, original, ours)
  if (thrown?.text === thrownByOurs?.text) {
    const isOnlyNamed = thrown?.code !== undefined && thrown.code === thrownByOurs?.code
    return compareValues(isOnlyNamed ? onlyNamed : `${place} kind`, thrown?.kind, thrownByOurs?.kind)
  }
  return compareValues(place, summaryOf(original, thrown), summaryOf(ours, thrownByOurs))
}

/** The place of errors with one text and one code, whose class alone is another: too many to list each. */
export const onlyNamed = 'error with a code'

interface Thrown {
  text: string
  code?: unknown
  kind: string
}

/** The text of what was thrown, be it an error, a text or a list of texts. */
function findThrown(outcome: unknown): Thrown | undefined {
  if (!isRecord(outcome) || !isRecord(outcome.error)) return undefined
  const { name, message, code, thrown } = outcome.error
  if (typeof thrown === 'string') return { text: thrown, kind: 'text' }
  if (Array.isArray(thrown)) return { text: thrown.join(', '), kind: 'list' }
  // Errors of ethers end with all they know.
  const text = String(message ?? '').replace(/ (?:\[ See|\().*, version=.*$/, ' …')
  return { text, code, kind: [name, code ?? ''].join(' ').trim() }
}

function summaryOf(outcome: unknown, thrown: Thrown | undefined): string {
  if (thrown !== undefined) return `${thrown.kind}: ${thrown.text}`
  return `gives ${JSON.stringify(isRecord(outcome) ? outcome.value : outcome)}`
}

/** The fields that differ, together. */
function compareStates(place: string, original: unknown, ours: unknown): Difference[] {
  const differences = compareValues('', original, ours)
  if (differences.length < 2)
    return differences.map((difference) => ({ ...difference, place: `${place}${difference.place}` }))
  const fields = (side: 'original' | 'ours') =>
    Object.fromEntries(differences.map((difference) => [difference.place.slice(1), difference[side] ?? null]))
  return [{ place, original: fields('original'), ours: fields('ours') }]
}

/** Item by item where the lists are alike; otherwise only what the items are. */
function compareLists<T>(place: string, original: T[], ours: T[], nameOf: (item: T) => string): Difference[] {
  const [ofOriginal, ofOurs] = [original.map(nameOf), ours.map(nameOf)]
  if (!isSame(ofOriginal, ofOurs)) return [{ place, original: ofOriginal, ours: ofOurs }]
  return original.flatMap((item, index) => compareValues(`${place}.${index}`, item, ours[index]))
}

export function compareValues(place: string, original: unknown, ours: unknown): Difference[] {
  if (isSame(original, ours)) return []
  if (!isRecord(original) || !isRecord(ours)) return [{ place, original, ours }]
  const keys = new Set([...Object.keys(original), ...Object.keys(ours)])
  return [...keys].flatMap((key) => compareValues(`${place}.${key}`, original[key], ours[key]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  )
}
