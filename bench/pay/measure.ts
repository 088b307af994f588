import {
  corpora,
  type LabelledText,
  labelOf,
  readCorpus,
} from '../../board/server/domain/reading/pay-texts.fixture.ts'

type Table = Record<string, Record<string, string | number>>

interface Judged extends LabelledText {
  file: string
  /** The label that the reading gives it. */
  result: string
}

function judgeAll(): Judged[] {
  return corpora.flatMap((file) => readCorpus(file).map((one) => ({ ...one, file, result: labelOf(one) })))
}

/** The texts whose pay is read wrong, or not at all. */
export function listWrong(): string[] {
  return judgeAll()
    .filter(({ label, result }) => label !== result)
    .map(({ label, result, text }) => `${label}, read as ${result}: ${text.replaceAll('\n', ' ')}`)
}

/** Precision and recall by file, currency and period, and the CPU that a text takes. */
export function measurePay(): Record<'files' | 'currencies' | 'periods' | 'all' | 'time', Table> {
  const all = judgeAll()
  return {
    files: tableBy(all, (_, { file }) => file),
    currencies: tableBy(all, (label) => label.split(' ')[0]),
    periods: tableBy(all, (label) => label.split(' ')[2]),
    all: { all: sharesOf(all, () => true) },
    time: measureTime(all),
  }
}

/** A text counts for what its label names, and what was read in it for what that names. */
function tableBy(all: readonly Judged[], nameOf: (label: string, text: Judged) => string | undefined): Table {
  const names = all.flatMap((one) => (one.label === '-' ? [] : (nameOf(one.label, one) ?? [])))
  return Object.fromEntries(
    [...new Set(names)]
      .sort()
      .map((name) => [name, sharesOf(all, (label, one) => nameOf(label, one) === name)]),
  )
}

function sharesOf(
  all: readonly Judged[],
  isNamed: (label: string, text: Judged) => boolean,
): Record<string, string | number> {
  const stated = all.filter((one) => one.label !== '-' && isNamed(one.label, one))
  const read = all.filter((one) => one.result !== '-' && isNamed(one.result, one))
  const isRight = ({ label, result }: Judged): boolean => label === result
  const share = (some: readonly Judged[]): string =>
    some.length === 0 ? '' : `${((100 * some.filter(isRight).length) / some.length).toFixed(1)}%`
  return { stated: stated.length, read: read.length, precision: share(read), recall: share(stated) }
}

/** Each text alone, and four kilobytes of them together, as a posting has. */
function measureTime(all: readonly Judged[]): Table {
  const long = Array.from({ length: all.length }, (_, first) => {
    const texts: string[] = []
    for (let next = first; texts.join('\n\n').length < 4_000; next++)
      texts.push(all[(next * 7) % all.length]?.text ?? '')
    return { text: texts.join('\n\n'), countries: [] }
  })
  const millisecondsOf = (texts: readonly Pick<Judged, 'text' | 'countries'>[]): string => {
    for (const text of texts) labelOf(text)
    const since = process.cpuUsage()
    const rounds = 5
    for (let round = 0; round < rounds; round++) for (const text of texts) labelOf(text)
    const { user, system } = process.cpuUsage(since)
    return ((user + system) / 1_000 / rounds / texts.length).toFixed(3)
  }
  return {
    'a text of the corpus': { 'ms of CPU': millisecondsOf(all) },
    '4 kB of them': { 'ms of CPU': millisecondsOf(long) },
  }
}
