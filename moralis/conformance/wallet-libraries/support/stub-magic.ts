import type { Page, Route } from 'playwright-core'

/** What Magic's frame answers to a call; undefined where it never does. */
export type MagicAnswer = (method: string, params: readonly unknown[]) => unknown

export const magicFrame = 'https://auth.magic.link/send'

/** Answers for Magic's frame: it says that it is ready, opens over the page for signing in, and asks the test for everything else. */
export async function stubMagic(page: Page, answer: MagicAnswer): Promise<string[]> {
  const methods: string[] = []
  await page.exposeFunction('answerMagic', async (method: string, params: unknown[]) => {
    methods.push(method)
    const result = await answer(method, params)
    return result instanceof Error ? { error: { code: -32603, message: result.message } } : { result }
  })
  return methods
}

/** The frame's page. */
export async function serveMagicFrame(route: Route): Promise<void> {
  await route.fulfill({ contentType: 'text/html', body: `<script>(${frame})()</script>` })
}

/** Runs in the frame. */
const frame = `() => {
  const key = new URLSearchParams(location.search).get('params')
  const say = (type, more) => parent.postMessage({ msgType: type + '-' + key, response: {}, ...more }, '*')
  addEventListener('message', async ({ data }) => {
    if (!String(data.msgType).startsWith('MAGIC_HANDLE_REQUEST')) return
    const { id, method, params } = data.payload
    if (method.includes('login_with_magic_link')) say('MAGIC_SHOW_OVERLAY')
    const answer = await window.answerMagic(method, params)
    if (answer.result === undefined && answer.error === undefined) return
    say('MAGIC_HIDE_OVERLAY')
    say('MAGIC_HANDLE_RESPONSE', { response: { id, jsonrpc: '2.0', ...answer } })
  })
  say('MAGIC_OVERLAY_READY')
}`
