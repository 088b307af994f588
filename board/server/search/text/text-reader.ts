import { maxTextLength } from '@cryptolist/contract'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { foldSpelling, joinLetters, maxSpellingWords, readSpellings, type Spellings } from './spellings.ts'
import {
  formatTextQuery,
  join,
  joinSpellings,
  type TextQuery,
  type TextWord,
  withFlags,
} from './text-query.ts'
import { isPlain, listTypedWords, parseTypedText, type TypedText, type TypedWords } from './typed-text.ts'

/** A search's text as both engines look for it. */
export interface ReadText {
  /** Undefined where the text has no searchable word. */
  query: TextQuery | undefined
  /** The query as a tsquery; empty where there is none. */
  tsquery: string
  /** The query as a tsquery for words as they are written, in titles and names; empty where there is none. */
  exact: string
  /** Lower-case text to look for letter by letter in title and company, for texts without a searchable word. */
  literal: string
}

/** Reads texts with PostgreSQL's stems and the vocabularies' other spellings, and remembers the last ones. */
export interface TextReader {
  read(text: string): Promise<ReadText>
  /** The text as it was last read, if it is remembered. Asks nothing. */
  find(text: string): ReadText | undefined
}

const defaultMaxRemembered = 1_000
/** Neighbours are also looked for as one word in texts with so few words: "block chain" as "blockchain". */
const maxJoined = 4

export function createTextReader(db: Db, maxRemembered = defaultMaxRemembered): TextReader {
  const remembered = new Map<string, ReadText>()
  let spellings: Promise<Spellings> | undefined
  const getSpellings = (): Promise<Spellings> => {
    spellings ??= readSpellings(db)
    spellings.catch(() => {
      spellings = undefined
    })
    return spellings
  }
  const read = async (text: string): Promise<ReadText> => {
    const clean = text.slice(0, 2 * maxTextLength)
    const typed = parseTypedText(clean)
    const query = typed && buildQuery(typed, await readWords(db, typed, await getSpellings()))
    return {
      query,
      tsquery: query === undefined ? '' : formatTextQuery(query),
      exact: query === undefined ? '' : formatTextQuery(query, 'exact'),
      literal: clean.trim().toLowerCase(),
    }
  }
  return {
    find: (text) => remembered.get(text),
    async read(text) {
      const readText = remembered.get(text) ?? (await read(text))
      remembered.delete(text)
      if (remembered.size >= maxRemembered) remembered.delete(remembered.keys().next().value as string)
      remembered.set(text, readText)
      return readText
    },
  }
}

/** Facts from PostgreSQL and the vocabularies about a text's words. */
interface KnownWords {
  words: ReadonlyMap<string, KnownWord>
  spellings: Spellings
  /** Tags and chains by their other spellings: `tag:go` of `golang`. */
  synonyms: ReadonlyMap<string, string>
}

/** A text as a phrase of stems, of words as they are written, and of those as titles and names have them, and the words of a company's name. */
interface KnownWord {
  stems: string
  plain: string
  exact: string
  names: string[]
}

async function readWords(db: Db, typed: TypedText, spellings: Spellings): Promise<KnownWords> {
  const { rows } = await sql<KnownWord & { text: string }>`
    select text, phraseto_tsquery('english', board.part_words(board.fold_words(text)))::text as stems,
      phraseto_tsquery('simple', board.fold_words(text))::text as plain,
      phraseto_tsquery('simple', board.mark_words(board.fold_words(text)))::text as exact,
      array(select board.list_name_words(text)) as names
    from unnest(${listTexts(typed, spellings)}::text[]) text`.execute(db)
  return {
    words: new Map(rows.map(({ text, ...forms }) => [text, forms])),
    spellings,
    synonyms: await readSynonyms(db, listSpellings(typed, spellings)),
  }
}

/** The texts whose words have to be known: those that are typed, their other spellings, and neighbours as one. */
function listTexts(typed: TypedText, spellings: Spellings): string[] {
  const texts = new Set<string>()
  const addSpellings = (words: readonly TypedWords[]): void => {
    for (const spelling of otherSpellings(words, spellings) ?? [])
      for (const text of [spelling, joinLetters(spelling)]) texts.add(text)
  }
  const collect = (part: TypedText): void => {
    if (part.kind === 'words') addSpellings([part])
    else if (part.kind === 'not') collect(part.part)
    else {
      if (part.kind === 'and') {
        for (const { words } of listRuns(part.parts)) addSpellings(words)
        for (const [a, b] of listNeighbours(part.parts, spellings)) texts.add(a.text + b.text)
      }
      part.parts.forEach(collect)
    }
  }
  for (const { text } of listTypedWords(typed)) texts.add(text)
  collect(typed)
  return [...texts]
}

