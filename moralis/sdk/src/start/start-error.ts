import { SdkError } from '../sdk-error.ts'

export type StartErrorCode =
  | 'server_url_required'
  | 'app_id_required'
  | 'storage_unknown'
  | 'keys_not_fetched'

/** Why the SDK could not be started. */
export class StartError extends SdkError<StartErrorCode> {
  override readonly name = 'StartError'
}
