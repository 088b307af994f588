import { escapeLiteral } from 'pg'
import { isObject } from '../../http/body.ts'
import { allOf, anyOf, type Field, hasNull, matchText, never, not, quoteTexts, type Test } from './field.ts'

/** SQL/JSON paths, each to some of the values that are meant. */
interface Paths {
  /** Paths of the value itself. */
  exact: readonly string[]
  /** Paths of the value, and of each thing in it if it is a list. */
  spread: readonly string[]
}

/** How many more ways a statement may try: each costs about 40 µs, and again in each row. */
export interface WaysLeft {
  left: number
}

/** The ways that one statement may try, with all its conditions and orders. */
export function waysOfStatement(): WaysLeft {
  return { left: 1_000 }
}

/**
 * Below a field, a step with a name also leads into each object of a list. A number is a place in a list or a name, which only strict paths tell
 * apart; those have to name every way. Throws a TypeError when these are more than are left.
 */
function pathsOf(steps: readonly string[], ways: WaysLeft): Paths {
  if (!steps.some(isNumber)) {
    const path = ['lax $', ...steps.map(intoNamed)].join('')
    return { exact: [path], spread: [`${path}[*]`] }
  }
  const exact = steps.reduce<string[]>(
    (paths, step) => {
      const longer = paths.flatMap((path) => waysInto(step).map((way) => path + way))
      // Checked after each step, because each step doubles or triples them.
      refuseMore(longer, ways)
      return longer
    },
    ['strict $'],
  )
  return { exact, spread: [...exact, ...exact.map((path) => path + intoList)] }
}

function refuseMore(paths: readonly string[], { left }: WaysLeft): void {
  if (paths.length - 1 > left) throw new TypeError('The paths have too many numbers in them.')
}

const intoList = ' ? (@.type() == "array")[*]'

/** A date has nothing below it, however it is stored. */
function intoNamed(step: string): string {
  const name = JSON.stringify(step)
  return step === 'iso' || step === '__type' ? ` ? (!(@."__type" == "Date")).${name}` : `.${name}`
}

function waysInto(step: string): string[] {
  const name = JSON.stringify(step)
  const named = ['', intoList].map((way) => `${way} ? (exists (@.${name}))${intoNamed(step)}`)
  return isNumber(step) ? [` ? (exists (@[${Number(step)}]))[${Number(step)}]`, ...named] : named
}

function isNumber(step: string): boolean {
  return /^\d{1,6}$/.test(step)
}

/** A table of the values at paths of a document, each a row with the JSON `#v`, which can't be the name of a field. Only one way is free. */
function valuesAt(document: string, paths: readonly string[], ways: WaysLeft): string {
  refuseMore(paths, ways)
  ways.left -= paths.length - 1
  return paths.length === 1
    ? `jsonb_path_query(${document}, ${escapeLiteral(String(paths[0]))}, '{}', true) as found("#v")`
    : `unnest(${quoteTexts(paths, 'jsonpath')}) as ways("#way"), jsonb_path_query(${document}, "#way", '{}', true) as found("#v")`
}

/** A table of the values at a path, each a row with the JSON `#v`; a list gives its items. */
export function spreadOf(document: string, steps: readonly string[], ways: WaysLeft): string {
  return valuesAt(document, pathsOf(steps, ways).spread, ways)
}

/** A table of the values at a path for orders: a list gives its items, and an empty list a row of its own, for it has its place too. */
export function spreadWithEmpty(document: string, steps: readonly string[], ways: WaysLeft): string {
  const empty = `select "#v" from ${valuesAt(document, pathsOf(steps, ways).exact, ways)} where "#v" = '[]'`
  return `(select "#v" from ${spreadOf(document, steps, ways)} union all ${empty}) as ordered("#v")`
}

