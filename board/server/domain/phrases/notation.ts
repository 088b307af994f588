import { commonIn, isCommon } from '../reading/languages.ts'
import { foldText } from '../reading/seen-text.ts'
import { ordinaryEnglish } from './english-words.ts'
import { copyOf, sentencesOf } from './words.ts'

/**
 * The parts of a phrase. Words stand for themselves, `pay*` for all that begins so, `<give>` for a list of words, `(a|b)` for one of
 * both, `x?` for x or nothing, `~` for up to six other words (`~3`: three), `#` for a number, `#small` for one below 600, `#long` for one of seven digits or more, and `_` for any one word. `^` is where a demand
 * may begin: the beginning of a clause, and behind "please", "you must" and their like; `^^` is the beginning of the sentence, and `.` the end of a
 * clause.
 */
export type PhrasePart =
  | { kind: 'word'; atoms: ReadonlySet<number> }
  | { kind: 'any' }
  | { kind: 'gap'; most: number }
  | { kind: 'opening'; isFirst: boolean }
  | { kind: 'ending' }
  | { kind: 'all'; parts: readonly PhrasePart[] }
  | { kind: 'one_of'; options: readonly PhrasePart[] }

const usualGap = 6
const symbols = /\s*([()|?<>]|~\d*|[^\s()|?<>~]+)/y

/** The uses of a word in rules. */
export interface WordUses {
  /** Bits for the lists that it is in. */
  lists: Int32Array
  /** The parts of phrases that a sentence with it may have. */
  parts: readonly number[]
}

/** A word of a text, looked up. */
export interface KnownWord {
  /** The numbers of all that rules call it. */
  atoms: readonly number[]
  /** An ordinary English word without what it is in other languages, if it is anything there: in English, "stock" is no German word. */
  inEnglish: KnownWord | undefined
  /** Rules know it as a word of other languages alone, and it is no ordinary English one. */
  isForeign: boolean
  /** The letters with which words that rules know go on after this one; empty if none begins so. */
  goesOnWith: string
  /** In which languages it is common (`commonIn`). */
  commonIn: number
  /** Where it is cut into two words that rules know. */
  cutAt: number | undefined
  /** Its uses in rules; undefined until they are asked. */
  uses: WordUses | undefined
}

/** Words that rules ask for, and beginnings of words, with their numbers. */
interface NumberedWords {
  exact: Map<string, number>
  beginnings: Map<string, number>
  /** By their first two letters the lengths of the beginnings, the longest first: most words begin as none of them does. */
  lengths: Map<string, number[]>
}

const noWords = (): NumberedWords => ({ exact: new Map(), beginnings: new Map(), lengths: new Map() })

/** The words that rules ask for, each with a number; a word of a text is looked up once, and compared by numbers then. */
export class Vocabulary {
  private readonly english = noWords()
  private readonly others = noWords()
  private added = this.english
  /** By the beginning of a word the letters with which words go on. */
  private readonly firstParts = new Map<string, string>()
  private readonly entries = new Map<string, KnownWord>()
  private size = 0
  /** By number of a word how common it is. */
  readonly commonness: number[] = []
  readonly number = this.wordAtom('#')
  readonly smallNumber = this.wordAtom('#small')
  readonly longNumber = this.wordAtom('#long')

  /** Runs `read`, and takes what it adds for words of other languages than English. */
  inOtherLanguages<Read>(read: () => Read): Read {
    this.added = this.others
    try {
      return read()
    } finally {
      this.added = this.english
    }
  }

  /** The number of a word, or of a beginning of words. */
  wordAtom(word: string): number {
    return this.add(this.added.exact, word)
  }

  beginningAtom(word: string): number {
    const { lengths } = this.added
    const start = word.slice(0, 2)
    const ofStart = lengths.get(start) ?? []
    if (!ofStart.includes(word.length))
      lengths.set(
        start,
        [...ofStart, word.length].sort((a, b) => b - a),
      )
    return this.add(this.added.beginnings, word)
  }

