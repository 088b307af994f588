import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findingsOfImport } from '../../board/server/domain/checks/rules.ts'
import { prepareRules } from '../../board/server/domain/phrases/find-said.ts'

/** A genuine listing of a collection that isn't in the repository. */
interface GenuineText {
  company: string
  title: string
  text: string
}

type Table = Record<string, Record<string, string | number>>

/**
 * Counts, by rule, what the checks would do with genuine listings, as imports at an application system and elsewhere. Reads a JSON file with a list of
 * `{ company, title, text }`, or a folder of such files and of Markdown and text files, each of a company of its own name. Throws for anything else.
 */
export async function measureTexts(path: string): Promise<{ all: Table; rules: Table }> {
  await prepareRules()
  const texts = readTexts(path)
  const ofSystem = judge(texts, true)
  return {
    all: { 'at an application system': ofSystem.all, elsewhere: judge(texts, false).all },
    rules: ofSystem.rules,
  }
}

function readTexts(path: string): GenuineText[] {
  if (statSync(path).isDirectory()) return readdirSync(path).flatMap((name) => readTexts(join(path, name)))
  const written = readFileSync(path, 'utf8')
  if (path.endsWith('.json')) return JSON.parse(written) as GenuineText[]
  if (/\.(?:md|txt)$/.test(path)) return [{ company: path, title: '', text: written }]
  throw new Error(`${path} is neither a folder nor a .json, .md or .txt file.`)
}

function judge(texts: readonly GenuineText[], isFromSystem: boolean): { all: Table[string]; rules: Table } {
  const rules: Record<string, { held: number; waiting: number; companies: Set<string> }> = {}
  const counts = { held: 0, waiting: 0 }
  const companies = new Set<string>()
  for (const { company, title, text } of texts) {
    const findings = findingsOfImport(
      { title, description: text },
      { companyDomains: [], companyName: company, isOfBrand: true, isFromSystem },
    ).filter(({ weight }) => weight !== 'note')
    if (findings.length === 0) continue
    companies.add(company)
    counts.waiting++
    if (findings.some(({ weight }) => weight !== 'check')) counts.held++
    for (const { code, weight } of findings) {
      rules[code] ??= { held: 0, waiting: 0, companies: new Set() }
      rules[code].waiting++
      if (weight !== 'check') rules[code].held++
      rules[code].companies.add(company)
    }
  }
  const share = (count: number): string => `${((100 * count) / Math.max(1, texts.length)).toFixed(1)}%`
  return {
    all: {
      texts: texts.length,
      companies: new Set(texts.map(({ company }) => company)).size,
      held: counts.held,
      'held of all': share(counts.held),
      'waiting in all': counts.waiting,
      'waiting of all': share(counts.waiting),
      'companies with one waiting': companies.size,
    },
    rules: Object.fromEntries(
      Object.entries(rules).map(([code, { held, waiting, companies: hit }]) => [
        code,
        { held, waiting, companies: hit.size },
      ]),
    ),
  }
}
