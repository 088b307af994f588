import type { Plugin } from 'vite'

const prefix = '\0fresh:'

/** Loads Parse by `require`, whose modules can be forgotten (forget-parse.ts); those of `import` stay for as long as their process lives. */
export function freshParse(): Plugin {
  return {
    name: 'cryptolist:fresh-parse',
    enforce: 'pre',
    resolveId: (source, importer) =>
      /^parse(\/node)?$/.test(source) ? `${prefix}${source}?${importer}` : null,
    load(id) {
      if (!id.startsWith(prefix)) return null
      const [name, importer] = id.slice(prefix.length).split('?')
      return `import { createRequire } from 'node:module'\nexport default createRequire(${JSON.stringify(importer)})(${JSON.stringify(name)})`
    },
  }
}