/** The spellings of what words mean; of a word with a hyphen itself, which may be written in one. */
function otherSpellings(words: readonly TypedWords[], spellings: Spellings): readonly string[] | undefined {
  const text = words.map((word) => word.text).join(' ')
  if (!words.every((word) => isPlain({ ...word, field: word.field === 'title' ? undefined : word.field })))
    return undefined
  return spellings.get(foldSpelling(text)) ?? (/^\p{L}+(-\p{L}+)+$/u.test(text) ? [text] : undefined)
}

/** Plain words of letters that follow each other, in a text that has few words, and whose spellings are not known. */
function listNeighbours(parts: readonly TypedText[], spellings: Spellings): [TypedWords, TypedWords][] {
  if (parts.length > maxJoined || parts.some(hasBrackets)) return []
  const runs = listRuns(parts).map(({ words }) => words)
  const spelt = runs.filter((words) => otherSpellings(words, spellings) !== undefined).flat()
  const isFree = (word: TypedWords): boolean => isLetters(word) && !spelt.includes(word)
  return runs.filter((words): words is [TypedWords, TypedWords] => words.length === 2 && words.every(isFree))
}

/** Each pair of neighbours is read with all other parts once more: brackets within brackets would double that at each level. */
function hasBrackets(part: TypedText): boolean {
  return part.kind === 'not' ? hasBrackets(part.part) : part.kind !== 'words'
}

function isLetters({ text }: TypedWords): boolean {
  return /^[a-z]+$/i.test(text)
}

