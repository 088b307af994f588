/** What a page tells a visitor once. */
export const alertKinds = [
  'signed_in',
  'signed_up',
  'signed_out',
  'saved',
  'password_set',
  'mail_sent',
  'wallet_added',
] as const
export type AlertKind = (typeof alertKinds)[number]
