import { addressPattern } from './address-pattern.ts'
import { isNoun, money } from './pay-cue.ts'
import { neverPay, notPay } from './pay-words.ts'
import { toSentences } from './sentences.ts'

/** Words that are read as one, and of a cell what its row says: whom it is for, and what is quoted. */
export interface Part {
  sentence: string
  heading: string
  row?: { label: string | undefined; quote: string | undefined }
}

const longestQuote = 280
/** Tables of these are about others, or about what is sold. */
const ofOthers = /compan|employer|competitor|firm|market|industry|cit(?:y|ies)\b|plan|product|package|service/
const hasMoney = (cell: string): boolean => money.test(cell)
const cellsOf = (line: string): string[] =>
  line
    .replace(/^\s*\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim())

/** The parts of a line to read: below a table's header that names pay the cells of that column, otherwise its sentences. */
export function partsOf(line: string, heading: string): Part[] {
  return cellsUnder(heading, line) ?? toSentences(line).map((sentence) => ({ sentence, heading }))
}

/** Each as the sentence that it means: "Senior – Pay: $150,000 - $180,000". Undefined where the heading is no such header. */
function cellsUnder(heading: string, line: string): Part[] | undefined {
  const [header, cells] = [cellsOf(heading), cellsOf(line)]
  const amounts = cells.filter(hasMoney)
  const isOfRow = header.length === cells.length || (header.length === 1 && amounts.length === 1)
  const names = header.filter(isPay)
  if (cells.length < 2 || !isOfRow || names.length === 0 || header.some(hasMoney)) return undefined
  const [first = ''] = header
  if (!isPay(first) && isOther(first.toLowerCase())) return []
  return cells.flatMap((cell, index) => {
    const name = header.length === 1 ? first : (header[index] ?? '')
    if (!hasMoney(cell) || !isPay(name)) return []
    const wordCells = cells.filter((words) => words !== '' && !hasMoney(words))
    const before = wordCells.filter((words) => cells.indexOf(words) < index)
    const label = (before.length > 0 ? before : wordCells).join(', ').replace(/:$/, '')
    if (isOther(label.toLowerCase())) return []
    const plain = wordCells.filter((words) => !/\d/.test(words)).join(', ')
    const sentence = `${plain === '' ? '' : `${plain} – `}${name.replace(/:$/, '')}: ${cell}`
    return [{ sentence, heading: '', row: { label: label === '' ? undefined : label, quote: quoteOf(line) } }]
  })
}

/** Whether a cell names the pay of the job, and no other sum. */
function isPay(cell: string): boolean {
  const words = cell.toLowerCase()
  return isNoun(`${words.replace(/:$/, '')}:`) && !isOther(words)
}

function isOther(words: string): boolean {
  return notPay.test(words) || neverPay.test(words) || ofOthers.test(words)
}

/** The row; undefined if it is long or has something to click. */
function quoteOf(line: string): string | undefined {
  return line.length > longestQuote || addressPattern.test(line) ? undefined : line
}
