type Owner = (error: unknown) => boolean

const owners = new Set<Owner>()

/** Keeps the process alive after uncaught errors for which `isOwn` returns true. Returns a function that undoes this. */
export function outliveErrors(isOwn: Owner): () => void {
  owners.add(isOwn)
  return () => void owners.delete(isOwn)
}

/** Calls `end` with each uncaught error that no owner claims. */
export function onStrayErrors(end: (error: Error) => void): void {
  process.on('uncaughtException', (error) => {
    if (![...owners].some((isOwn) => isOwn(error))) end(error)
  })
}
