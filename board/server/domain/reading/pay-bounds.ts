import type { AmountRange } from './pay-amounts.ts'

/** "from" and "up to"; undefined for an amount, or a range, as it is. */
export type Bound = 'min' | 'max' | undefined

/** Right before an amount: it is the lowest. */
export const fromWords =
  /(?:^|[^\p{L}])(?:(?:no|not) (?:less|lower) than|not (?:below|under)|nicht unter|mind\.|(?<!\b(?:no|not|nicht|pas) )(?:more than|above|over|exceed(?:s|ing)|north of|upwards? of|in excess of|über|mehr als|plus de)|au moins|al menos|más de|>=?|≥|from|(?:starting|entry) (?:pay|wage|rate)(?: is| of)?|start you at|starting (?:at|from)|starts? (?:at|from)|begins? at|at least|(?:minimum|mindest\p{L}*)(?: (?:base|annual|monthly|gross))*(?: (?:salary|pay|rate))?(?: (?:lt\.?|laut) (?:kv|kollektivvertrag))?(?: (?:for|of|für) (?:this|the|diese) (?:role|position|job|stelle))?(?: is| of| von| de| beträgt| liegt bei)?|no inferior(?:es)? a|no menos de|m[ií]nimo(?: de| di)?|min\.?|minimaal|ab|mindestens|à partir de|dès|desde|a partir de|da|od|от|vanaf|från|fra)\s*:?\s*$|(?:最低|下限|不低于|不低於|至少|최소)[:：]?\s*$/u
/** Right before an amount: it is the highest. */
export const upToWords =
  /(?:^|[^\p{L}])(?:(?:no|not) (?:more|higher) than|not (?:above|over|exceed(?:ing)?)|at (?:the )?most|nicht (?:über|mehr als)|less than|below|under|capped at|(?:tops|maxes) out at|peaks at|(?:ceiling|cap)(?: is| of)?|höchstens|weniger als|unter|moins de|menos de|<=?|≤|up ?to|bis(?: zu)?|jusqu.à|hasta|até|fino a|tot|до|(?<=(?:wynagrodzenie|widełki|stawka|mzda|plat)[^.]{0,60}\s)do|up to and including|maximaal|(?:maximum|maximal|max\.?)(?: (?:base|annual|monthly|gross))*(?: (?:salary|pay|rate))?(?: is| of| de)?|(?:máximo|massimo)(?: de| di)?)\s*:?\s*$|(?:最高|最大|上限|不超过|不超過|최대|[〜～])[:：]?\s*$/u
/** Measures of an amount, right behind it: "brutto im Jahr", "per year". */
export const measures =
  "(?:\\s*(?:(?:gross|brutto|brutos?|bruts?|lord[aio]|(?:\\/\\s?|(?:per|a|an|each|pro|im|par|al|por|all'|all’)\\s?)(?:year|yr|annum|month|mo|week|day|hour|hr|h|jahr|monat|tag|stunde|an|mois|jour|heure|año|mes|día|hora|anno|mese|ano|mês|jaar|maand|uur)|annually|yearly|monthly|hourly|jährlich|monatlich|anuales|mensuales|annui|mensili|p\\.\\s?a\\.?)(?!\\p{L})))*"
/** Not "max. 25 days". */
const behind = (words: string, spaceless: string): RegExp =>
  new RegExp(`^${measures}\\s*\\(?(?:(?:${words})(?!\\p{L}|\\.?\\s?\\d)|${spaceless})`, 'u')
/** Right behind an amount: it is the lowest. Not "and up to 40 hours", "and more than a laptop". */
const orMore = behind(
  '(?:and|or|und|oder) (?:up(?!\\s+to)|(?:more|above|higher|over|mehr|höher)(?!\\s+(?:than|als)))|(?:and |or )?upwards(?!\\s+of)|aufwärts|at least|mindestens|(?:au )?minimum|min|(?:como )?mínimo|minimo|au moins|o más|o superior|ou plus|to start|to begin with|(?:zum|als) (?:einstieg|start)',
  '以上|이상|부터|起(?!薪)|から|スタート|[〜～](?!\\s?\\d)|,?\\s(?:rising|increasing)(?!\\p{L})',
)
/** Right behind an amount: it is the highest. */
const orLess = behind(
  '(?:or|oder) (?:less|below|lower|weniger)(?!\\s+(?:than|als))|at (?:the )?most|(?:au )?maximum|maxima(?:l|al)|max|tops|ceiling|cap|höchstens|(?:como )?máximo|massimo|o menos|ou moins|au plus',
  '以下|以内|まで|이하|까지',
)

/** Words of bounds are next to the amount. */
const longest = 80

/** The bound that an amount is by the words before and behind it. */
export function boundOf({ isRange, isOpen }: AmountRange, before: string, after: string): Bound {
  if (isRange) return undefined
  const [near, behind] = [before.slice(-longest), after.slice(0, longest)]
  if (isOpen || fromWords.test(near) || orMore.test(behind)) return 'min'
  return upToWords.test(near) || orLess.test(behind) ? 'max' : undefined
}

/** Words that may be between the bounds of one range: words of bounds, and those that connect. */
const ofBounds =
  /(?<!\p{L})(?:min(?:imum|imal|imaal)?|mindestens|mind|m[ií]nimo|max(?:imum|imal|imaal)?|m[aá]ximo|massimo|höchstens|at|least|(?:the )?most|up|to|from|and|or|is|goes|go|of|the|y|e|a|à|et|und|bis|zu|ab|von|de|di|da|do|od|até|hasta|fino|jusqu.à|tot|en|een|un|gross|brutto|bruto|bruts?)(?!\p{L})/gu
const allMeasures = new RegExp(measures, 'gu')

/** The amounts of a sentence, with "minimum $80k, maximum $100k" as one range. */
export function joinBounds(sentence: string, ranges: readonly AmountRange[]): AmountRange[] {
  const words = sentence.toLowerCase()
  const joined: AmountRange[] = []
  for (const range of ranges) {
    const last = joined.at(-1)
    const both = last && join(words, last, range)
    if (both) joined.splice(-1, 1, both)
    else joined.push(range)
  }
  return joined
}

function join(words: string, first: AmountRange, second: AmountRange): AmountRange | undefined {
  const between = words.slice(first.end, second.start)
  if (between.length > longest) return undefined
  if (/\p{L}/u.test(between.replace(allMeasures, '').replace(ofBounds, ''))) return undefined
  const [one, other] = [first, second].map((range) =>
    boundOf(range, words.slice(0, range.start), words.slice(range.end)),
  )
  const [low, high] = one === 'min' ? [first, second] : [second, first]
  const isWhole = (one === 'min' && other === 'max') || (one === 'max' && other === 'min')
  if (!isWhole || high.max < low.min) return undefined
  const currencies = [...new Set([...first.currencies, ...second.currencies])]
  return {
    min: low.min,
    max: high.max,
    currencies,
    isRange: true,
    isOpen: false,
    start: first.start,
    end: second.end,
  }
}
