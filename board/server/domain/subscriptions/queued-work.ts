import type { DomainContext } from '../domain-context.ts'
import { deliverDue, deliveryQueue } from './deliver.ts'
import { findChanges } from './find-changes.ts'
import { handleSubscriptionMails } from './switch-off.ts'

/** Looks every minute for changed listings, and sends what is due. */
export async function handleSubscriptions(context: DomainContext): Promise<void> {
  await context.queue.handle(deliveryQueue, () => deliverDue(context))
  await handleSubscriptionMails(context)
  await context.queue.repeat('find-changes', '* * * * *', async () => {
    await findChanges(context)
    // Messages that are due again, or were left by a process that died.
    await context.queue.add(deliveryQueue, {})
  })
}
