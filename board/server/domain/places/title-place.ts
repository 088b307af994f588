import { createScanner, foldText } from '../taxonomy/folded-text.ts'
import { startOfTitle } from '../taxonomy/title.ts'
import { anywhereWords, modeWords } from './forms.ts'
import { type ParsedLocation, parseLocation } from './location.ts'
import { tokenise } from './tokens.ts'

const inBrackets = /[([（【]([^()[\]（）【】]*)[)\]）】]/g
const betweenParts = /[|:;]|\s[-–—]+|(?<![-–—])[-–—]+\s/
const betweenNames = new RegExp(`[,，]|${betweenParts.source}`)
/** Few titles have one, and it is cheaper to look for than places are. */
const scanModes = createScanner(
  [anywhereWords, ...Object.values(modeWords)].flat().map((word) => [word, true] as const),
)

/** Reads the parts of a title that say nothing but how and where one works: "(Fully Remote)", "- US Remote", "(Remote within EMEA)". */
export function parseTitlePlace(whole: string): ParsedLocation {
  const title = startOfTitle(whole)
  if (scanModes(foldText(title)).length === 0) return parseLocation('')
  const brackets = [...title.matchAll(inBrackets)].map(([, inner = '']) => inner)
  const parts = title.replace(inBrackets, '|').split(betweenParts)
  const placeParts = [...brackets, ...parts].flatMap((part) =>
    saysPlace(part) ? [part] : part.split(betweenNames).filter(saysPlace),
  )
  return parseLocation(placeParts.join('; '))
}

function saysPlace(part: string): boolean {
  const tokens = tokenise(part)
  const isKnown = tokens.every(({ kind }) => kind !== 'word' && kind !== 'code')
  return isKnown && tokens.some(({ kind }) => kind === 'mode' || kind === 'anywhere')
}
