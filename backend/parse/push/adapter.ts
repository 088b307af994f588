import { z } from 'zod'
import { isObject, type JsonObject } from '../http/body.ts'

export interface PushAdapter {
  /** Never rejects: Parse would end the process. */
  send(body: JsonObject, installations: readonly JsonObject[], pushStatusId: string): Promise<PushResult[]>
  getValidPushTypes(): string[]
}

/** Ways to send; browsers go to the gateway as well when there is no web push. */
export interface PushWays {
  web: SendPush | undefined
  gateway: SendPush | undefined
}

const deviceTypes = [
  'ios',
  'android',
  'osx',
  'tvos',
  'winrt',
  'winphone',
  'dotnet',
  'embedded',
  'expo',
  'fcm',
]
const installationSchema = z.looseObject({ objectId: z.string(), deviceType: z.string() })

export function createPushAdapter({ web, gateway }: PushWays): PushAdapter {
  return {
    async send(body, installations, pushStatusId) {
      const message = { data: isObject(body.data) ? body.data : {}, expiresAt: timeOf(body), pushStatusId }
      const targets = installations.flatMap((each) => installationSchema.safeParse(each).data ?? [])
      const isForWeb = ({ deviceType }: Installation): boolean => deviceType === 'web' && web !== undefined
      const sent = await Promise.all([
        sendBy(web, message, targets.filter(isForWeb)),
        sendBy(
          gateway,
          message,
          targets.filter((installation) => !isForWeb(installation)),
        ),
      ])
      return sent.flat()
    },
    getValidPushTypes: () => [
      ...(web === undefined && gateway === undefined ? [] : ['web']),
      ...(gateway === undefined ? [] : deviceTypes),
    ],
  }
}

async function sendBy(
  send: SendPush | undefined,
  message: PushMessage,
  installations: readonly Installation[],
): Promise<PushResult[]> {
  if (installations.length === 0) return []
  if (send === undefined)
    return installations.map((each) => resultOf(each, 'Pushes of this kind are not set up.'))
  try {
    return await send(message, installations)
  } catch (error) {
    return installations.map((each) => resultOf(each, errorWords(error)))
  }
}

function timeOf({ expiration_time: time }: JsonObject): number | undefined {
  return typeof time === 'number' ? time : undefined
}

export interface PushMessage {
  data: JsonObject
  /** Milliseconds since 1970; undefined when it does not matter how late it comes. */
  expiresAt: number | undefined
  pushStatusId: string
}

export type Installation = JsonObject & { objectId: string; deviceType: string; deviceToken?: string }

/** The result of a push at one installation; Parse counts these in _PushStatus. */
export interface PushResult {
  device: { deviceType: string; deviceToken: string | undefined }
  transmitted: boolean
  response: { error?: string }
}

/** Sends a push to some installations. Never rejects: the result names those that could not be reached. */
export type SendPush = (message: PushMessage, installations: readonly Installation[]) => Promise<PushResult[]>

export function resultOf({ deviceType, deviceToken }: Installation, error?: string): PushResult {
  return {
    device: { deviceType, deviceToken },
    transmitted: error === undefined,
    response: error === undefined ? {} : { error },
  }
}

/** Words for the answer: what went wrong, without addresses. */
export function errorWords(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 200) : 'It could not be sent.'
}
