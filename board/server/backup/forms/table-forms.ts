import { schemas } from '../catalogue.ts'
import { requireHarmless } from './expressions.ts'
import {
  isWord,
  type QualifiedName,
  readTokens,
  type Token,
  type TokenReader,
  UnknownForm,
} from './tokens.ts'

/** Columns, how they are partitioned, and how they are stored. */
export function readTable(reader: TokenReader): void {
  readOurs(reader)
  readList(reader, (columns) => {
    const column = readTokens(columns.untilComma())
    column.name()
    readTypeAndMore(column.rest())
  })
  if (reader.is('partition', 'by')) {
    if (!reader.is('list') && !reader.is('range')) reader.need('hash')
    requireHarmless(reader.group())
  }
  readStorage(reader)
}

/** The name of something in one of our schemas. */
export function readOurs(reader: TokenReader): QualifiedName {
  const name = reader.qualified()
  requireOurs(name.schema)
  return name
}

export function requireOurs(schema: string): void {
  if (!schemas.some((one) => one === schema)) throw new UnknownForm()
}

/** The type of a column or domain, what it is computed from, and whether it may be null. */
export function readTypeAndMore(tokens: readonly Token[]): void {
  const isNotNull = isWord(tokens.at(-2), 'not') && isWord(tokens.at(-1), 'null')
  const rest = isNotNull ? tokens.slice(0, -2) : tokens
  const from = rest.findIndex((token) => isWord(token, 'default') || isWord(token, 'generated'))
  requireHarmless(from === -1 ? rest : rest.slice(0, from))
  if (from !== -1) readValue(readTokens(rest.slice(from)))
}

function readValue(reader: TokenReader): void {
  if (reader.is('default')) {
    requireHarmless(reader.rest())
    return
  }
  reader.need('generated')
  if (reader.is('always', 'as', 'identity') || reader.is('by', 'default', 'as', 'identity')) {
    const options = readTokens(reader.group())
    options.need('sequence', 'name')
    readOurs(options)
    readSequenceOptions(options)
    options.end()
  } else {
    reader.need('always', 'as')
    requireHarmless(reader.group())
    if (!reader.is('stored')) reader.need('virtual')
  }
  reader.end()
}

export function readSequenceOptions(reader: TokenReader): void {
  for (const option of ['increment', 'minvalue', 'maxvalue', 'start', 'cache']) {
    reader.need(option)
    readWholeNumber(reader)
  }
  reader.is('cycle')
}

export function readWholeNumber(reader: TokenReader): void {
  reader.is('-')
  if (!/^\d+$/.test(reader.next('number'))) throw new UnknownForm()
}

/** A constraint, or a partition. */
export function readChange(reader: TokenReader): void {
  readOurs(reader)
  if (reader.is('attach', 'partition')) {
    readPartition(reader)
    return
  }
  reader.need('add', 'constraint')
  reader.name()
  if (reader.is('check')) requireHarmless(reader.group())
  else if (reader.is('foreign', 'key')) readReference(reader)
  else readKey(reader)
  reader.is('no', 'inherit')
  reader.is('deferrable')
  reader.is('initially', 'deferred')
  reader.is('not', 'valid')
}

function readPartition(reader: TokenReader): void {
  readOurs(reader)
  if (reader.is('default')) return
  reader.need('for', 'values')
  if (reader.is('from')) {
    requireHarmless(reader.group())
    reader.need('to')
  } else if (!reader.is('in')) reader.need('with')
  requireHarmless(reader.group())
}

function readKey(reader: TokenReader): void {
  if (!reader.is('primary', 'key')) {
    reader.need('unique')
    reader.is('nulls', 'not', 'distinct')
  }
  readNames(reader)
  if (reader.is('include')) readNames(reader)
  readStorage(reader)
}

function readReference(reader: TokenReader): void {
  readNames(reader)
  reader.need('references')
  readOurs(reader)
  readNames(reader)
  reader.is('match', 'full')
  for (const event of ['update', 'delete'])
    if (reader.is('on', event) && !reader.is('cascade') && !reader.is('restrict')) {
      reader.need('set')
      if (!reader.is('null')) reader.need('default')
      if (reader.isNext('(')) readNames(reader)
    }
}

export function readIndex(reader: TokenReader): void {
  reader.name()
  reader.need('on')
  reader.is('only')
  readOurs(reader)
  reader.need('using')
  reader.name()
  requireHarmless(reader.group())
  if (reader.is('include')) readNames(reader)
  reader.is('nulls', 'not', 'distinct')
  readStorage(reader)
  if (reader.is('where')) requireHarmless(reader.rest())
}

export function readNames(reader: TokenReader): void {
  readList(reader, (names) => names.name())
}

/** Options such as `fillfactor=70`. */
function readStorage(reader: TokenReader): void {
  if (!reader.is('with')) return
  readList(reader, (options) => {
    options.name()
    options.need('=')
    const value = options.untilComma().map(({ text }) => text)
    if (!/^[\w.-]+$/.test(value.join(' '))) throw new UnknownForm()
  })
}

/** A list in brackets. */
export function readList(reader: TokenReader, readOne: (list: TokenReader) => void): void {
  const list = readTokens(reader.group())
  while (!list.isDone()) {
    readOne(list)
    if (!list.isDone()) list.need(',')
  }
}
