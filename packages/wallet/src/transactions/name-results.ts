import type { AbiParameter } from 'viem'

/**
 * Decoded values as a list with named fields, structs alike (as in ethers v5). A name that two of them share,
 * or that lists have already, is left out; `length` becomes `_length`.
 */
export function nameResults(parameters: readonly AbiParameter[], values: readonly unknown[]): unknown[] {
  const results = values.map((value, index) => nameWithin(parameters[index], value))
  const names = parameters.map(({ name = '' }) => (name === 'length' ? '_length' : name))
  names.forEach((name, index) => {
    const isOnlyOne = names.indexOf(name) === names.lastIndexOf(name)
    if (name !== '' && isOnlyOne && !(name in results))
      Object.defineProperty(results, name, { value: results[index], enumerable: true })
  })
  return results
}

function nameWithin(parameter: AbiParameter | undefined, value: unknown): unknown {
  if (parameter === undefined || !('components' in parameter) || !Array.isArray(value)) return value
  const { type, components } = parameter
  if (type === 'tuple') return nameResults(components, value)
  const inner = { ...parameter, type: type.replace(/\[[0-9]*\]$/, '') }
  return value.map((item) => nameWithin(inner, item))
}

/** The parameters without the names of structs' fields, so that the decoder gives lists and drops none of two equal names. */
export function withoutNames(parameters: readonly AbiParameter[]): AbiParameter[] {
  return parameters.map((parameter) => {
    const { name: _name, ...unnamed } = parameter
    return 'components' in parameter
      ? { ...parameter, name: '', components: withoutNames(parameter.components) }
      : unnamed
  })
}
