import { BoardError } from '@cryptolist/contract'
import * as text from '#messages/admin'
import { answerInForm, type FormAnswer, untouched } from '../components/form/problems.tsx'

/** The form again with what was wrong; throws what no form can show. */
export function answerOf(
  response: { setHeader(name: string, value: string): unknown },
  error: unknown,
): FormAnswer {
  if (error instanceof BoardError && error.code === 'sign_in_again')
    return { problems: [], status: error.status, signInAgain: error.message }
  if (error instanceof BoardError && (error.code === 'conflict' || error.code === 'forbidden'))
    return { ...untouched, status: error.status, problems: [{ field: null, message: error.message }] }
  return { ...untouched, ...answerInForm(response, error) }
}

/** The head of a route for moderators. Who must sign in first comes back to the page; after a form, to the queue. */
export const adminPage = {
  access: 'moderator',
  limits: [],
  cache: 'page',
  signInFor: ({ method, originalUrl }: { method: string; originalUrl: string }): string =>
    method === 'GET' ? originalUrl : '/admin/queue',
} as const

export function adminMeta(title: string, path: string) {
  return { title, description: text.description, path, robots: 'noindex', area: 'work' } as const
}
