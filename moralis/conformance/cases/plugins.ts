import { describe, expect } from 'vitest'
import type { MoralisClient } from '../support/client.ts'
import { itWith, type Run } from '../support/run.ts'

/** Plugins, which are functions `{plugin}_{endpoint}` that the server lists. */
export function pluginCases(run: Run<MoralisClient>): void {
  const it = itWith(run)
  describe('plugins', () => {
    it('knows the plugins of the operator after the start', async ({ client }) => {
      expect(await client.Cloud.run('getPluginSpecs', {})).toEqual([
        { name: 'harbor', functions: ['quote', 'refuse'] },
      ])
      expect(Object.keys(client.Plugins.harbor ?? {})).toEqual(['quote', 'refuse'])
    })

    it('calls one and gets its data', async () => {
      expect(await run.client.Plugins.harbor?.quote?.({ amount: 21 })).toMatchObject({ data: { price: 42 } })
    })

    it('passes on why a plugin refuses', async () => {
      await expect(run.client.Plugins.harbor?.refuse?.()).rejects.toThrow('closed today')
    })
  })
}
