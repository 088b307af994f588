import type { JobFormat, ListFormat } from './format.ts'
import { atom } from './formats/atom.ts'
import { badge } from './formats/badge.ts'
import { card } from './formats/card.ts'
import { csv } from './formats/csv.ts'
import { jobJson } from './formats/job-json.ts'
import { jobMarkdown } from './formats/job-markdown.ts'
import { jsonFeed } from './formats/json-feed.ts'
import { markdown } from './formats/markdown.ts'
import { rss } from './formats/rss.ts'

/** Formats that `/jobs.<suffix>` answers in; those of feeds are also at `/feed.<suffix>` and `/companies/<slug>.<suffix>`. */
export const listFormats = [rss, atom, jsonFeed, csv, markdown] as const satisfies readonly ListFormat[]

/** Formats that `/jobs/<job>.<suffix>` answers in. */
export const jobFormats = [jobMarkdown, jobJson, badge, card] as const satisfies readonly JobFormat[]

/** A format as pages link it: what follows their path, before the query. */
interface Link {
  suffix: string
  name: string
  type: string
}

function toLink({ suffix, name, type }: ListFormat | JobFormat): Link {
  const [mimeType = ''] = type.split(';')
  return { suffix, name, type: mimeType }
}

export const feedLinks: readonly Link[] = listFormats.filter(({ isFeed }) => isFeed).map(toLink)
export const jobLinks: readonly Link[] = jobFormats.filter(({ isPicture }) => !isPicture).map(toLink)