  /** Looks up a word of a text; equal words get one answer. */
  look(word: string): KnownWord {
    const cached = this.entries.get(word)
    if (cached !== undefined) return cached
    const [english, others] = [this.atomsOf(word, this.english), this.atomsOf(word, this.others)]
    const numbers = this.numbersOf(word)
    const inEnglish: KnownWord = {
      atoms: [...numbers, ...english],
      inEnglish: undefined,
      isForeign: false,
      goesOnWith: this.goesOnWith(word),
      commonIn: commonIn(word),
      uses: undefined,
      cutAt: numbers.length + english.length + others.length > 0 ? undefined : this.findCut(word),
    }
    const isOrdinary = word.length === 1 || ordinaryEnglish.has(word)
    const atoms = [...inEnglish.atoms, ...others]
    const isForeign = others.length > 0 && inEnglish.atoms.length === 0 && !isOrdinary
    const entry: KnownWord =
      others.length === 0
        ? inEnglish
        : { ...inEnglish, atoms, isForeign, inEnglish: isOrdinary ? inEnglish : undefined }
    if (word.length > longestKept) return entry
    if (this.entries.size >= keptWords) this.entries.clear()
    this.entries.set(copyOf(word), entry)
    return entry
  }

  /** Whether rules know this very word. */
  has(word: string): boolean {
    return hasWord(this.english, word) || hasWord(this.others, word)
  }

  private numbersOf(word: string): readonly number[] {
    const code = word.charCodeAt(0)
    if (code <= 47 || code >= 58) return []
    const isSmall = Number(word.replaceAll(',', '')) < leastPay
    return [
      this.number,
      ...(isSmall ? [this.smallNumber] : []),
      ...(word.length >= shortestPhone ? [this.longNumber] : []),
    ]
  }

  private atomsOf(word: string, { exact, beginnings, lengths }: NumberedWords): readonly number[] {
    const atoms: number[] = []
    const whole = exact.get(word)
    if (whole !== undefined) atoms.push(whole)
    for (const length of [
      ...(lengths.get(word.slice(0, 2)) ?? []),
      ...(lengths.get(word.slice(0, 1)) ?? []),
    ]) {
      const beginning = beginnings.get(word.slice(0, length))
      if (beginning !== undefined) atoms.push(beginning)
    }
    return atoms
  }

  /** The letters with which words that rules know go on after a beginning. */
  goesOnWith(word: string): string {
    if (this.firstParts.size === 0)
      for (const { exact, beginnings } of [this.english, this.others])
        for (const whole of [...exact.keys(), ...beginnings.keys()])
          for (let length = 1; length < whole.length; length++) {
            const [part, next] = [whole.slice(0, length), whole.charAt(length)]
            const nextLetters = this.firstParts.get(part) ?? ''
            if (!nextLetters.includes(next)) this.firstParts.set(part, nextLetters + next)
          }
    return this.firstParts.get(word) ?? ''
  }

  /** `seedphrase`: where a word that rules do not know is two that they do. Few words are glued so; `typescript` is one word. */
  private findCut(word: string): number | undefined {
    if (!glued.test(word)) return undefined
    for (let at = shortestPart; at <= word.length - shortestPart; at++)
      if (this.has(word.slice(0, at)) && this.has(word.slice(at))) return at
    return undefined
  }

  private add(list: Map<string, number>, word: string): number {
    const existing = list.get(word)
    if (existing !== undefined) return existing
    const atom = this.size++
    list.set(word, atom)
    this.commonness[atom] = commonnessOf(word)
    return atom
  }
}

/** How common a word is: figures are in most sentences, then come the common words, then ordinary ones and letters. */
function commonnessOf(word: string): number {
  if (word.startsWith('#')) return 5000
  if (isCommon(word)) return 500
  return word.length === 1 || ordinaryEnglish.has(word) ? 20 : 1
}

function hasWord({ exact, beginnings }: NumberedWords, word: string): boolean {
  return exact.has(word) || beginnings.has(word)
}

const keptWords = 20_000
const longestKept = 60
/** Less than any pay of a month. */
const leastPay = 600
const shortestPhone = 7
const shortestPart = 4
const glued = /^(?:seed|recovery|private|secret|mnemonic|security|send|share|refundable)/

/** The parts that are named in angle brackets, and the words that they share. */
export interface PhraseContext {
  vocabulary: Vocabulary
  named: ReadonlyMap<string, PhrasePart>
}

