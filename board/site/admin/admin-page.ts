import * as text from '#messages/admin'

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
