import { type CheckParts, checkProof } from './check-proof.ts'
import { takeDueProofs } from './repository.ts'

/** How many are looked at side by side; none of them holds a connection to the database while it waits. */
const batch = 10
/** With looks of some seconds each, a round ends well before the queue takes it for dead. */
const maximumBatches = 25
/** After this, a check that was cut off is made again. */
const leaseMs = 10 * 60_000

/** Checks what is due, in this process or side by side with others; answers how many. What fails here is tried again later. */
export async function sweepProofs(parts: CheckParts): Promise<number> {
  let checked = 0
  for (let round = 0; round < maximumBatches; round += 1) {
    const now = parts.now()
    const leaseUntil = new Date(now.getTime() + leaseMs)
    const due = await takeDueProofs(parts.database.db, { now, leaseUntil, limit: batch })
    if (due.length === 0) break
    await Promise.all(
      due.map((proof) =>
        checkProof(parts, proof, { isDue: true }).catch((error: unknown) => {
          parts.log.warn(
            { err: error, domain: proof.domain },
            'A domain could not be checked; it is tried again',
          )
        }),
      ),
    )
    checked += due.length
  }
  return checked
}
