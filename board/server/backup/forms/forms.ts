import { requireHarmless } from './expressions.ts'
import { isKnownFunction, knownFunctions } from './known-functions.ts'
import {
  readChange,
  readIndex,
  readList,
  readNames,
  readOurs,
  readSequenceOptions,
  readTable,
  readTypeAndMore,
  readWholeNumber,
  requireOurs,
} from './table-forms.ts'
import { isWord, type QualifiedName, readTokens, type TokenReader, tokenize, UnknownForm } from './tokens.ts'

/**
 * Whether a statement is of one of the forms in which `catalogue.ts` writes down a database: it makes a part of our schemas from names, types
 * and computations, or it is a function that CryptoList, Parse or the queue made in some version.
 */
export function isForm(statement: string): boolean {
  // The body of a function is never judged: its whole definition has to be one that we know.
  if (isKnownFunction(statement)) return true
  const isRead = findIn(statement, (reader) => {
    const form = forms.find(({ words }) => reader.is(...words.split(' ')))
    if (form === undefined) throw new UnknownForm()
    form.read(reader)
    return true
  })
  return isRead === true
}

/** Reads the name of a table as `catalogue.ts` writes it; undefined for any other text, and for other schemas. */
export function findTableName(name: string): QualifiedName | undefined {
  return findIn(name, readOurs)
}

/** Reads the name of a column as `catalogue.ts` writes it; undefined for any other text. */
export function findColumnName(name: string): string | undefined {
  return findIn(name, (reader) => reader.name())
}

function findIn<T>(text: string, read: (reader: TokenReader) => T): T | undefined {
  try {
    const reader = readTokens(tokenize(text))
    const result = read(reader)
    reader.end()
    return result
  } catch (error) {
    if (error instanceof UnknownForm) return undefined
    throw error
  }
}

const forms: readonly { words: string; read: (reader: TokenReader) => void }[] = [
  { words: 'create schema if not exists', read: (reader) => requireOurs(reader.name()) },
  { words: 'create extension if not exists', read: readExtension },
  { words: 'create type', read: readEnum },
  { words: 'create domain', read: readDomain },
  { words: 'create sequence', read: readSequence },
  { words: 'create unlogged sequence', read: readSequence },
  { words: 'create table', read: readTable },
  { words: 'create unlogged table', read: readTable },
  { words: 'alter sequence', read: readOwner },
  { words: 'alter table', read: readChange },
  { words: 'create index', read: readIndex },
  { words: 'create unique index', read: readIndex },
  { words: 'select pg_catalog . setval', read: readSetval },
  { words: 'create statistics', read: readStatistics },
  { words: 'create trigger', read: readTrigger },
  { words: 'create constraint trigger', read: readTrigger },
  { words: 'comment on table', read: (reader) => readComment(reader) },
  { words: 'comment on column', read: (reader) => readComment(reader, { isOfColumn: true }) },
]

/** Which ones may be made is up to the server: without a superuser's rights, those that it trusts. */
function readExtension(reader: TokenReader): void {
  reader.name()
  reader.need('with', 'schema')
  requireOurs(reader.name())
}

function readEnum(reader: TokenReader): void {
  readOurs(reader)
  reader.need('as', 'enum')
  readList(reader, (labels) => labels.next('text'))
}

function readDomain(reader: TokenReader): void {
  readOurs(reader)
  reader.need('as')
  const tokens = reader.rest()
  const from = tokens.findIndex((token) => isWord(token, 'constraint'))
  readTypeAndMore(from === -1 ? tokens : tokens.slice(0, from))
  const constraints = readTokens(from === -1 ? [] : tokens.slice(from))
  while (!constraints.isDone()) {
    constraints.need('constraint')
    constraints.name()
    constraints.need('check')
    requireHarmless(constraints.group())
    constraints.is('not', 'valid')
  }
}

function readSequence(reader: TokenReader): void {
  readOurs(reader)
  reader.need('as')
  reader.name()
  readSequenceOptions(reader)
}

function readOwner(reader: TokenReader): void {
  readOurs(reader)
  reader.need('owned', 'by')
  readOurs(reader)
  reader.need('.')
  reader.name()
}

function readSetval(reader: TokenReader): void {
  const values = readTokens(reader.group())
  if (findTableName(values.next('text')) === undefined) throw new UnknownForm()
  values.need(',')
  readWholeNumber(values)
  values.end()
}

function readStatistics(reader: TokenReader): void {
  readOurs(reader)
  if (reader.isNext('(')) readNames(reader)
  reader.need('on')
  const tokens = reader.rest()
  const from = tokens.findLastIndex((token) => isWord(token, 'from'))
  requireHarmless(tokens.slice(0, from))
  const table = readTokens(tokens.slice(from + 1))
  readOurs(table)
  table.end()
}

/** Runs a known function when rows of one of our tables change. */
function readTrigger(reader: TokenReader): void {
  reader.name()
  if (!reader.is('before')) reader.need('after')
  do readEvent(reader)
  while (reader.is('or'))
  reader.need('on')
  readOurs(reader)
  reader.is('not')
  if (reader.is('deferrable')) reader.is('initially', 'deferred') || reader.is('initially', 'immediate')
  if (reader.is('referencing'))
    for (const age of ['old', 'new']) if (reader.is(age, 'table', 'as')) reader.name()
  reader.need('for', 'each')
  if (!reader.is('row')) reader.need('statement')
  if (reader.is('when')) requireHarmless(reader.group())
  reader.need('execute', 'function')
  const { schema, name } = readOurs(reader)
  if (![...knownFunctions.values()].includes(`${schema}.${name}`)) throw new UnknownForm()
  readList(reader, (parameters) => parameters.next('text'))
}

function readEvent(reader: TokenReader): void {
  if (reader.is('insert') || reader.is('delete') || reader.is('truncate')) return
  reader.need('update')
  if (!reader.is('of')) return
  do reader.name()
  while (reader.is(','))
}

function readComment(reader: TokenReader, { isOfColumn = false } = {}): void {
  readOurs(reader)
  if (isOfColumn) {
    reader.need('.')
    reader.name()
  }
  reader.need('is')
  reader.next('text')
}
