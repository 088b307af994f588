import { readFileSync } from 'node:fs'
import pino from 'pino'
import { escapeText } from '../../board/escaping/html.ts'
import { openDatabase } from '../../board/server/database/open-database.ts'
import { readPostings } from '../../board/server/domain/boards/postings.ts'
import { fingerprintOf } from '../../board/server/domain/checks/fingerprint.ts'
import { findingsOfImport } from '../../board/server/domain/checks/rules.ts'
import { toFollowedListing } from '../../board/server/domain/imports/file.ts'
import { importListings } from '../../board/server/domain/imports/import-listings.ts'
import type { Listing } from '../../board/server/domain/imports/listing.ts'
import { renderDescription } from '../../board/server/domain/markup/description.ts'
import { prepareRules } from '../../board/server/domain/phrases/find-said.ts'
import { getSystem } from '../../board/server/domain/systems/address.ts'
import { readText } from '../../board/server/domain/systems/facts-in-text.ts'
import { openAnswer } from '../../board/server/domain/systems/read-source.ts'
import { textOf, titleOf } from './systems/posting.ts'

/** A text of a job as it is stored: in Markdown. */
interface JobText {
  company: string
  title: string
  location: string
  text: string
}

/** An answer of Greenhouse with these texts, written as its editor writes them. Without a file the texts are made up. */
export function answersOf(file: string | undefined, count: number): string[] {
  const texts: JobText[] =
    file === undefined
      ? Array.from({ length: count }, (_, number) => ({
          company: `Acme ${number % 20}`,
          title: titleOf({ number }),
          location: 'Lisbon, Portugal',
          text: textOf({ number, edits: 0, cities: [] }),
        }))
      : JSON.parse(readFileSync(file, 'utf8'))
  // Whole companies: what their texts have in common is read once.
  const companies = [...new Set(texts.map(({ company }) => company))]
  return [0, 1].map((half) => {
    const own = texts.filter(({ company }) => companies.indexOf(company) % 2 === half)
    const jobs = own.map((job, index) => ({
      id: index * 2 + half,
      title: job.title,
      absolute_url: `https://job-boards.greenhouse.io/acme/jobs/${index * 2 + half}`,
      company_name: job.company,
      location: { name: job.location },
      content: escapeText(`<div>${file === undefined ? job.text : toEditorsHtml(job.text)}</div>`),
    }))
    return JSON.stringify({ jobs, meta: { total: jobs.length } })
  })
}

function toEditorsHtml(markdown: string): string {
  return renderDescription(markdown)
    .replaceAll('<p>', '<p style="margin: 0">')
    .replace(/<li>([^\n]*)<\/li>/g, '<li><span style="font-weight: 400;">$1</span></li>')
}

/** Milliseconds of CPU a text, part by part, for each answer; the first one also compiles what the others find compiled. */
export async function measureParts(answers: readonly string[]): Promise<Record<string, number>[]> {
  await prepareRules()
  const rows: Record<string, number>[] = []
  for (const answer of answers) rows.push(await measureAnswer(answer))
  return rows
}

async function measureAnswer(answer: string): Promise<Record<string, number>> {
  const reader = getSystem('greenhouse')
  const spent: Record<string, number> = {}
  const during = async <T>(part: string, work: () => T | Promise<T>): Promise<T> => {
    const since = process.cpuUsage()
    const done = await work()
    const { user, system } = process.cpuUsage(since)
    spent[part] = (spent[part] ?? 0) + (user + system) / 1000
    return done
  }
  const opened = await during('JSON', () => openAnswer(reader, answer))
  if (opened === undefined) throw new Error('The answer is not of Greenhouse.')
  const { openings } = await during('HTML to Markdown', () => readPostings(reader, 'acme', opened))
  for (const { posting, postingIds, sourceHash } of openings) {
    const read = await during('pay, language, tags, chains', () => readText(posting))
    const company = { slug: 'acme', name: posting.company ?? 'Acme' }
    const listing = await during('title and place', () =>
      toFollowedListing(read, { company, source: 'greenhouse', sourceId: postingIds[0], sourceHash }),
    )
    if (typeof listing === 'string') continue
    const description = listing.stated?.description ?? ''
    await during('checks', () => check(listing, company.name))
    await during('rendering', () => renderDescription(description))
    await during('fingerprint', () => fingerprintOf(description))
  }
  const texts = openings.length
  const parts = Object.entries(spent).map(([part, milliseconds]) => [part, milliseconds / texts] as const)
  const all = parts.reduce((sum, [, milliseconds]) => sum + milliseconds, 0)
  const rounded = [...parts, ['all', all] as const].map(([part, value]) => [part, Number(value.toFixed(2))])
  return { texts, ...Object.fromEntries(rounded) }
}

function check({ title, url, employment, stated }: Listing, companyName: string): unknown {
  const description = stated?.description ?? ''
  return findingsOfImport(
    { title, employment, apply: { method: 'url', url }, description, quotes: [] },
    { companyDomains: [], companyName, isOfBrand: false, knownFromElsewhere: undefined, ownHosts: [] },
  )
}

/** Imports the answers as `npm run import` does, to committed rows: seconds of the clock, and milliseconds of this process's CPU a text. */
export async function measureImport(
  databaseUrl: string,
  answers: readonly string[],
): Promise<Record<string, number>[]> {
  const database = await openDatabase({ dataDir: '', databaseUrl }, pino({ level: 'silent' }))
  const rows: Record<string, number>[] = []
  try {
    for (const answer of answers) {
      const startedAt = performance.now()
      const since = process.cpuUsage()
      const { rowsRead, held } = await importListings(database.db, answer)
      const { user, system } = process.cpuUsage(since)
      rows.push({
        texts: rowsRead,
        held,
        seconds: Number(((performance.now() - startedAt) / 1000).toFixed(1)),
        'ms of CPU a text': Number(((user + system) / 1000 / rowsRead).toFixed(2)),
      })
    }
    return rows
  } finally {
    await database.close()
  }
}