/** Reads a phrase. Throws for one that is not written as it should be: rules are constants of the program. */
export function readPhrase(notation: string, context: PhraseContext): PhrasePart {
  const pieces = piecesOf(notation)
  const part = readOptions(pieces, context)
  if (pieces.length > 0) throw new Error(`A phrase ends before its end: ${notation}`)
  return part
}

function piecesOf(notation: string): string[] {
  const pieces: string[] = []
  symbols.lastIndex = 0
  for (let symbol = symbols.exec(notation); symbol !== null; symbol = symbols.exec(notation))
    pieces.push(symbol[1] ?? '')
  return pieces
}

/** One of several parts. */
export function oneOf(parts: readonly PhrasePart[]): PhrasePart {
  return joinWords(parts.flatMap((part) => (part.kind === 'one_of' ? part.options : [part])))
}

function readOptions(pieces: string[], context: PhraseContext): PhrasePart {
  const options = [readSequence(pieces, context)]
  while (pieces[0] === '|') {
    pieces.shift()
    options.push(readSequence(pieces, context))
  }
  const [only] = options
  return options.length === 1 && only !== undefined ? only : joinWords(options)
}

/** Single words are one list, which is asked once. */
function joinWords(options: readonly PhrasePart[]): PhrasePart {
  const atoms = new Set(options.flatMap((option) => (option.kind === 'word' ? [...option.atoms] : [])))
  const others = options.filter(({ kind }) => kind !== 'word')
  const words: PhrasePart = { kind: 'word', atoms }
  if (others.length === 0) return words
  return { kind: 'one_of', options: atoms.size === 0 ? others : [words, ...others] }
}

function readSequence(pieces: string[], context: PhraseContext): PhrasePart {
  const parts: PhrasePart[] = []
  while (pieces[0] !== undefined && pieces[0] !== '|' && pieces[0] !== ')') {
    const part = readPart(pieces, context)
    if (pieces[0] === '?') {
      pieces.shift()
      parts.push({ kind: 'one_of', options: [part, nothing] })
    } else parts.push(part)
  }
  const [only] = parts
  return parts.length === 1 && only !== undefined ? only : { kind: 'all', parts }
}

const nothing: PhrasePart = { kind: 'all', parts: [] }

function readPart(pieces: string[], context: PhraseContext): PhrasePart {
  const piece = pieces.shift() ?? ''
  if (piece === '(') {
    const part = readOptions(pieces, context)
    if (pieces.shift() !== ')') throw new Error('A phrase lacks a closing bracket.')
    return part
  }
  if (piece === '<') {
    const name = pieces.shift() ?? ''
    const part = context.named.get(name)
    if (part === undefined || pieces.shift() !== '>') throw new Error(`No words are named ${name}.`)
    return part
  }
  if (piece.startsWith('~')) return { kind: 'gap', most: piece === '~' ? usualGap : Number(piece.slice(1)) }
  if (piece === '_') return { kind: 'any' }
  if (piece === '^' || piece === '^^') return { kind: 'opening', isFirst: piece === '^^' }
  if (piece === '.') return { kind: 'ending' }
  if (piece === '#') return wordOf(context.vocabulary.number)
  if (piece === '#small') return wordOf(context.vocabulary.smallNumber)
  if (piece === '#long') return wordOf(context.vocabulary.longNumber)
  return readWord(piece, context.vocabulary)
}

function wordOf(atom: number): PhrasePart {
  return { kind: 'word', atoms: new Set([atom]) }
}

/** A word that may be several in a text: `e-mail`, `don't`, `助记词`. */
function readWord(piece: string, vocabulary: Vocabulary): PhrasePart {
  const isBeginning = piece.endsWith('*')
  const words = (sentencesOf(foldText(isBeginning ? piece.slice(0, -1) : piece))[0] ?? []).map(
    ({ text }) => text,
  )
  if (words.length === 0) throw new Error(`No word in a phrase: ${piece}`)
  const parts = words.map((word, index): PhrasePart => {
    const isLast = index === words.length - 1
    return wordOf(isBeginning && isLast ? vocabulary.beginningAtom(word) : vocabulary.wordAtom(word))
  })
  const [only] = parts
  return parts.length === 1 && only !== undefined ? only : { kind: 'all', parts }
}
