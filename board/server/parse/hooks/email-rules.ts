import type { SaveTrigger } from '../server/types.ts'

/** Another e-mail address is not confirmed, unless the operator says so in the same breath. */
export function unconfirmNewEmail({ object, original }: Pick<SaveTrigger, 'object' | 'original'>): void {
  if (!object.dirty('email') || object.get('email') === original?.get('email')) return
  if (!object.dirty('emailVerified')) object.set('emailVerified', false)
}

/** The address that a save has given to a user; null when it has taken the old one away, undefined when it has changed nothing. */
export function findNewEmail({
  object,
  original,
}: Pick<SaveTrigger, 'object' | 'original'>): string | null | undefined {
  const [old, email] = [original, object].map((user) => {
    const value = user?.get('email')
    return typeof value === 'string' && value !== '' ? value : null
  })
  return email === old ? undefined : email
}
