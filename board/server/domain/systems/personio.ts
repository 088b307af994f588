import type { Element, Nodes } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { z } from 'zod'
import { toMarkdown } from '../markup/markdown.ts'
import { readTime } from './dates.ts'
import { id, list, text } from './loose.ts'
import { joinSections } from './sections.ts'
import { noPay, readEmployment, type SourcePosting } from './source-posting.ts'
import { defineSystem } from './system.ts'

const positionSchema = z.object({
  id,
  name: text,
  offices: list(z.string()),
  employmentType: text,
  schedule: text,
  createdAt: text,
  descriptions: list(z.object({ name: text, value: text })),
})
const boardSchema = z.object({ positions: z.array(z.unknown()) })

/** Personio's feed of a careers page, in English. It has no pay and no links: a posting's page is known by its id. */
export const personio = defineSystem({
  system: 'personio',
  name: 'Personio',
  find(url, steps) {
    const host = /^([a-z0-9-]+)\.jobs\.personio\.(de|com)$/.exec(url.hostname)
    if (!host?.[1]) return undefined
    const job = steps.indexOf('job')
    return {
      board: `${host[1]}.${host[2]}`,
      postingId: job === -1 ? undefined : /^\d+/.exec(steps[job + 1] ?? '')?.[0],
    }
  },
  listUrl: (board) => `${siteUrl(board)}/xml?language=en`,
  pageUrl: siteUrl,
  postingPageUrl: (board, { id }) => `${siteUrl(board)}/job/${id}`,
  pace: { host: 'personio.de', pauseMs: 500 },
  parse: parseFeed,
  list(answer) {
    const board = boardSchema.safeParse(answer)
    return board.success ? { jobs: board.data.positions } : undefined
  },
  schema: positionSchema,
  toPosting: (position): SourcePosting => ({
    system: 'personio',
    id: position.id,
    url: undefined,
    company: undefined,
    title: position.name,
    description: toMarkdown(
      joinSections(position.descriptions.map(({ name, value }) => ({ heading: name, html: value }))),
    ),
    places: position.offices,
    workMode: undefined,
    employment: readEmployment(position.employmentType, position.schedule),
    pay: noPay,
    postedAt: readTime(position.createdAt),
  }),
})

function siteUrl(board: string): string {
  return `https://${board.replace(/\.(de|com)$/, '.jobs.personio.$1')}`
}

/**
 * The feed is XML of few kinds of elements, which the parser for HTML reads too, once texts in CDATA are escaped and empty elements are
 * closed. Undefined for anything but the feed.
 */
function parseFeed(body: string): unknown {
  // A feed that was cut off in the middle isn't one.
  if (!/^\s*(?:<\?xml[^>]*>\s*)?<workzag-jobs\b/.test(body) || !/<\/workzag-jobs>\s*$/.test(body))
    return undefined
  const html = body
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, inner: string) =>
      inner.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    )
    .replace(/<(\w+)\s*\/>/g, '<$1></$1>')
  const root = unified().use(rehypeParse, { fragment: true }).parse(html)
  return { positions: findAll(root, 'position').map(toPosition) }
}

function toPosition(position: Element): unknown {
  const textOf = (name: string): string | undefined => {
    const [element] = position.children.filter((child): child is Element => isElement(child, name))
    return element && plainOf(element)
  }
  return {
    id: textOf('id'),
    name: textOf('name'),
    offices: [
      textOf('office') ?? [],
      ...findAll(position, 'additionaloffices').flatMap((list) => findAll(list, 'office').map(plainOf)),
    ].flat(),
    employmentType: textOf('employmenttype'),
    schedule: textOf('schedule'),
    createdAt: textOf('createdat'),
    descriptions: findAll(position, 'jobdescription').map((description) => ({
      name: findAll(description, 'name').map(plainOf)[0],
      value: findAll(description, 'value').map(plainOf)[0],
    })),
  }
}

function isElement(node: Nodes, name: string): node is Element {
  return node.type === 'element' && node.tagName === name
}

function findAll(node: Nodes, name: string): Element[] {
  if (isElement(node, name)) return [node]
  return 'children' in node ? node.children.flatMap((child) => findAll(child, name)) : []
}

function plainOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(plainOf).join('') : ''
}
