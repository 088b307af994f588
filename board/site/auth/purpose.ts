import type * as text from '#messages/sign-in'

type Purpose = keyof typeof text.purposes

/** Purposes that pages need an account for, by the beginning of their paths; the first that fits counts. */
const purposes: readonly (readonly [RegExp, Purpose])[] = [
  [/^\/account\/saved\b/, 'saved'],
  [/^\/account\b/, 'account'],
  [/^\/admin\b/, 'admin'],
  [/^\/dashboard\/(listings\/[^/]+|post)\b/, 'listing'],
  [/^\/dashboard\/companies\b/, 'companies'],
  [/^\/dashboard\b/, 'dashboard'],
  [/^\/companies\/[^/]+\/claim\b/, 'claim'],
  [/^\/invitations\b/, 'team'],
  [/^\/appeals\b/, 'appeal'],
  [/^\/m\b/, 'listing'],
  [/^\/post\b/, 'post'],
]

/** The purpose of signing in, as its page says: the job that was to be saved, else what `next`, a path of this site, needs an account for. */
export function purposeOf(next: string, isSaving: boolean): Purpose {
  if (isSaving) return 'save'
  return purposes.find(([path]) => path.test(next))?.[1] ?? 'none'
}
