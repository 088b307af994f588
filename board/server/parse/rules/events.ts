import type { DomainContext } from '../../domain/domain-context.ts'
import { countEvent, isEventName } from '../../domain/jobs/event-counts.ts'
import { addressKey, type Limits } from '../../http/rate-limits.ts'
import type { ReadonlyCall } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type EffectRule, type RefuseRule, refuse } from './rule.ts'

export interface EventDependencies {
  context: DomainContext
  limits: Limits
}

/** An event has a name that can be counted. */
export const rejectEventNames: RefuseRule = (call) =>
  listEvents(call).every(isEventName) ? undefined : refuse(parseCodes.invalidEventName, 'invalid event name')

/** Counts the events that old clients report, by name; their other data is dropped, and Parse answers. */
export function countEvents({ context, limits }: EventDependencies): EffectRule {
  return async (call) => {
    for (const name of listEvents(call)) {
      await limits.consume('event', [addressKey(call.ip)])
      await countEvent(context, name)
    }
    return undefined
  }
}

function listEvents({ operations }: ReadonlyCall): string[] {
  return operations.flatMap(({ method, path }) => {
    const [, first, ...rest] = path.split('/')
    return method === 'POST' && first === 'events' ? [rest.join('/')] : []
  })
}
