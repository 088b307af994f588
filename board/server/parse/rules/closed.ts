import { parseCodes } from '../http/parse-error.ts'
import { type Rule, refuse } from './rule.ts'

/** The class is read when the server starts, so a row of it would be a hook as well. */
const hookPaths = /^\/(hooks|(classes|schemas|purge)\/_Hooks)(\/|$)/

/** A hook lets the server call any address that a request names. None can be made, whatever key the request brings. */
export const noHooks: Rule = {
  name: 'no hooks',
  apply: ({ operations }) =>
    operations.some(({ path }) => hookPaths.test(path))
      ? refuse(parseCodes.commandUnavailable, 'This server has no hooks. Use cloud code of your own instead.')
      : undefined,
}
