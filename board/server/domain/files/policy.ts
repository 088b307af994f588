/** Who acts on a file: a user, or the holder of the master key. */
export type FileActor = { userId: string } | { isMaster: true }

/** Whether a file may be removed: by its owner, and by the master key. What refers to it is the owner's business. */
export function canRemove(actor: FileActor | undefined, file: { ownerId: string | null }): boolean {
  if (actor === undefined) return false
  return 'isMaster' in actor || actor.userId === file.ownerId
}

/** Whose uploads are counted: nobody's, for the master key. */
export function ownerOf(actor: FileActor): string | undefined {
  return 'isMaster' in actor ? undefined : actor.userId
}
