import type { ErrorFacts } from '@cryptolist/contract'
import { ApiError } from './api-error.ts'

const ownFields = /^(type|title|status|detail|code|requestId)$/

/** The error that an unsuccessful answer with this body stands for. */
export function readProblem({ status, statusText, headers }: Response, body: unknown): ApiError {
  const problem: Record<string, unknown> = typeof body === 'object' ? { ...body } : {}
  const { code, detail, requestId } = problem
  const facts = readFacts(problem)
  // Pages of other origins cannot read the header; there the board's fact says the same.
  facts.retryAfterSeconds ??= findSeconds(headers.get('retry-after'))
  if (facts.retryAfterSeconds === null) delete facts.retryAfterSeconds
  if (typeof code === 'string' && typeof detail === 'string')
    return new ApiError(code, detail, {
      status,
      facts,
      requestId: typeof requestId === 'string' ? requestId : null,
    })
  const answered = `${status} ${statusText}`.trim()
  return new ApiError('bad_answer', `The board answered ${answered}, without saying why.`, { status, facts })
}

function readFacts(problem: Record<string, unknown>): ErrorFacts {
  const facts: ErrorFacts = {}
  for (const [name, value] of Object.entries(problem)) {
    if (ownFields.test(name)) continue
    if (
      value === null ||
      typeof value === 'string' ||
      typeof value === 'number' ||
      typeof value === 'boolean'
    )
      facts[name] = value
  }
  return facts
}

function findSeconds(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null
}
