export { type Ask, askWallet } from '../provider/wallet-answers.ts'
export { type InTimeOptions, inTime, untilAborted } from '../waiting/waiting.ts'
