// The package.json of a published package, made from the one of its sources.

/** What a package.json of the sources has that only matters there. */
const ownFields = new Set(['private', 'devDependencies', 'exports', 'publishConfig'])

/** The package.json to publish. `hasEntry` says whether the file of an entry was built; entries without one are left out. */
export function manifest(source, engines, hasEntry) {
  const kept = Object.fromEntries(Object.entries(source).filter(([field]) => !ownFields.has(field)))
  return {
    ...kept,
    engines,
    exports: { ...publishedExports(source.exports, hasEntry), './package.json': './package.json' },
    files: ['**/*.js', '**/*.js.map', '**/*.d.ts'],
    publishConfig: { access: 'public' },
  }
}

/** `./src/exports/x.ts` becomes its types and its JavaScript; conditions (`node`, `default`) stay around them. */
function publishedExports(exports, hasEntry) {
  if (typeof exports === 'string') {
    if (!hasEntry(exports)) return undefined
    const built = exports.replace(/^\.\/src\//, './').replace(/\.tsx?$/, '')
    return { types: `${built}.d.ts`, default: `${built}.js` }
  }
  const entries = Object.entries(exports).map(([key, value]) => [key, publishedExports(value, hasEntry)])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
