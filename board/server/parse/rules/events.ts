import { type EventCountsService, isEventName } from '../../domain/jobs/event-counts/service.ts'
import { addressKey, type Limits } from '../../http/rate-limits.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type Rule, refuse } from './rule.ts'

export interface EventParts {
  eventCounts: EventCountsService
  limits: Limits
}

/** Old clients report events. They are counted by name; what they say besides is thrown away, and Parse answers. */
export function countEvents({ eventCounts, limits }: EventParts): Rule {
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
        await eventCounts.add(name)
      }
      return undefined
    },
  }
}
