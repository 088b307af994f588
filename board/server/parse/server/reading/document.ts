import { escapeLiteral } from 'pg'
import { isObject } from '../../http/body.ts'
import { allOf, anyOf, type Field, hasNull, matchText, never, not, quoteTexts, type Test } from './field.ts'

/** SQL/JSON paths, each of which leads to some of what is meant. */
interface Paths {
  /** What is there. */
  found: readonly string[]
  /** What is there, or in it if it is a list. */
  spread: readonly string[]
}

/**
 * Below a field, a step with a name also leads into each object of a list. A number is a place in a list or a name, which only strict paths tell
 * apart; those have to name every way.
 */
function pathsOf(steps: readonly string[]): Paths {
  if (!steps.some(isNumber)) {
    const path = ['lax $', ...steps.map(intoNamed)].join('')
    return { found: [path], spread: [`${path}[*]`] }
  }
  const found = steps.reduce<string[]>(
    (paths, step) => {
      const longer = paths.flatMap((path) => waysInto(step).map((way) => path + way))
      // Checked after each step, because each step doubles or triples them.
      if (longer.length > maximumWays) throw new TypeError('A path has too many numbers in it.')
      return longer
    },
    ['strict $'],
  )
  return { found, spread: [...found, ...found.map((path) => path + intoList)] }
}

const maximumWays = 200
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

/** True of a row in which one of what the paths lead to (`#v`) passes the test. */
function some(document: string, paths: readonly string[], test: Test): Test {
  return `exists (select from ${valuesAt(document, paths)} where ${test})`
}

/** A table of what paths of a document lead to, each a row with the JSON `#v`, which is no name of a field. */
function valuesAt(document: string, paths: readonly string[]): string {
  return paths.length === 1
    ? `jsonb_path_query(${document}, ${escapeLiteral(String(paths[0]))}, '{}', true) as found("#v")`
    : `unnest(${quoteTexts(paths, 'jsonpath')}) as ways("#way"), jsonb_path_query(${document}, "#way", '{}', true) as found("#v")`
}

/** A table of what a path leads to, each a row with the JSON `#v`, which is no name of a field; a list stands for what is in it. */
export function spreadOf(document: string, steps: readonly string[]): string {
  return valuesAt(document, pathsOf(steps).spread)
}

/** The same for orders, in which an empty list has its place too. */
export function spreadWithEmpty(document: string, steps: readonly string[]): string {
  const empty = `select "#v" from ${valuesAt(document, pathsOf(steps).found)} where "#v" = '[]'`
  return `(select "#v" from ${spreadOf(document, steps)} union all ${empty}) as ordered("#v")`
}

/** A list or an object, or a path below it; `document` is the SQL of the whole, which is null where it is missing. */
export function documentField(document: string, steps: readonly string[]): Field {
  const { found, spread } = pathsOf(steps)
  return {
    exists: some(document, found, 'true'),
    isOneOf(values) {
      const wanted = values.filter((value) => value !== null && value !== undefined)
      const lists = wanted.filter((value) => Array.isArray(value))
      const plain = wanted.filter((value) => !Array.isArray(value))
      return anyOf([
        plain.length === 0 ? never : some(document, spread, isAmong(plain)),
        lists.length === 0 ? never : some(document, [...new Set([...found, ...spread])], isAmong(lists)),
        hasNull(values) ? isMissing(document, steps) : never,
      ])
    },
    compares(comparison, value) {
      if (isDate(value)) return some(document, spread, ofDate(`${comparison} ${timeOf(value)}`))
      if (typeof value === 'string')
        return some(document, spread, ofText(`${text} collate "C" ${comparison} ${escapeLiteral(value)}`))
      if (typeof value !== 'number') return never
      return some(document, spread, `jsonb_typeof("#v") = 'number' and "#v" ${comparison} ${jsonOf(value)}`)
    },
    matches: (pattern, ignoresCase) => some(document, spread, ofText(matchText(text, pattern, ignoresCase))),
    isContainedBy: (values) =>
      not(
        `exists (select from (select "#v" as "#list" from ${valuesAt(document, found)}) as lists,
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
  return `case when "#v" ->> '__type' = 'Date' then ("#v" ->> 'iso')::timestamptz ${test} end`
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

/**
 * Nothing is there, or null. A path ends where an object lacks its next step, or where something has no inside; what a list holds besides objects
 * has no end.
 */
function isMissing(document: string, steps: readonly string[]): Test {
  const ends = steps.flatMap((step, place) => {
    const before = pathsOf(steps.slice(0, place))
    const lacks = `jsonb_typeof("#v") = 'object' and not "#v" ? ${escapeLiteral(step)} and "#v" ->> '__type' is distinct from 'Date'`
    const hasNoInside = `jsonb_typeof("#v") not in ('object', 'array') or "#v" ->> '__type' = 'Date'`
    return [some(document, before.spread, lacks), some(document, before.found, hasNoInside)]
  })
  return anyOf([`${document} is null`, some(document, pathsOf(steps).spread, `"#v" = 'null'`), ...ends])
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
