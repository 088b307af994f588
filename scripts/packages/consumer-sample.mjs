/** An app as people write it on the packages, for the check that their types say what they should. */
export const consumerSample = `
import Moralis, { type MoralisStatic } from '@cryptolist/moralis'
import { createClient } from '@cryptolist/client'
import { createConnection, injected, watchWallets } from '@cryptolist/wallet'
import { transfer } from '@cryptolist/web3/transactions'
import { MoralisProvider, useMoralisQuery } from '@cryptolist/react'

class Job extends Moralis.Object {
  constructor() {
    super('Job')
  }
  get pay(): number {
    return this.get('pay')
  }
}

class Connector extends Moralis.AbstractWeb3Connector {
  override type = 'own'
  override async activate() {
    return { provider: {}, chainId: '0x1', account: null }
  }
}

export async function find(user: Moralis.User): Promise<number[]> {
  await Moralis.start({ serverUrl: 'https://jobs.example.org/server', appId: 'jobs', plugins: [] })
  const query = new Moralis.Query(Job)
  query.equalTo('owner', user).greaterThan('pay', 10)
  const jobs: Job[] = await query.find()
  const subscription = await query.subscribe()
  subscription.once('create', (job) => console.log(job.id))
  await Moralis.Query.or(query, new Moralis.Query('Job')).count()
  return jobs.map((job) => job.pay)
}

export function listen(): void {
  new Connector().on('accountChanged', console.log).removeListener('accountChanged', console.log).emit('x', 1)
  Moralis.off('accountChanged', console.log).removeAllListeners()
  Moralis.LiveQuery.once('open', () => console.log(Moralis.isLocalDatastoreEnabled()))
}

export function useJobs(): Moralis.Object[] {
  return useMoralisQuery('Job', (query) => query.equalTo('pay', 1), [1]).data
}

// @ts-expect-error: a query has no such condition
export const wrong = () => new Moralis.Query(Job).equalsTo('pay', 1)
export type Names = [Moralis.Query<Job>, Moralis.Object<{ pay: number }>, Moralis.Schema<Job>, MoralisStatic]
export { createClient, createConnection, injected, MoralisProvider, transfer, watchWallets }
`
