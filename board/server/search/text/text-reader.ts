import { maxTextLength } from '@cryptolist/contract'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { formatTextQuery, join, type TextQuery, withFlags } from './text-query.ts'
import { listTypedWords, parseTypedText, type TypedText, type TypedWords } from './typed-text.ts'

/** A search's text as both engines look for it. */
export interface ReadText {
  /** Undefined where the text has no searchable word. */
  query: TextQuery | undefined
  /** The query as a tsquery; empty where there is none. */
  tsquery: string
  /** Lower-case text to look for letter by letter in title and company, for texts without a searchable word. */
  literal: string
}

/** Reads texts with PostgreSQL's stems and the vocabularies' other spellings, and remembers the last ones. */
export interface TextReader {
  read(text: string): Promise<ReadText>
  /** The text as it was last read, if it is remembered. Asks nothing. */
  find(text: string): ReadText | undefined
}

const maxRemembered = 1_000
/** Words of the longest other spelling of a tag or chain. */
const maxSynonymWords = 4

export function createTextReader(db: Kysely<Schema>): TextReader {
  const remembered = new Map<string, ReadText>()
  const read = async (text: string): Promise<ReadText> => {
    const clean = text.slice(0, 2 * maxTextLength)
    const typed = parseTypedText(clean)
    const query = typed && buildQuery(typed, await readWords(db, typed))
    return {
      query,
      tsquery: query === undefined ? '' : formatTextQuery(query),
      literal: clean.trim().toLowerCase(),
    }
  }
  return {
    find: (text) => remembered.get(text),
    async read(text) {
      const found = remembered.get(text) ?? (await read(text))
      remembered.delete(text)
      if (remembered.size >= maxRemembered) remembered.delete(remembered.keys().next().value as string)
      remembered.set(text, found)
      return found
    },
  }
}

/** What PostgreSQL and the vocabularies know of a text's words. */
interface KnownWords {
  /** By text: as phrases of stems and of words as they are written, and the words of a company's name. */
  words: ReadonlyMap<string, { stems: string; plain: string; names: string[] }>
  /** Tags and chains by their other spellings: `tag:go` of `golang`. */
  synonyms: ReadonlyMap<string, string>
}

async function readWords(db: Kysely<Schema>, typed: TypedText): Promise<KnownWords> {
  const texts = [...new Set(listTypedWords(typed).map(({ text }) => text))]
  const { rows } = await sql<{ text: string; stems: string; plain: string; names: string[] }>`
    select text, phraseto_tsquery('english', board.fold_words(text))::text as stems,
      phraseto_tsquery('simple', board.fold_words(text))::text as plain, array(select board.list_name_words(text)) as names
    from unnest(${texts}::text[]) text`.execute(db)
  return {
    words: new Map(rows.map(({ text, ...known }) => [text, known])),
    synonyms: await readSynonyms(db, listSpellings(typed)),
  }
}

/** What is meant by words that are another spelling of a tag or chain. What only a typed tag means counts where nothing else is typed. */
async function readSynonyms(
  db: Kysely<Schema>,
  { spellings, alone }: { spellings: string[]; alone: string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ spelling: string; field: string }>`
    select synonym as spelling, 'tag:' || tag_slug as field from board.tag_synonyms
    where synonym = any (${spellings}::text[]) and not is_ambiguous or synonym = any (${alone}::text[])
    union all select lower(alias), 'chain:' || min(slug) from board.chains, unnest(aliases) alias
    where lower(alias) = any (${spellings}::text[]) and length(alias) > ${maxAmbiguousLetters} or lower(alias) = any (${alone}::text[])
    group by lower(alias) having count(distinct slug) = 1`.execute(db)
  return new Map(rows.map(({ spelling, field }) => [spelling, field]))
}

/** Shorter names of chains are words too: "near", "dot", "op". */
const maxAmbiguousLetters = 3

/** All that may be another spelling in a text: words, and words next to each other. */
function listSpellings(typed: TypedText): { spellings: string[]; alone: string[] } {
  const spellings = new Set<string>()
  const alone = new Set<string>()
  const collect = (part: TypedText): void => {
    if (part.kind === 'words') {
      const target = part.field === undefined && part !== typed ? spellings : alone
      for (const spelling of spellingsOf([part])) target.add(spelling)
    } else if (part.kind === 'not') collect(part.part)
    else {
      if (part.kind === 'and')
        for (const { words } of listRuns(part.parts))
          for (const spelling of spellingsOf(words)) spellings.add(spelling)
      part.parts.forEach(collect)
    }
  }
  collect(typed)
  return { spellings: [...spellings], alone: [...alone] }
}

