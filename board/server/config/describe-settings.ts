import { options } from './options.ts'
import { isSecret } from './read-config.ts'

/** A line for each variable with its value in effect. Values that hold passwords or keys are hidden. */
export function describeSettings(environment: NodeJS.ProcessEnv): string[] {
  return options.flatMap(({ name, default: fallback }) => {
    const given = namesOf(name, environment)
      .map((one) => [one, environment[one]?.trim() ?? ''] as const)
      .filter(([, value]) => value !== '')
    if (given.length > 0)
      return given.map(([one, value]) => `${one}=${isSecret(one) ? '(set, hidden)' : value}`)
    if (name.includes('<')) return []
    return [fallback === '' ? `${name}= (not set)` : `${name}=${fallback} (default)`]
  })
}

/** `RPC_URL_<chainId>` is each `RPC_URL_1` and so on that is there. */
function namesOf(name: string, environment: NodeJS.ProcessEnv): string[] {
  if (!name.endsWith('_<chainId>')) return [name]
  const start = name.slice(0, -'<chainId>'.length)
  return Object.keys(environment)
    .filter((one) => one.startsWith(start) && /^\d+$/.test(one.slice(start.length)))
    .sort()
}
