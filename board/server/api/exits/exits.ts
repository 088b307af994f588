import type { JobFormat, ListFormat } from './format.ts'
import { atom } from './formats/atom.ts'
import { csv } from './formats/csv.ts'
import { jobJson } from './formats/job-json.ts'
import { jobMarkdown } from './formats/job-markdown.ts'
import { jsonFeed } from './formats/json-feed.ts'
import { markdown } from './formats/markdown.ts'
import { rss } from './formats/rss.ts'

/** What `/jobs.<suffix>` answers with; feeds also `/feed.<suffix>` and `/companies/<slug>.<suffix>`. */
export const listFormats = [rss, atom, jsonFeed, csv, markdown] as const satisfies readonly ListFormat[]

/** What `/jobs/<job>.<suffix>` answers with. */
export const jobFormats = [jobMarkdown, jobJson] as const satisfies readonly JobFormat[]
