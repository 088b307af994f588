import type { Job, JobQuery } from '@cryptolist/contract'
import * as text from '#messages/embed'
import { escapeHtml } from '../../escaping/html.ts'
import { escapeMarkdown } from '../../escaping/markdown.ts'
import { titleOfSearch } from '../feeds/entry.ts'
import { searchPath } from '../jobs/search.ts'
import { jobFramePath, type Look, listFramePath, scriptPath } from './address.ts'

/** Something to show on another site. All addresses are whole. */
export interface Embeddable {
  /** Its content in words, for people who can't see it. */
  title: string
  /** The page of this board that it stands for. */
  pageUrl: string
  frameUrl: string
  /** Of the frame, in pixels, where no script sets it. */
  height: number
}

/** In pixels, on a screen that is wide enough for a line. */
const [aroundRows, rowHeight, mostHeight] = [110, 70, 700]
const jobHeight = 150

/** Where something is embedded from. */
interface Board {
  origin: string
  boardName: string
}

/** The first jobs of a search. */
export function embedList(
  { origin, boardName }: Board,
  query: JobQuery,
  look: Look,
  { title = titleOfSearch(query), pagePath = searchPath(query) } = {},
): Embeddable {
  return {
    title: text.listTitle(title, boardName),
    pageUrl: origin + pagePath,
    frameUrl: origin + listFramePath(query, look),
    height: Math.min(mostHeight, aroundRows + look.rows * rowHeight),
  }
}

/** One job. */
export function embedJob(
  { origin, boardName }: Board,
  job: Pick<Job, 'id' | 'path' | 'title' | 'company'>,
  look: Look,
): Embeddable {
  return {
    title: text.cardWords(job.title, job.company.name, boardName),
    pageUrl: origin + job.path,
    frameUrl: origin + jobFramePath(job, look),
    height: jobHeight,
  }
}

/** The frame alone. */
export function frameSnippet({ title, frameUrl, height }: Embeddable, width = '100%'): string {
  return `<iframe src="${escapeHtml(frameUrl)}" title="${escapeHtml(title)}" width="${width}" height="${height}" frameborder="0" loading="lazy"></iframe>`
}

/** A link, which the script replaces by the frame. */
export function scriptSnippet(origin: string, { title, pageUrl, frameUrl }: Embeddable): string {
  const link = `<a href="${escapeHtml(pageUrl)}">${escapeHtml(title)}</a>`
  return `<div data-embed-jobs="${escapeHtml(frameUrl)}">${link}</div>
<script src="${origin}${scriptPath}" async></script>`
}

/** A picture that is a link, in Markdown. */
export function pictureSnippet(words: string, pictureUrl: string, pageUrl: string): string {
  return `[![${escapeMarkdown(words)}](${pictureUrl})](${pageUrl})`
}
