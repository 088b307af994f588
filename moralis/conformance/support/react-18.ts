// Without an import of node:module, which Vite withholds from files that run in jsdom once a file outside of it has loaded it.
const { createRequire } = process.getBuiltinModule('node:module')

/** Loads a module of React 18, which stands in a folder of its own. */
export const from18: NodeJS.Require = createRequire(`${import.meta.dirname}/../react-18/package.json`)

export function importFrom18(name: string): object {
  const loaded: object = from18(name)
  return { ...loaded, default: loaded }
}
