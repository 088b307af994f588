import { isObject } from '../http/body.ts'
import type { ParseObject, SaveTrigger } from '../server/types.ts'

/** Whether it is a user who came without a name, and comes back by an id. */
export function isAnonymous(user: ParseObject): boolean {
  const authData = user.get('authData')
  return isObject(authData) && isObject(authData.anonymous) && typeof authData.anonymous.id === 'string'
}

/** Whether a save sets a password. */
export function changesPassword({ object }: Pick<SaveTrigger, 'object'>): boolean {
  return object.dirty('password') && typeof object.get('password') === 'string'
}

/** Who has a password from now on is somebody, and the id that needs none opens the account no more, whoever sets it. */
export function forgetAnonymity({ object, original }: Pick<SaveTrigger, 'object' | 'original'>): void {
  if (original !== undefined && isAnonymous(original) && changesPassword({ object }))
    object.set('authData', { anonymous: null })
}
