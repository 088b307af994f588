import { foldText, isPlainText } from './seen-text.ts'

/** Each language's most common words, which show the language of a line. */
const commonWords: Readonly<Record<string, string>> = {
  en: 'the and of to in a is for with you we our your are be on as an or will have that this from at by it not can who work all their they has if more what how us i',
  es: 'el la los las de del y en que un una para con por su sus se es al lo como más tu te nos o no si ser son eres tus nuestro nuestra quien hasta sobre',
  pt: 'o a os as de do da dos das e em no na que um uma para com por seu sua você se é ao como mais nos ou não são nosso nossa ser até sobre',
  de: 'der die das und in zu den mit von für ist im auf ein eine einen dem des du wir dich dir unser unsere oder nicht sie als auch an bei bist sich es wie dein deine ihr vor uns zum zur',
  fr: 'le la les de des du et en à un une pour avec dans sur que qui vous nous votre notre nos vos est sont au aux ou par plus ce cette se ne pas l d avant',
  ru: 'и в на с по для не что мы вы это от из к у за как или наш наша вам нас ваш до о при все кто если ты быть есть только его',
  it: 'il lo la gli di del della dei delle e che un una per con nel nella alla sono è non si tuo tua noi prima anche come più questo inviare devi dei al',
  nl: 'de het een en van voor met op je we wij ons onze zijn is niet dat die te aan bij als of om door naar jouw worden hebben stuur voordat uw',
  pl: 'i w z na do się nie jest że oraz dla od po przez jak ale lub przed twój swój nasz aby o proszę przy są jesteś praca',
  tr: 've bir bu için ile de da olarak daha çok bizim sizin gibi önce göre kadar olan veya en her değil başvuru lütfen gerekir gerekli ödeme gönderin cüzdan adres',
  id: 'yang dan untuk dengan di dari ini kami anda adalah pada ke atau akan tidak sebagai oleh dalam bisa harus sebelum silakan kirim jika',
  vi: 'và của là có cho với các một được trong bạn chúng tôi không để những này khi từ vào hoặc trước gửi',
  ro: 'și în de la cu pe pentru un o este sunt că nu din care sau mai noi dumneavoastră înainte prin către trebuie te',
  sv: 'och att det i som en på är av för med till den har de inte vi du om ett din ditt vår eller innan ska',
  da: 'og at det i som en på er af for med til den har de ikke vi du om et din dit vores eller før skal',
  no: 'og å det i som en på er av for med til den har de ikke vi du om et din ditt vår eller før skal',
  fi: 'ja on ei se että oli ovat kun tai mutta meidän sinun ennen kuin myös olet tämä ole hän joka',
  cs: 'a v se na je že s z do o k pro jako za by ale nebo jsme vás náš před aby pošlete jsou být',
  hu: 'a az és hogy nem is van egy meg de csak mint vagy kell az ön mi előtt lehet után küldje',
  tl: 'ang ng sa mga na ay at para kung ito hindi ka iyong ating namin bago ipadala po may mo natin',
  hr: 'i u na je se za da s su od ne što kao ili koji prije vaš naš pošaljite biti kod',
  uk: 'і в на з що не до та для ми ви це як від або ваш наш у за ти є які щоб при перед',
  bg: 'и на за се да от не с са ще като по или който които ние вие вашия преди това е си',
}

const scripts: readonly [RegExp, string][] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/gu, 'ja'],
  [/\p{Script=Han}/gu, 'zh'],
  // Letters that are neither Latin, Cyrillic nor Chinese, in whatever language.
  [
    /(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Common}\p{Script=Inherited}])\p{L}/gu,
    'und',
  ],
]
/** Possible letters of one of these. */
const scriptLetter = /[\u0370-\u1FFF\u2126\u2C00-\uFFFF]/
/** A word with a letter that no language of the rules has. Not a capitalised one: that may be a name. */
const foreignWord = /(?<!\p{L})(?=\p{Ll})\p{L}*[ğışőűłąęśźżćńřěůățșşđơưžčšåøæ\u1EA0-\u1EF9]\p{L}*/gu
const foreignLetter = /[ğışőűłąęśźżćńřěůățșşđơưžčšåøæ\u1EA0-\u1EF9]/
/** The languages whose list has a word. */
export const languagesOf = new Map<string, string[]>()
// Single Latin letters don't count as words, because of `35k` and `R&D`. Cyrillic ones do.
for (const [language, words] of Object.entries(commonWords))
  for (const word of new Set(words.split(' ')))
    if (!/^[a-z]$/.test(word)) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language])