/** A list or an object, or a path below it; `document` is the SQL of the whole, which is null where it is missing. */
export function documentField(document: string, steps: readonly string[], ways: WaysLeft): Field {
  const { exact, spread } = pathsOf(steps, ways)
  /** True of a row in which a value at one of the paths (`#v`) passes the test. */
  const some = (paths: readonly string[], test: Test): Test =>
    `exists (select from ${valuesAt(document, paths, ways)} where ${test})`
  /**
   * Nothing is there, or null. A path ends where an object lacks its next step, or where something has no inside; what a list holds besides
   * objects has no end.
   */
  const isMissing = (): Test => {
    const ends = steps.flatMap((step, place) => {
      const before = pathsOf(steps.slice(0, place), ways)
      const lacks = `jsonb_typeof("#v") = 'object' and not "#v" ? ${escapeLiteral(step)} and "#v" ->> '__type' is distinct from 'Date'`
      const hasNoInside = `jsonb_typeof("#v") not in ('object', 'array') or "#v" ->> '__type' = 'Date'`
      return [some(before.spread, lacks), some(before.exact, hasNoInside)]
    })
    return anyOf([`${document} is null`, some(spread, `"#v" = 'null'`), ...ends])
  }
  return {
    exists: () => some(exact, 'true'),
    isOneOf(values) {
      const wanted = values.filter((value) => value !== null && value !== undefined)
      const lists = wanted.filter((value) => Array.isArray(value))
      const plain = wanted.filter((value) => !Array.isArray(value))
      return anyOf([
        plain.length === 0 ? never : some(spread, isAmong(plain)),
        lists.length === 0 ? never : some([...new Set([...exact, ...spread])], isAmong(lists)),
        hasNull(values) ? isMissing() : never,
      ])
    },
    compares(comparison, value) {
      if (isDate(value)) return some(spread, ofDate(`${comparison} ${timeOf(value)}`))
      if (typeof value === 'string')
        return some(spread, ofText(`${text} collate "C" ${comparison} ${escapeLiteral(value)}`))
      if (typeof value !== 'number') return never
      return some(spread, `jsonb_typeof("#v") = 'number' and "#v" ${comparison} ${jsonOf(value)}`)
    },
    matches: (pattern, ignoresCase) => some(spread, ofText(matchText(text, pattern, ignoresCase))),
    isContainedBy: (values) =>
      not(
        `exists (select from (select "#v" as "#list" from ${valuesAt(document, exact, ways)}) as lists,
          jsonb_array_elements(case when jsonb_typeof("#list") = 'array' then "#list" else '[]' end) as inside("#v")
          where ${not(anyOf([isAmong(values), hasNull(values) ? `"#v" = 'null'` : never]))})`,
      ),
  }
}

const text = `("#v" #>> '{}')`

function ofText(test: Test): Test {
  return `jsonb_typeof("#v") = 'string' and ${test}`
}

function ofDate(test: string): Test {
  return `case when "#v" ->> '__type' = 'Date' then date_of("#v") ${test} end`
}

/** Dates and files may be written in several ways. */
function isAmong(values: readonly unknown[]): Test {
  const same = values.filter((value) => !isDate(value) && !isFile(value))
  const exact = `"#v" = any (${quoteTexts(
    same.map((value) => JSON.stringify(value)),
    'jsonb',
  )})`
  return anyOf([
    same.length === 0 ? never : exact,
    ...values.filter(isDate).map((date) => ofDate(`= ${timeOf(date)}`)),
    ...values
      .filter(isFile)
      .map(({ name }) => allOf([`"#v" ->> '__type' = 'File'`, `"#v" ->> 'name' = ${escapeLiteral(name)}`])),
  ])
}

function isDate(value: unknown): value is { iso: string } {
  return isObject(value) && value.__type === 'Date' && typeof value.iso === 'string'
}

function isFile(value: unknown): value is { name: string } {
  return isObject(value) && value.__type === 'File' && typeof value.name === 'string'
}

function timeOf({ iso }: { iso: string }): string {
  return `${escapeLiteral(iso)}::timestamptz`
}

function jsonOf(value: unknown): string {
  return `${escapeLiteral(JSON.stringify(value))}::jsonb`
}
