import { isClassName } from '../grammar/names.ts'
import { parseCodes } from '../http/parse-error.ts'
import { findTarget } from '../http/target.ts'
import { type Rule, refuse } from './rule.ts'

/** Parse's own classes, and those of addresses, which the board serves itself. No other begins with an underscore. */
const systemClasses = new Set([
  '_Audience',
  '_DotAddress',
  '_ErdAddress',
  '_EthAddress',
  '_GlobalConfig',
  '_GraphQLConfig',
  '_Hooks',
  '_Idempotency',
  '_Installation',
  '_JobSchedule',
  '_JobStatus',
  '_Product',
  '_PushStatus',
  '_Role',
  '_Session',
  '_SolAddress',
  '_User',
])

/** A class is named in letters, digits and underscores, as short as PostgreSQL's tables, and never as a part of Parse or of JavaScript. */
export const classNames: Rule = {
  name: 'names of classes that can be',
  apply({ operations }) {
    for (const operation of operations) {
      const [, schemaName] = /^\/(?:aggregate|schemas|purge)\/([^/]+)$/.exec(operation.path) ?? []
      const name = findTarget(operation)?.className ?? schemaName
      if (name !== undefined && !(isClassName(name) && (!name.startsWith('_') || systemClasses.has(name))))
        return refuse(
          parseCodes.invalidClassName,
          `Invalid classname: ${name.slice(0, 80)}, classnames can only have alphanumeric characters and _, and must start with an alpha character`,
        )
    }
    return undefined
  },
}
