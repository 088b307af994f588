import type { FormProblem } from './problems.ts'

/** How a page with forms comes back. */
export interface FormAnswer {
  status: number
  problems: readonly FormProblem[]
  /** What keeps the form from being done until the person signs in again; null when nothing does. */
  signInAgain: string | null
}

/** The page as it is first shown. */
export const untouched: FormAnswer = { status: 200, problems: [], signInAgain: null }
