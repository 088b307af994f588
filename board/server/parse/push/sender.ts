import type { JsonObject } from '../http/body.ts'

/** One push, as Parse hands it to what sends it. */
export interface PushMessage {
  data: JsonObject
  /** Milliseconds since 1970; undefined when it does not matter how late it comes. */
  expiresAt: number | undefined
  pushStatusId: string
}

/** An installation as Parse keeps it. */
export type Installation = JsonObject & { objectId: string; deviceType: string; deviceToken?: string }

/** What became of the push at one installation; Parse counts these in _PushStatus. */
export interface PushResult {
  device: { deviceType: string; deviceToken: string | undefined }
  transmitted: boolean
  response: { error?: string }
}

/** Sends a push to some installations. Never rejects: whoever cannot be reached is in the answer. */
export type SendPush = (message: PushMessage, installations: readonly Installation[]) => Promise<PushResult[]>

/** Makes the answer for one installation; an error says that it was not reached. */
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
