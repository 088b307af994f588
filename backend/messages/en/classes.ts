/** A problem of the classes at /server, for the log and the page of admins. */
interface Problem {
  problem: string
  remedy: string
}

const asMaster = (className: string, change: object): string =>
  `PUT /server/schemas/${className} with the master key and ${JSON.stringify(change)}`

export const twoPlaces = (className: string, [first = '', ...others]: readonly string[]): Problem => ({
  problem: `The class ${className} has ${others.length + 1} GeoPoint fields (${[first, ...others].join(', ')}). It can have one, so Parse refuses every change to its schema.`,
  remedy: `Delete the others, and their values with them: ${asMaster(className, { fields: Object.fromEntries(others.map((name) => [name, { __op: 'Delete' }])) })}.`,
})

export const unreadable = (className: string): Problem => ({
  problem: `The class ${className} isn’t served: its row in the table _SCHEMA can’t be read.`,
  remedy: `Restore that row from a backup, or delete it.`,
})

export const leftOpen = (className: string): Problem => ({
  problem: `Everyone can still add fields to the class ${className}: its permissions couldn’t be changed.`,
  remedy: `Change them: ${asMaster(className, { classLevelPermissions: { addField: {} } })}.`,
})

export const fieldMissing = (className: string, field: string): Problem => ({
  problem: `The server’s own class ${className} lacks the field ${field}, which couldn’t be added.`,
  remedy: `Remove what is in its way, then restart.`,
})

export const indexMissing = (className: string, index: string): Problem => ({
  problem: `The server’s own class ${className} lacks the index ${index}, which couldn’t be added: requests are slower.`,
  remedy: `Remove what is in its way, then restart.`,
})
