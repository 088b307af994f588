import { createRequire } from 'node:module'
import { configure } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MoralisProvider } from 'react-moralis'
import { expect } from 'vitest'
import { patienceMilliseconds } from '../../../scripts/tests/patience.ts'
import { type MoralisClient, stayOnThisMachine } from './clients.ts'
import { type Run, startRun } from './run.ts'

interface Props {
  children?: ReactNode
}

/** A run of react-moralis: hooks are rendered below one of the providers. */
export interface ReactRun extends Run<MoralisClient> {
  provider(props: Props): ReactNode
  /** One that waits for `initialize`. */
  laterProvider(props: Props): ReactNode
  /** Waits until the last live query is open, which hooks do not tell. */
  isSubscribed(): Promise<void>
}

/** Starts the board; the client is the one that react-moralis itself loads, and it believes to be in a browser. */
export function startReactRun(): ReactRun {
  const run = startRun('react-moralis@1.3.5', openClient)
  return {
    get client() {
      return run.client
    },
    get board() {
      return run.board
    },
    provider: ({ children }) => (
      <MoralisProvider appId={run.board.appId} serverUrl={run.board.serverUrl}>
        {children}
      </MoralisProvider>
    ),
    laterProvider: ({ children }) => <MoralisProvider initializeOnMount={false}>{children}</MoralisProvider>,
    async isSubscribed() {
      const live = await run.client.CoreManager.getLiveQueryController().getDefaultLiveQueryClient()
      await expect
        .poll(() => [...live.subscriptions.values()].every(({ subscribed }) => subscribed))
        .toBe(true)
    },
  }
}

async function openClient(): Promise<MoralisClient> {
  configure({ asyncUtilTimeout: patienceMilliseconds })
  stayOnThisMachine()
  const moralis: MoralisClient = createRequire(import.meta.url)('moralis')
  moralis.CoreManager.set('IS_NODE', false)
  moralis.Object.enableSingleInstance()
  moralis.User.enableUnsafeCurrentUser()
  return moralis
}