/** Plain words next to each other, the longest runs first. */
function listRuns(parts: readonly TypedText[]): { start: number; words: TypedWords[] }[] {
  const runs: { start: number; words: TypedWords[] }[] = []
  for (let length = maxSynonymWords; length > 1; length--)
    for (let start = 0; start + length <= parts.length; start++) {
      const words = parts.slice(start, start + length).filter(isPlain)
      if (words.length === length) runs.push({ start, words })
    }
  return runs
}

function isPlain(part: TypedText): part is TypedWords {
  return part.kind === 'words' && part.field === undefined && !part.isPrefix && !part.isQuoted
}

/** How a vocabulary may write words. */
function spellingsOf(words: readonly TypedWords[]): string[] {
  const text = words.map((word) => word.text.trim().toLowerCase()).join(' ')
  return [...new Set([text, text.replaceAll('-', ' '), text.replaceAll(' ', '-')])]
}

function buildQuery(typed: TypedText, known: KnownWords): TextQuery | undefined {
  if (typed.kind === 'words') return queryOfWords(typed, known)
  if (typed.kind === 'not') {
    const part = buildQuery(typed.part, known)
    return part && { kind: 'not', part }
  }
  if (typed.kind === 'or')
    return join(
      'or',
      typed.parts.map((part) => buildQuery(part, known)),
    )
  const parts: (TextQuery | undefined)[] = []
  const runs = listRuns(typed.parts)
  for (let at = 0; at < typed.parts.length; ) {
    const run = runs.find(({ start, words }) => start === at && findSynonym(words, known) !== undefined)
    const words = run?.words ?? []
    const own = (run?.words ?? [typed.parts[at] as TypedText]).map((part) => buildQuery(part, known))
    parts.push(run === undefined ? own[0] : join('or', [join('and', own), findSynonym(words, known)]))
    at += own.length
  }
  return join('and', parts)
}

function findSynonym(words: readonly TypedWords[], { synonyms }: KnownWords): TextQuery | undefined {
  const field = spellingsOf(words).flatMap((spelling) => synonyms.get(spelling) ?? [])[0]
  return field === undefined ? undefined : fieldWord(field)
}

function fieldWord(field: string): TextQuery {
  return { kind: 'word', text: `'${field}'` }
}

function queryOfWords(typed: TypedWords, known: KnownWords): TextQuery | undefined {
  const { text, field, isPrefix } = typed
  const { stems = '', plain = '', names = [] } = known.words.get(text) ?? {}
  if (field === 'company')
    return join(
      'and',
      names.map((name) => fieldWord(`company:${name}`)),
    )
  if (field === 'tag' || field === 'chain') return queryOfValue(typed, field, known)
  const flags = field === 'title' ? ':A' : ''
  const word = toWord(flags === '' ? stems : withFlags(stems, flags.slice(1)))
  if (isPrefix) {
    const last = plain.lastIndexOf("'")
    const beginning = last === -1 ? '' : `${plain}:*`
    return join('or', [word, toWord(flags === '' ? beginning : withFlags(beginning, flags.slice(1)))])
  }
  if (field !== undefined || typed.isQuoted) return word
  const synonym = findSynonym([typed], known)
  // The letter that PostgreSQL leaves of C++ or C# means something else.
  return synonym !== undefined && /^[^\p{L}\p{N}]|[^\p{L}\p{N}]$/u.test(text)
    ? synonym
    : join('or', [word, synonym])
}

/** A tag or chain by its path word, its name or another spelling; what has no such word finds nothing. */
function queryOfValue(typed: TypedWords, field: 'tag' | 'chain', { synonyms }: KnownWords): TextQuery {
  const found = spellingsOf([typed]).flatMap((spelling) => synonyms.get(spelling) ?? [])
  const slug = typed.text
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return fieldWord(found.find((one) => one.startsWith(`${field}:`)) ?? `${field}:${slug}`)
}

function toWord(text: string): TextQuery | undefined {
  return text === '' ? undefined : { kind: 'word', text }
}
