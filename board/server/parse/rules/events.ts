import type { DomainContext } from '../../domain/domain-context.ts'
import { countEvent, isEventName } from '../../domain/jobs/event-counts.ts'
import { addressKey, type Limits } from '../../http/rate-limits.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type Rule, refuse } from './rule.ts'

export interface EventParts {
  context: DomainContext
  limits: Limits
}

/** Old clients report events. They are counted by name; their other data is dropped, and Parse answers. */
export function countEvents({ context, limits }: EventParts): Rule {
  return {
    name: 'events are counted',
    async apply({ operations, ip }) {
      const names = operations.flatMap(({ method, path }) => {
        const [, first, ...rest] = path.split('/')
        return method === 'POST' && first === 'events' ? [rest.join('/')] : []
      })
      if (!names.every(isEventName)) return refuse(parseCodes.invalidEventName, 'invalid event name')
      for (const name of names) {
        await limits.consume('event', [addressKey(ip)])
        await countEvent(context, name)
      }
      return undefined
    },
  }
}
