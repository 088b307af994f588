import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { errorWords, type Installation, type PushMessage, resultOf, type SendPush } from './adapter.ts'

const timeoutMilliseconds = 5_000
const tries = 3
const installationsAtOnce = 100
/** The only parts of an installation that a gateway needs. */
const toldFields = [
  'objectId',
  'installationId',
  'deviceType',
  'deviceToken',
  'pushType',
  'badge',
  'timeZone',
  'localeIdentifier',
  'appIdentifier',
  'GCMSenderId',
]

const answerSchema = z.object({
  results: z.array(z.object({ objectId: z.string(), error: z.string().max(500).nullish() })),
})

export interface GatewayDependencies {
  /** The operator's own address, so it may be in their network. */
  url: string
  /** First pause before another try; doubles. */
  pauseMilliseconds?: number
}

/**
 * Makes what hands pushes to a gateway: a POST of `{pushStatusId, data, expiresAt, installations}`, 100 installations at most. A gateway may
 * answer `{results: [{objectId, error}]}`; those that it does not name count as sent. Tried three times when it fails or is not there.
 */
export function createGateway({ url, pauseMilliseconds = 500 }: GatewayDependencies): SendPush {
  return async (message, installations) => {
    const results = []
    for (let start = 0; start < installations.length; start += installationsAtOnce)
      results.push(
        ...(await sendSome(message, installations.slice(start, start + installationsAtOnce), {
          url,
          pauseMilliseconds,
        })),
      )
    return results
  }
}

async function sendSome(
  message: PushMessage,
  installations: readonly Installation[],
  { url, pauseMilliseconds }: Required<GatewayDependencies>,
): ReturnType<SendPush> {
  const body = JSON.stringify({ ...message, installations: installations.map(tell) })
  for (let attempt = 1; ; attempt += 1) {
    try {
      const failed = await post(url, body)
      return installations.map((installation) => resultOf(installation, failed.get(installation.objectId)))
    } catch (error) {
      if (attempt === tries)
        return installations.map((installation) => resultOf(installation, errorWords(error)))
      await sleep(pauseMilliseconds * 2 ** (attempt - 1))
    }
  }
}

/** The installations that were not reached, with why. Throws when the gateway is not there or says no. */
async function post(url: string, body: string): Promise<Map<string, string>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMilliseconds),
  })
  const text = await answer.text()
  if (!answer.ok) throw new TypeError(`The push gateway answered ${answer.status}.`)
  const { results } = readAnswer(text)
  return new Map(
    results.flatMap(({ objectId, error }) => (typeof error === 'string' ? [[objectId, error]] : [])),
  )
}

function readAnswer(text: string): z.infer<typeof answerSchema> {
  try {
    return answerSchema.parse(JSON.parse(text))
  } catch {
    return { results: [] }
  }
}

function tell(installation: Installation): Record<string, unknown> {
  return Object.fromEntries(Object.entries(installation).filter(([name]) => toldFields.includes(name)))
}
