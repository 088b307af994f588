import { requireSignedIn } from '@cryptolist/board/accounts/session-policy'
import type { Viewer } from '@cryptolist/board/accounts/viewer'
import { getCompany, listCompanies } from '@cryptolist/board/companies/companies'
import type { DomainContext } from '@cryptolist/board/domain-context'
import { readInput } from '@cryptolist/board/http/read-input'
import {
  getJob,
  hintCorrection,
  listReadJobs,
  presentReading,
  resolveSynonyms,
} from '@cryptolist/board/jobs/jobs'
import { listSavedJobs, saveJob, unsaveJob } from '@cryptolist/board/jobs/saved-jobs'
import {
  BoardError,
  companySlugInputSchema,
  formatJobQuery,
  jobIdInputSchema,
  pageInputSchema,
  parseJobQuery,
  reaches,
  searchJobsInputSchema,
} from '@cryptolist/contract'
import type { z } from 'zod'
import { isObject } from '../http/body.ts'

export const boardFunctions: readonly BoardFunction[] = [
  boardFunction({
    name: 'searchJobs',
    description:
      'A page of a search, in the words of the page’s address. `facets: true` adds the counts of all filters.',
    input: searchJobsInputSchema,
    needsUser: false,
    async run(words, { context }) {
      const params = toSearchParams(words)
      const withFacets = params.get('facets') === '1'
      const query = await resolveSynonyms(context, parseJobQuery(params))
      const page = await listReadJobs(context, query, () => ({ withFacets }))
      const { items, total, next, facets } = page
      const correction = await hintCorrection(context, query, page)
      const reading = presentReading(page, query)
      return {
        items,
        total,
        next,
        ...(withFacets && { facets }),
        ...(reading && { reading }),
        ...(correction && { correction }),
      }
    },
  }),
  boardFunction({
    name: 'getJob',
    description: 'A job with its whole text, by its id.',
    input: jobIdInputSchema,
    needsUser: false,
    run: ({ id }, { context }) => getJob(context, id),
  }),
  boardFunction({
    name: 'listCompanies',
    description: 'A page of the companies with open jobs, by name; `after` is `next` of the page before.',
    input: pageInputSchema,
    needsUser: false,
    run: ({ after }, { context }) => listCompanies(context, after ?? undefined),
  }),
  boardFunction({
    name: 'getCompany',
    description: 'A company with its open jobs, by its slug.',
    input: companySlugInputSchema,
    needsUser: false,
    run: ({ slug }, { context }) => getCompany(context, slug),
  }),
  boardFunction({
    name: 'saveJob',
    description: 'Saves an open job for the signed-in user, once however often it is called; 500 at most.',
    input: jobIdInputSchema,
    needsUser: true,
    run: async ({ id }, { context, findViewer }) => saveJob(context, await findViewer(), id),
  }),
  boardFunction({
    name: 'unsaveJob',
    description: 'Takes a job away from the saved ones of the signed-in user.',
    input: jobIdInputSchema,
    needsUser: true,
    run: async ({ id }, { context, findViewer }) => unsaveJob(context, await findViewer(), id),
  }),
  boardFunction({
    name: 'listSavedJobs',
    description:
      'A page of what the signed-in user has saved, the last saved first, each with its state now.',
    input: pageInputSchema,
    needsUser: true,
    run: async ({ after }, { context, findViewer }) => listSavedJobs(context, await findViewer(), { after }),
  }),
]

/** Who asks, and for what. The viewer is looked up only by functions that need one, and from the session alone. */
interface BoardCall {
  context: DomainContext
  findViewer(): Promise<Viewer>
}

/** A function of the board, as the table, the docs and the tests walk over them. */
interface BoardFunction {
  name: string
  description: string
  input: z.ZodType
  needsUser: boolean
  run(params: unknown, call: BoardCall): Promise<unknown>
}

interface Described<Input> extends Omit<BoardFunction, 'input' | 'run'> {
  input: z.ZodType<Input>
  run(input: Input, call: BoardCall): Promise<unknown>
}

/** Makes a row of the table: what `run` gets has the shape that `input` describes. */
function boardFunction<Input>({ input, run, ...described }: Described<Input>): BoardFunction {
  return { ...described, input, run: runWith }

  async function runWith(params: unknown, call: BoardCall): Promise<unknown> {
    // The missing permission is reported before bad parameters.
    const checkedCall = described.needsUser ? await withSignedIn(call) : call
    return run(readInput(input, withoutSystemFields(params)), checkedCall)
  }
}

async function withSignedIn(call: BoardCall): Promise<BoardCall> {
  const viewer = requireSignedIn(await call.findViewer())
  return { ...call, findViewer: async () => viewer }
}

/** Old clients send some of these among the parameters, and Parse leaves some there. */
function withoutSystemFields(params: unknown): unknown {
  if (!isObject(params)) return params
  return Object.fromEntries(Object.entries(params).filter(([name]) => !name.startsWith('_')))
}

type Word = string | number | boolean

/**
 * The words of a search as its query string has them: a list is a repeated key, true is 1, and nothing is left out. An address is read
 * tolerantly; code gets an error: throws invalid_input for a word that means nothing under its key, such as a broken number.
 */
function toSearchParams(words: Record<string, Word | Word[] | null | undefined>): URLSearchParams {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(words))
    for (const word of [value ?? []].flat()) {
      const text = write(word)
      if (!saysSomething(key, text)) throw notUnderstood(key, text)
      params.append(key, text)
    }
  return params
}

function write(word: Word): string {
  if (typeof word === 'boolean') return word ? '1' : '0'
  return String(word)
}

function saysSomething(key: string, text: string): boolean {
  // Empty values, the order that there is anyway, what is no filter and what narrows another leave no trace in a search.
  if (text.trim() === '' || key === 'facets' || key === 'q' || (key === 'sort' && text === 'newest'))
    return true
  if (key === 'reach') return reaches.some((reach) => reach === text)
  return formatJobQuery(parseJobQuery(new URLSearchParams([[key, text]]))) !== ''
}

function notUnderstood(key: string, text: string): BoardError {
  return BoardError.invalidField(key, `“${text.slice(0, 40)}” isn’t a valid value for “${key}”.`)
}
