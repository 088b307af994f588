import type { SaveTrigger } from '../server/load.ts'

/**
 * Another e-mail address is not confirmed, unless the operator says so in the same breath. Whether there is one is left in the context,
 * for the trigger after the save.
 */
export function noteNewEmail({ object, original, context }: SaveTrigger): void {
  if (!object.dirty('email')) return
  const email = object.get('email')
  if (email === original?.get('email')) return
  if (!object.dirty('emailVerified')) object.set('emailVerified', false)
  context.hasNewEmail = typeof email === 'string' && email !== ''
}