const covered = ['en', 'es', 'pt', 'de', 'fr', 'ru'] as const
/** For each language of the rules with an alphabet, its most common words as folded texts have them. */
const foldedWords = covered.map((language) => {
  const words = commonWords[language]?.split(' ') ?? []
  return new Set(words.map(foldText).filter((word) => word.length > 1))
})

const notPlain = 1 << covered.length

/** In which languages of the rules a folded word is a common one, as bits for `isEnglish`. */
export function commonIn(word: string): number {
  if (!isPlainText(word)) return notPlain
  return foldedWords.reduce((bits, common, index) => (common.has(word) ? bits | (1 << index) : bits), 0)
}

/** Whether nearly every text in one of the rules' languages has a folded word. */
export function isCommon(word: string): boolean {
  return foldedWords.some((common) => common.has(word))
}

/**
 * Whether the words of a folded sentence, given by `commonIn`, show English more than any other language of the rules. Never with a letter outside
 * ASCII: a few English words must not change what the others mean.
 */
export function isEnglish(words: readonly number[]): boolean {
  const counts = covered.map(() => 0)
  for (const bits of words) {
    if (bits === notPlain) return false
    for (let rest = bits, index = 0; rest !== 0; rest >>= 1, index++)
      if ((rest & 1) !== 0) counts[index] = (counts[index] ?? 0) + 1
  }
  const [english = 0, ...others] = counts
  return english > 0 && others.every((count) => count < english)
}

const fewestLetters = 6
const fewestWords = 2
/** So many words with foreign letters show a language without any common word of it, unless they are a list. */
const fewestForeignWords = 3
/** Currencies are written in all languages. */
const currencies = new Set('zł kč ft kn lei lv din'.split(' '))
/** Words of English listings that other languages have too, or that lines without a sentence are made of. */
const englishOfListings = new Set(
  'per non base pay range salary full part time hours day days week weeks month year years holidays country programme program team work remote office an at for'.split(
    ' ',
  ),
)

/** The languages whose list has a word, or of whose listings it is. */
const listedIn = new Map(languagesOf)
for (const word of englishOfListings)
  listedIn.set(word, [...new Set([...(languagesOf.get(word) ?? []), 'en'])])

/** Whether a line is in one of the covered languages; undefined if it is too short to tell. */
function languageOf(line: string, covered: ReadonlySet<string>): { isCovered: boolean } | undefined {
  const isPlain = isPlainText(line)
  for (const [letters, language] of !isPlain && scriptLetter.test(line) ? scripts : [])
    if ((line.match(letters)?.length ?? 0) >= fewestLetters) return { isCovered: covered.has(language) }
  const counts = new Map<string, number>()
  const words = line.toLowerCase().match(isPlain ? /[a-z]+/g : /\p{L}+/gu) ?? []
  const counted = new Set<string>()
  for (const word of words) {
    const languages = listedIn.get(word)
    if (languages === undefined || counted.has(word)) continue
    counted.add(word)
    for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  let [own, common] = [0, 0]
  for (const [language, count] of counts)
    if (covered.has(language)) own = Math.max(own, count)
    else common = Math.max(common, count)
  const other = Math.max(common, isPlain ? 0 : countForeign(line, common > 0))
  if (other >= fewestWords && other > own) return { isCovered: false }
  return own === 0 ? undefined : { isCovered: true }
}

/** How many words with foreign letters a line has; none if they may be no more than a list of names or an amount. */
function countForeign(line: string, hasCommonWord: boolean): number {
  if (!foreignLetter.test(line)) return 0
  const words = new Set(line.match(foreignWord)?.filter((word) => !currencies.has(word)))
  const isList = (line.match(/[,;/|•]/g)?.length ?? 0) * 3 >= (line.match(/\p{L}+/gu)?.length ?? 0)
  return hasCommonWord || (words.size >= fewestForeignWords && !isList) ? words.size : 0
}

/**
 * Returns where the first line in a language without rules starts and ends, undefined if there is none. The alphabet and common words show
 * the language, so lists of names and tools have none.
 */
export function findUnreadLine(
  text: string,
  covered: readonly string[],
): { from: number; to: number } | undefined {
  const coveredLanguages = new Set(covered)
  let from = 0
  for (const line of text.split('\n')) {
    const to = from + line.length
    if (line.trim().length > 0 && languageOf(line, coveredLanguages)?.isCovered === false) return { from, to }
    from = to + 1
  }
  return undefined
}