/** Meanings of words that are another spelling of a tag or chain. What only a typed tag means counts where nothing else is typed. */
async function readSynonyms(
  db: Db,
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
function listSpellings(typed: TypedText, vocabulary: Spellings): { spellings: string[]; alone: string[] } {
  const spellings = new Set<string>()
  const alone = new Set<string>()
  const collect = (part: TypedText): void => {
    if (part.kind === 'words') {
      const target = part.field === undefined && part !== typed ? spellings : alone
      for (const spelling of spellingsOf([part], vocabulary)) target.add(spelling)
    } else if (part.kind === 'not') collect(part.part)
    else {
      if (part.kind === 'and')
        for (const { words } of listRuns(part.parts))
          for (const spelling of spellingsOf(words, vocabulary)) spellings.add(spelling)
      part.parts.forEach(collect)
    }
  }
  collect(typed)
  return { spellings: [...spellings], alone: [...alone] }
}

/** Plain words next to each other, the longest runs first. */
function listRuns(parts: readonly TypedText[]): { start: number; words: TypedWords[] }[] {
  const runs: { start: number; words: TypedWords[] }[] = []
  for (let length = maxSpellingWords; length > 1; length--)
    for (let start = 0; start + length <= parts.length; start++) {
      const words = parts.slice(start, start + length).filter(isPlain)
      if (words.length === length) runs.push({ start, words })
    }
  return runs
}

/** How a vocabulary may write words. */
function spellingsOf(words: readonly TypedWords[], vocabulary: Spellings): string[] {
  const typed = words.map((word) => word.text.trim().toLowerCase()).join(' ')
  const texts = [typed, ...(words.every(isPlain) ? (vocabulary.get(foldSpelling(typed)) ?? []) : [])]
  return [...new Set(texts.flatMap((text) => [text, text.replaceAll('-', ' '), text.replaceAll(' ', '-')]))]
}

function buildQuery(typed: TypedText, lexicon: KnownWords): TextQuery | undefined {
  if (typed.kind === 'words') return queryOfWords(typed, lexicon)
  if (typed.kind === 'not') {
    const part = buildQuery(typed.part, lexicon)
    return part && { kind: 'not', part }
  }
  if (typed.kind === 'or')
    return join(
      'or',
      typed.parts.map((part) => buildQuery(part, lexicon)),
    )
  return join('or', [
    buildAll(typed.parts, lexicon),
    ...listNeighbours(typed.parts, lexicon.spellings).map(([first, second]) => {
      const rest = typed.parts.filter((part) => part !== first && part !== second)
      return join('and', [wordOf(first.text + second.text, lexicon), buildAll(rest, lexicon)])
    }),
  ])
}

/** All of the parts, where words next to each other may be a spelling of one thing. */
function buildAll(typed: readonly TypedText[], lexicon: KnownWords): TextQuery | undefined {
  const parts: (TextQuery | undefined)[] = []
  const runs = listRuns(typed)
  for (let at = 0; at < typed.length; ) {
    const run = runs.find(({ start, words }) => start === at && findMeaning(words, lexicon) !== undefined)
    if (run === undefined) {
      parts.push(buildQuery(typed[at] as TypedText, lexicon))
      at += 1
      continue
    }
    const { spelt, synonym } = findMeaning(run.words, lexicon) ?? {}
    const own =
      spelt ??
      join(
        'and',
        run.words.map((part) => buildQuery(part, lexicon)),
      )
    parts.push(join('or', [own, synonym]))
    at += run.words.length
  }
  return join('and', parts)
}

/** The meaning of words together: several spellings, a tag or a chain. */
function findMeaning(
  words: readonly TypedWords[],
  lexicon: KnownWords,
): { spelt: TextWord | undefined; synonym: TextQuery | undefined } | undefined {
  const spelt = findSpelt(words, lexicon)
  const synonym = findSynonym(words, lexicon)
  return spelt === undefined && synonym === undefined ? undefined : { spelt, synonym }
}

function findSpelt(words: readonly TypedWords[], lexicon: KnownWords): TextWord | undefined {
  const spellings = otherSpellings(words, lexicon.spellings) ?? []
  return joinSpellings(spellings.flatMap((spelling) => listForms(spelling, lexicon)))
}

/** Pronouns, where the text is no title. */
const wordsOfTitles: ReadonlySet<string> = new Set(['us'])

/** A spelling as a phrase and in one word. A phrase of which PostgreSQL leaves words out, such as "on chain", would find too much. */
function listForms(spelling: string, lexicon: KnownWords): TextWord[] {
  const { stems = '', names = [] } = lexicon.words.get(spelling) ?? {}
  const isWhole = (stems.match(/'(?:[^']|'')*'/g) ?? []).length >= names.length
  const phrase = isWhole
    ? wordOf(spelling, lexicon, wordsOfTitles.has(spelling) ? 'A' : undefined)
    : undefined
  const joined = joinLetters(spelling)
  return [phrase, joined === spelling ? undefined : wordOf(joined, lexicon)].filter(
    (form) => form !== undefined,
  )
}

function findSynonym(
  words: readonly TypedWords[],
  { synonyms, spellings }: KnownWords,
): TextQuery | undefined {
  const field = spellingsOf(words, spellings).flatMap((spelling) => synonyms.get(spelling) ?? [])[0]
  return field === undefined ? undefined : fieldWord(field)
}

function fieldWord(field: string): TextWord {
  return { kind: 'word', text: `'${field}'`, exact: `'${field}'` }
}

function queryOfWords(typed: TypedWords, lexicon: KnownWords): TextQuery | undefined {
  const { text, field, isPrefix } = typed
  const { plain = '', exact = '', names = [] } = lexicon.words.get(text) ?? {}
  if (field === 'company')
    return join(
      'and',
      names.map((name) => fieldWord(`company:${name}`)),
    )
  if (field === 'tag' || field === 'chain') return queryOfValue(typed, field, lexicon)
  const flags = field === 'title' ? 'A' : undefined
  const word = wordOf(text, lexicon, flags)
  if (isPrefix) {
    if (plain === '' || exact === '') return word
    const beginning = { text: `${plain}:* | ${exact}:*`, exact: `${exact}:*` }
    return join('or', [word, { kind: 'word', ...flagged(beginning, flags) }])
  }
  if (typed.isQuoted) return word
  const spelt = findSpelt([typed], lexicon)
  if (field !== undefined) return (spelt && { kind: 'word', ...flagged(spelt, flags) }) ?? word
  const synonym = findSynonym([typed], lexicon)
  // The letter that PostgreSQL leaves of C++ or C# means something else.
  return synonym !== undefined && /^[^\p{L}\p{N}]|[^\p{L}\p{N}]$/u.test(text)
    ? synonym
    : join('or', [spelt ?? word, synonym])
}

/** A text as a phrase of stems; undefined where it has none. */
function wordOf(text: string, { words }: KnownWords, flags?: string): TextWord | undefined {
  const { stems = '', exact = '' } = words.get(text) ?? {}
  if (stems === '') return undefined
  return { kind: 'word', ...flagged({ text: stems, exact: exact === '' ? stems : exact }, flags) }
}

/** A word that is found only where it has one of the weights in `flags`; anywhere without them. */
function flagged(word: Pick<TextWord, 'text' | 'exact'>, flags: string | undefined) {
  if (flags === undefined) return { text: word.text, exact: word.exact }
  return { text: withFlags(word.text, flags), exact: withFlags(word.exact, flags) }
}

/** A tag or chain by its path word, its name or another spelling; what has no such word finds nothing. */
function queryOfValue(
  typed: TypedWords,
  field: 'tag' | 'chain',
  { synonyms, spellings }: KnownWords,
): TextQuery {
  const meanings = spellingsOf([typed], spellings).flatMap((spelling) => synonyms.get(spelling) ?? [])
  const slug = typed.text
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return fieldWord(meanings.find((one) => one.startsWith(`${field}:`)) ?? `${field}:${slug}`)
}
