/** Letters of other alphabets that look like a Latin letter, by that letter: those of UTS #39 that fonts draw alike in running text. */
const lookAlikes: readonly [string, string][] = [
  ['a', 'αаɑ'],
  ['b', 'ЬьƄʙв'],
  ['c', 'сϲⅽᴄ'],
  ['d', 'ԁⅾɗ'],
  ['e', 'εеҽє'],
  ['f', 'ſẝք'],
  ['g', 'ɡցɢ'],
  ['h', 'һհнʜ'],
  ['i', 'ıιіɩ'],
  ['j', 'јϳյ'],
  ['k', 'κкĸᴋ'],
  ['l', 'ӏⅼʟ'],
  ['m', 'мϻⅿᴍ'],
  ['n', 'ηпոռɴ'],
  ['o', 'οоօσᴏ'],
  ['p', 'ρр'],
  ['q', 'ԛզ'],
  ['r', 'гʀᴦ'],
  ['s', 'ѕꜱ'],
  ['t', 'τтᴛ'],
  ['u', 'υսᴜ'],
  ['v', 'νѵᴠ'],
  ['w', 'ԝѡաᴡ'],
  ['x', 'χх'],
  ['y', 'уүγʏ'],
  ['z', 'ᴢ'],
]
/** Figures and signs that stand for a letter in a word. */
const figures: readonly [string, string][] = [
  ['a', '4@'],
  ['b', '8'],
  ['e', '3'],
  ['l', '1|!'],
  ['o', '0'],
  ['s', '5$'],
  ['t', '7'],
]
const plainLetters = new Map(
  lookAlikes.flatMap(([plain, others]) => [...others].map((letter): [string, string] => [letter, plain])),
)
const figureLetters = new Map(
  figures.flatMap(([plain, others]) => [...others].map((figure): [string, string] => [figure, plain])),
)

/** Scripts whose letters are drawn like one another. */
const likeScripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
]

/** Whether a name mixes scripts whose letters are drawn alike, as a Cyrillic letter in a Latin word. */
export function mixesScripts(username: string): boolean {
  return likeScripts.filter((script) => script.test(username)).length > 1
}

/** The first word of a text that mixes such scripts; undefined if none does. */
export function findDeceivingWord(text: string): string | undefined {
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).find(mixesScripts)
}

/** The Latin letter that a letter looks like, in lower case; the letter itself where it looks like none. */
export function plainLetter(letter: string): string {
  return plainLetters.get(letter) ?? letter
}

/** The letter that a figure or sign stands for within a word; undefined for any other. A 1 is an l here, and is as often an i. */
export function letterOfFigure(figure: string): string | undefined {
  return figureLetters.get(figure)
}

/**
 * A name as the eye reads it: no case, accents or signs between letters, and one letter for all that look like it. Names with the
 * same skeleton are taken for each other.
 */
export function skeletonOf(name: string): string {
  const letters = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  return [...letters]
    .map((letter) => plainLetters.get(letter) ?? figureLetters.get(letter) ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}
