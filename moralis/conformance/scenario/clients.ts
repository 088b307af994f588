import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { ScenarioClient } from './scenario-client.ts'

/** moralis@1.5.8 and ours, each as a page loads it. The page has to be open before. */
export async function loadForBrowsers(): Promise<{ original: ScenarioClient; ours: ScenarioClient }> {
  const original: ScenarioClient = createRequire(import.meta.url)('moralis')
  const ours: ScenarioClient = await loadOurs('browser')
  for (const client of [original, ours]) {
    // Node.js is only where the page is played.
    client.CoreManager.set('IS_NODE', false)
    client.User.enableUnsafeCurrentUser()
    client.Object.enableSingleInstance()
  }
  return { original, ours }
}

/** Both as a server loads them. */
export async function loadForServers(): Promise<{ original: ScenarioClient; ours: ScenarioClient }> {
  const original: ScenarioClient = createRequire(import.meta.url)('moralis/node.js')
  return { original, ours: await loadOurs('node') }
}

async function loadOurs(build: 'browser' | 'node'): Promise<ScenarioClient> {
  const path = fileURLToPath(new URL(`../../sdk/src/exports/${build}.ts`, import.meta.url))
  const { default: moralis } = await import(path)
  return moralis
}
